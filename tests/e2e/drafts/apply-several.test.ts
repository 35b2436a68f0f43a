import { expect, test } from 'vitest'
import { specified } from '../../support/application-factories.ts'
import { ask } from '../../support/ask.ts'
import { publishConditions } from '../../support/condition-steps.ts'
import { saveDraft } from '../../support/draft-steps.ts'
import { insertScholarship } from '../../support/factories.ts'
import { insertScholarshipWithForm, oneSection } from '../../support/form-factories.ts'
import { signUp } from '../../support/identity/people.ts'
import { refusedRequest, testSite } from '../../support/browser/site.ts'
import { cards, payByCard } from '../../support/browser/student-steps.ts'

const site = testSite()
const asked = { help: '', required: true }
const why = { ...asked, type: 'paragraph', wording: 'Why do you apply?', maxWords: 50 } as const

/** Three scholarships: free with a question, free without, and one with a fee, the same question and another. */
async function threeScholarships() {
  const names = { university_name: 'Ngong Hills' }
  const [free, paid, plain] = await Promise.all([
    insertScholarshipWithForm(site.product, {
      ...names,
      scholarship_name: 'Rift Valley Grant',
      application_fee_minor: 0,
      definition: oneSection('Plans', [{ ...why, id: 'q_first' }]),
    }),
    insertScholarshipWithForm(site.product, {
      ...names,
      scholarship_name: 'Dryland Grant',
      application_fee_minor: 2_000,
      definition: oneSection('Plans', [
        { ...why, id: 'q_other' },
        { ...asked, id: 'q_works', type: 'yesNo', wording: 'Do you work?' },
      ]),
    }),
    insertScholarship(site.product.db, {
      ...names,
      scholarship_name: 'Plain Grant',
      application_fee_minor: 0,
    }),
  ])
  return [free.scholarshipId, paid.scholarshipId, plain]
}

const sentTo = (userId: string) =>
  site.product.db
    .selectFrom('applications')
    .leftJoin('application_answers', 'application_id', 'applications.id')
    .select(['scholarship_name', 'answers'])
    .where('user_id', '=', userId)
    .orderBy('scholarship_name')
    .execute()

test('[ELIG12] three applications are prepared together: each question once, one fee, each sent once', async () => {
  const student = await signUp(site.product)
  const ids = await threeScholarships()
  const page = await site.openAs(student, {
    viewport: { width: 375, height: 800 },
    expectErrors: [refusedRequest, /^Confirm error/],
  })
  await ask(site.product, student, 'POST /saved', { ids })
  await page.goto('/dashboard/saved')
  await page.getByRole('button', { name: 'Apply to several' }).click()
  await page.getByRole('link', { name: 'Prepare 3 applications' }).click()
  await page.getByRole('heading', { name: 'Once for all 3' }).waitFor()
  await page.getByLabel('Phone').fill('+44 20 7946 0000')
  await page.getByLabel('Address').fill('1 High Street, Leeds')
  await page.getByLabel('Gender').selectOption('female')
  await page.getByLabel('SSC result').fill('A+')
  await page.getByLabel('HSC result').fill('4.8')
  await page.getByLabel('Why do you apply?').fill('For the sea.')
  await page.getByRole('button', { name: 'Next: Dryland Grant' }).click()
  await page.getByRole('heading', { name: 'Dryland Grant' }).waitFor()
  expect(await page.getByLabel('Why do you apply?').count()).toBe(0)
  await page.getByRole('radio', { name: 'Yes' }).check()
  await page.getByRole('button', { name: 'Next: Review' }).click()
  await page.getByRole('heading', { name: 'Check all 3' }).waitFor()

  await page.getByRole('button', { name: 'Send 2, then pay 1 fee' }).dblclick()
  await page.getByRole('heading', { name: 'Fee 1 of 1' }).waitFor()
  await payByCard(page, cards.declined)
  await page
    .getByRole('alert')
    .filter({ hasText: /declined/ })
    .waitFor()
  expect(await sentTo(student.userId)).toMatchObject([
    { scholarship_name: 'Plain Grant' },
    { scholarship_name: 'Rift Valley Grant' },
  ])

  // After reloading, the student continues where they stopped.
  await page.reload()
  await page
    .getByRole('link', { name: 'Review and submit' })
    .or(page.getByRole('button', { name: /Pay 1 fee/ }))
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Pay 1 fee and send' }).click()
  await payByCard(page, cards.good)
  await page.getByRole('heading', { name: '3 of 3 sent' }).waitFor()

  expect(await sentTo(student.userId)).toEqual([
    { scholarship_name: 'Dryland Grant', answers: { q_other: 'For the sea.', q_works: true } },
    { scholarship_name: 'Plain Grant', answers: null },
    { scholarship_name: 'Rift Valley Grant', answers: { q_first: 'For the sea.' } },
  ])
})

test('[ELIG12] [ELIG7] where an office requires what somebody does not meet, they say why, and send it again', async () => {
  const [student, officer] = await Promise.all([signUp(site.product), signUp(site.product, 'moderator')])
  const scholarshipId = await insertScholarship(site.product.db, {
    scholarship_name: 'Harbour Grant',
    application_fee_minor: 0,
  })
  await publishConditions(site.product, { office: officer, scholarshipId, mode: 'require' })
  await ask(site.product, student, 'PATCH /aboutYou', { answers: { p_level: 'o_diploma' } })
  const draft = await ask(site.product, student, 'POST /drafts', { scholarshipId, several: true })
  await saveDraft(site.product, student, draft.body._id, specified)
  const page = await site.openAs(student, { expectErrors: [refusedRequest] })
  await page.goto(`/dashboard/applySeveral?scholarship=${scholarshipId}&step=review`)
  await page.getByRole('button', { name: 'Send 1' }).click()
  await page.getByText('You don’t meet:').waitFor()
  await page.getByLabel('My case is different').fill('I am about to become one.')
  await page.getByRole('button', { name: /^Try again/ }).click()
  await page.getByRole('heading', { name: '1 of 1 sent' }).waitFor()
  const stored = await site.product.db
    .selectFrom('application_eligibility')
    .innerJoin('applications', 'applications.id', 'application_id')
    .select('own_case')
    .where('user_id', '=', student.userId)
    .execute()
  expect(stored).toEqual([{ own_case: 'I am about to become one.' }])
})
