import { expect, test } from 'vitest'
import { insertAsking, submitted } from '../../support/information-request-steps.ts'
import { signUpApplicant } from '../../support/application-factories.ts'
import { ask } from '../../support/ask.ts'
import { screens } from '../../support/browser/browser.ts'
import { testSite } from '../../support/browser/site.ts'
import { loaded } from '../../support/browser/sound.ts'
import { saveDraft } from '../../support/draft-steps.ts'
import { usePerson } from '../../support/identity/people.ts'

const site = testSite()
const officer = usePerson(site.product, 'moderator', 'Mira Staff')

test('[TALK1] an answer that the server has is not called lost, where other corrections wait to be sent', async () => {
  const { product } = site
  const { scholarshipId } = await insertAsking(site.product)
  const { applicant, id } = await submitted(site.product, scholarshipId, 'Diane Uwase')
  const draft = (await ask(product, applicant, `POST /drafts/correct/${id}`)).body
  await saveDraft(product, applicant, draft._id, { q_works: 'yes' }, 1)
  await ask(product, officer, `POST /informationRequests/${id}`, {
    _id: crypto.randomUUID(),
    text: 'Which tides do you mean?',
    questions: ['q_reason'],
    dueAt: new Date(Date.now() + 7 * 86_400_000).toISOString(),
  })
  const page = await site.visitAs(applicant, `/dashboard/correct/${id}`, {
    viewport: screens.phone,
    expectErrors: [/net::ERR_FAILED/, /^Submitting failed/],
  })
  await page.getByLabel('Why do you apply?').fill('The tides of the Volta')
  await page.getByText(/Saved \d/).waitFor()
  await page.route('**/api/drafts/submit/**', async route => {
    await route.fetch()
    await route.abort('failed')
  })
  await page.getByRole('button', { name: 'Send 1 answer' }).click()
  await page.waitForURL(/receipt/)
  await page.getByText('The tides of the Volta').first().waitFor()
  const [plans] = (await ask(product, officer, `GET /appliedScholarship/answers/${id}`)).body
  expect(plans.answers.map(({ text }: { text: string }) => text)).toEqual(['The tides of the Volta', 'No'])
})

test('[TALK1] where a scholarship has no questions of its own, the fields that the site asks are reopened in the same way', async () => {
  const { applicant, id } = await signUpApplicant(site.product, 'Diane Uwase', { status: 'Processing' })
  const desk = await site.visitAs(officer, `/dashboard/desk/${id}`, { viewport: screens.desktop })
  await desk.getByRole('button', { name: 'Ask the applicant' }).click()
  const asking = desk.getByRole('form', { name: 'Ask the applicant' })
  await asking.getByLabel('Message').fill('Please give a number that answers.')
  await asking.getByLabel('Phone').click()
  await asking.getByRole('button', { name: 'Send, reopen 1 answer' }).click()
  await desk.getByRole('region', { name: 'Asked' }).getByText('Waiting for the applicant until').waitFor()

  const student = await site.visitAs(applicant, '/dashboard', { viewport: screens.phone })
  await loaded(student)
  await student.getByRole('region', { name: 'The office asks you' }).getByRole('link').click()
  await student.getByText('Please give a number that answers.').waitFor()
  expect(await student.getByLabel('Address').count()).toBe(0)
  await student.getByLabel('Phone').fill('+250 788 555 019')
  await student.getByText(/Saved \d/).waitFor()
  await student.getByRole('button', { name: 'Send 1 answer' }).click()
  await student.waitForURL(/receipt/)
  await student.getByText('+250 788 555 019').first().waitFor()
  await student.getByRole('region', { name: 'Other receipts' }).waitFor()
})

/** The same, which the office then begins to process. */
async function processed(scholarshipId: string, name: string) {
  const { applicant, id } = await submitted(site.product, scholarshipId, name)
  await ask(site.product, officer, `PATCH /appliedScholarship/status/${id}`, { status: 'Processing' })
  return { applicant, id }
}

test('[TALK1] all that are chosen are asked at once after a preview; Undo withdraws what nobody has answered', async () => {
  const { scholarshipId } = await insertAsking(site.product)
  const [{ applicant }] = [
    await processed(scholarshipId, 'Diane Uwase'),
    await processed(scholarshipId, 'Björn Chen'),
  ]
  const requests = async () => (await ask(site.product, applicant, 'GET /ownInformationRequests')).body.open
  const page = await site.visitAs(officer, `/dashboard/desk?scholarship=${scholarshipId}`, {
    viewport: screens.desktop,
  })
  await page.getByRole('checkbox', { name: 'Choose all that are shown' }).click()
  const bar = page.getByRole('region', { name: 'Chosen applications' })
  await bar.getByText('2 chosen').waitFor()
  await bar.getByRole('button', { name: 'More actions for the chosen applications' }).click()
  await page.getByRole('menuitem', { name: 'Ask…' }).click()
  const asking = bar.getByRole('form', { name: 'Ask the applicants' })
  await asking.getByLabel('Message to each').fill('Which tides do you mean?')
  await asking.getByLabel('Why do you apply?').click()
  await asking.getByRole('button', { name: 'Preview 2' }).click()
  await page.getByRole('status').filter({ hasText: 'Nothing has changed yet.' }).waitFor()
  expect(await requests()).toEqual([])
  await page.getByRole('button', { name: 'Run for 2 applications' }).click()
  await page.getByRole('status').filter({ hasText: 'Done for 2 applications.' }).waitFor()
  expect(await requests()).toHaveLength(1)
  await page.getByRole('button', { name: 'Undo 2 applications' }).click()
  await page.getByRole('status').filter({ hasText: 'Undone for 2 applications.' }).waitFor()
  expect(await requests()).toEqual([])
})
