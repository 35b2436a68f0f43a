import { expect, test } from 'vitest'
import { pages } from '../../../contract/core/pages.ts'
import { insertReview } from '../../support/application-factories.ts'
import { ask } from '../../support/ask.ts'
import { expectAccessible } from '../../support/browser/browser.ts'
import { pressAndHear, refusedRequest, testSite } from '../../support/browser/site.ts'
import { archiveScholarship, insertScholarship } from '../../support/factories.ts'
import { insertScholarshipWithForm } from '../../support/form-factories.ts'
import { signUp } from '../../support/identity/people.ts'

const site = testSite()

test('[T1] [ROUND2] the page of a round leads to the edit of its scholarship, and shows what was changed', async () => {
  const { product } = site
  const office = await signUp(product, 'moderator')
  const id = await insertScholarship(product.db, { scholarship_name: 'Misspelt Awrd' })
  const page = await site.visitAs(office, pages.scholarshipRound(id))
  await page.getByRole('button', { name: 'Edit scholarship' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit scholarship' })
  await edit.getByLabel('Scholarship name').fill('Mended Award')
  await edit.getByRole('button', { name: /^(Save|Update)/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Mended Award' }).waitFor()
  await archiveScholarship(product.db, id)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Mended Award' }).waitFor()
  expect(await page.getByRole('button', { name: 'Edit scholarship' }).count()).toBe(0)
})

test('[ROUND1] one that is in use is archived, and everybody is told where it is found', async () => {
  const { product } = site
  const id = await insertScholarship(product.db, { application_deadline: '2026-01-01' })
  await insertReview(product.db, { scholarship_id: id, user_id: (await signUp(product)).userId })
  const office = await signUp(product, 'moderator')
  const page = await site.visitAs(office, pages.scholarshipRound(id))
  await page.getByRole('button', { name: 'Archive', exact: true }).dblclick()
  const question = page.getByRole('alertdialog', { name: 'Archive this scholarship?' })
  await question.getByText('staff find it under “Archived”', { exact: false }).waitFor()
  await expectAccessible(page)
  await pressAndHear(question, 'Archive it', 'The scholarship is archived. Staff find it under “Archived”.')
  expect((await ask(product, office, `GET /rounds/${id}`)).body.state).toBe('archived')
})

test('[ROUND2] the hint of its opening says what is true: as a draft, before it opens, and since', async () => {
  const { product } = site
  const draft = { published_at: null, archived_at: new Date() }
  const ids = await Promise.all(
    [draft, {}, { opens_at: new Date('2026-01-01') }, { opens_at: new Date('2098-01-01') }].map(columns =>
      insertScholarship(product.db, { ...columns, application_deadline: '2099-01-01' }),
    ),
  )
  const page = await site.visitAs(await signUp(product, 'moderator'), '/dashboard')
  const hints = []
  for (const id of ids) {
    await page.goto(pages.scholarshipRound(id))
    const described = await page.getByLabel('Opens').getAttribute('aria-describedby')
    hints.push(await page.locator(`[id="${described}"]`).innerText())
  }
  expect(hints).toEqual([
    'Leave empty to open when it is published.',
    'It opened when it was published.',
    'It is open already, so it cannot open later than now.',
    'Leave empty to open as soon as you save.',
  ])
})

test('[ROUND2] [ROUND3] where its deadline stood, one that was closed early says so and when', async () => {
  const { product } = site
  const series_id = await insertScholarship(product.db)
  const id = await insertScholarship(product.db, {
    scholarship_name: 'Spent Award',
    university_name: 'Early University',
    application_deadline: '2099-04-01',
    closed_at: new Date('2026-10-05T12:00:00Z'),
    series_id,
  })
  const other = await insertScholarship(product.db, { scholarship_name: 'Spent Award 2100', series_id })
  const page = await site.visitAs(
    await signUp(product, 'moderator'),
    `${pages.manageScholarships}?search=early`,
  )
  await page.getByRole('row', { name: /Spent Award .+ Closed 5 Oct 2026/ }).waitFor()
  expect(await page.getByText('1 Apr 2099').count()).toBe(0)
  await page.goto(pages.scholarshipRound(other))
  await page.getByRole('link', { name: 'Spent Award, closed 5 Oct 2026' }).click()
  await page.waitForURL(url => url.pathname === pages.scholarshipRound(id))
})

test('[ROUND1] [FORM2] a copy whose questions are not published says so, and both go live in one act', async () => {
  const { product } = site
  const { scholarshipId, office } = await insertScholarshipWithForm(product)
  const copy = (await ask(product, office, `POST /rounds/duplicate/${scholarshipId}`)).body.insertedId
  const page = await site.visitAs(office, pages.scholarshipRound(copy))
  await page.getByText('Its own questions are written, but not published').waitFor()
  await page.getByRole('link', { name: 'Preview as a student' }).click()
  await page.getByText('These questions are not published yet: applicants do not see them.').waitFor()
  await page.getByLabel('Why do you apply?').waitFor()
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to the round' }).click()
  await page.getByRole('button', { name: 'Publish' }).click()
  const question = page.getByRole('dialog', { name: 'Publish its questions, too?' })
  await question.getByRole('button', { name: 'Publish without questions' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  expect((await ask(product, office, `GET /rounds/${copy}`)).body.state).toBe('draft')
  await page.getByRole('button', { name: 'Publish' }).click()
  await pressAndHear(question, 'Publish both', 'The scholarship is published.')
  const asked = (await ask(product, undefined, `GET /applicationForm/${copy}`)).body
  expect(asked.definition.sections).toHaveLength(2)
})

test('[ROUND2] a round that takes no earlier closing is closed by its button, which says so and blames nobody', async () => {
  const { product } = site
  const closing = new Date(Date.now() + 20 * 86_400_000)
  const id = await insertScholarship(product.db, {
    opens_at: null,
    closes_at: closing,
    time_zone: 'UTC',
  })
  const page = await site.visitAs(await signUp(product, 'moderator'), pages.scholarshipRound(id), {
    expectErrors: [refusedRequest],
  })
  await page.getByLabel('Maximum applications').fill('7')
  await page
    .getByLabel('Closes')
    .fill(new Date(closing.getTime() - 5 * 86_400_000).toISOString().slice(0, 16))
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('To close it earlier, use "Close now".', { exact: false }).first().waitFor()

  await page.getByRole('button', { name: 'Close now', exact: true }).click()
  await page.getByLabel('Reason').fill('The money is spent.')
  await pressAndHear(page.getByRole('dialog'), 'Close now', 'The scholarship is closed.')
  await page.getByText('It is closed. A time in the future opens it again.').waitFor()
  expect(await page.getByRole('alert', { name: 'Changed in the meantime' }).count()).toBe(0)
  expect(await page.getByLabel('Closes').inputValue()).toBe('')
  expect(await page.getByLabel('Maximum applications').inputValue(), 'what else was typed').toBe('7')
})
