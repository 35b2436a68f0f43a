import { describe, expect, test } from 'vitest'
import { dashboardMessages } from '../../../contract/core/dashboard-messages.ts'
import { officePages } from '../../../contract/core/office-pages.ts'
import { pages } from '../../../contract/core/pages.ts'
import { insertApplication, insertReview } from '../../support/application-factories.ts'
import { ask } from '../../support/ask.ts'
import { expectAccessible, otherLooks } from '../../support/browser/browser.ts'
import { pressAndHear, refusedRequest, testSite } from '../../support/browser/site.ts'
import { archiveScholarship, insertScholarship } from '../../support/factories.ts'
import { insertScholarshipWithForm } from '../../support/form-factories.ts'
import { signUp } from '../../support/identity/people.ts'

const site = testSite()

describe.each(otherLooks)('on a $device, $colorScheme', look => {
  test('[ROUND1] [ROUND2] [ROUND3] staff copy a scholarship, set its closing in a zone, publish and close it', async () => {
    const { product } = site
    const [id, office] = await Promise.all([
      insertScholarship(product.db, { application_fee_minor: 0 }),
      signUp(product, 'moderator'),
    ])
    const student = await signUp(product)
    await insertReview(product.db, {
      user_id: student.userId,
      scholarship_id: id,
      comments: 'Bridges are built here',
    })
    const page = await site.visitAs(office, pages.scholarshipRound(id), look)
    await page.getByRole('button', { name: 'Duplicate for next year' }).dblclick()
    await page.getByText('Its dates were copied from last year: please check them').waitFor()
    const copy = new URL(page.url()).pathname.split('/').at(-2) ?? ''
    expect(copy).not.toBe(id)
    expect((await ask(product, office, `GET /rounds/${id}`)).body.series).toHaveLength(1)

    await page.getByLabel('Time zone').fill('Europe/Rome')
    await page.getByLabel('Closes').fill('2099-03-29T02:30')
    await page.getByText('The clocks go forward then, and skip this time: it is taken as').waitFor()
    await page.getByLabel('Closes').fill('2099-03-05T17:00')
    await page.getByText('5 March 2099, 17:00 (Rome)').waitFor()
    await page.getByText('= 5 March 2099, 16:00 (UTC)').waitFor()
    await page.getByLabel('Maximum applications').fill('3')
    await expectAccessible(page)
    await pressAndHear(page, 'Save', 'The round is saved.')
    await page.getByRole('link', { name: 'Preview as a student' }).click()
    await page.getByText('Closes 5 March 2099, 17:00 (Rome)').waitFor()
    await page.getByText('This is a preview: students apply here.').waitFor()
    await page.getByText('Bridges are built here').waitFor()
    await page.getByText('About another round').waitFor()
    await page.getByRole('link', { name: 'Back to the round' }).click()
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByText('Open', { exact: true }).waitFor()

    const visitor = await site.visit(pages.scholarshipDetails(copy), look)
    await visitor.getByText('Closes 5 March 2099, 17:00 (Rome)').waitFor()
    await visitor.getByText('0 of 3 places taken').waitFor()

    await page.getByRole('button', { name: 'Close now' }).click()
    const dialog = page.getByRole('dialog')
    await dialog
      .getByText('Nobody has saved it or started to apply, so nobody is emailed.', { exact: false })
      .waitFor()
    await dialog.getByRole('button', { name: 'Keep it open' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('When it was published.', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Close now' }).click()
    await dialog.getByLabel('Reason').fill('The money is spent.')
    await page.reload()
    await page.getByRole('button', { name: 'Close now' }).click()
    expect(await dialog.getByLabel('Reason').inputValue(), 'kept over a reload').toBe('The money is spent.')
    await dialog.getByRole('button', { name: 'Close now' }).click()
    await page.getByText('Reason: The money is spent.').waitFor()
    await page.getByText('It is closed. A time in the future opens it again.').waitFor()
    await expectAccessible(page)
    expect((await ask(product, office, `GET /rounds/${copy}`)).body.state).toBe('closed')
    await visitor.reload()
    await visitor.getByText('The application deadline of this scholarship has passed.').waitFor()

    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page
      .getByRole('alertdialog', { name: 'Delete this scholarship?' })
      .getByText('Lakeside University from every list. Nobody has started to apply', { exact: false })
      .waitFor()
    await pressAndHear(page.getByRole('alertdialog'), 'Delete it', dashboardMessages.scholarshipDeleted)
    await page.waitForURL(url => url.pathname === pages.manageScholarships)
    expect((await ask(product, office, `GET /rounds/${copy}`)).status).toBe(404)
  })
})

test('[ROUND2] the page is named by its scholarship and leads to its form and applications; a city finds its zone in 8 keys', async () => {
  const { product } = site
  const office = await signUp(product, 'moderator')
  const id = await insertScholarship(product.db, { scholarship_name: 'Named Award' })
  const page = await site.visitAs(office, pages.scholarshipRound(id))
  await page.getByRole('heading', { level: 1, name: 'Named Award' }).waitFor()
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
  const links = page.getByRole('navigation', { name: 'Of this scholarship' }).getByRole('link')
  expect(await links.evaluateAll(all => all.map(link => link.getAttribute('href')))).toEqual([
    pages.scholarshipForm(id),
    `${pages.allAppliedScholarship}?scholarship=${id}`,
    officePages.scholarshipReferences(id),
    officePages.scoreCriteria(id),
    pages.releaseDecisions(id),
    `${pages.report}?scholarship=${id}`,
    pages.manageScholarships,
  ])
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  await zone.fill('')
  await zone.pressSequentially('bangkok')
  await page.getByRole('option', { name: 'Asia/Bangkok' }).waitFor()
  await expectAccessible(page)
  await zone.press('Enter')
  await expect.poll(() => zone.inputValue()).toBe('Asia/Bangkok')
  await zone.fill('kolkata')
  await page.keyboard.press('Tab')
  await expect.poll(() => zone.inputValue()).toBe('Asia/Kolkata')
  await zone.fill('nowhere at all')
  await page.getByText('No city of this name.', { exact: false }).waitFor()
  await zone.fill('chi minh')
  await page.getByRole('option', { name: 'Asia/Ho_Chi_Minh' }).click()
  await pressAndHear(page, 'Save', 'The round is saved.')
  expect((await ask(product, office, `GET /rounds/${id}`)).body.timeZone).toBe('Asia/Ho_Chi_Minh')
})

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

test('[ROUND1] [ROUND2] Publish takes what is typed, or refuses and keeps it; unmeant places are asked about; Unpublish', async () => {
  const { product } = site
  const office = await signUp(product, 'moderator')
  const id = await insertScholarship(product.db, {
    application_fee_minor: 0,
    published_at: null,
    archived_at: new Date(),
  })
  const roundNow = async () => (await ask(product, office, `GET /rounds/${id}`)).body
  const page = await site.visitAs(office, pages.scholarshipRound(id), { expectErrors: [/400/] })
  await page.getByLabel('Time zone').fill('UTC')
  await page.getByLabel('Opens').fill('2099-03-06T17:00')
  await page.getByLabel('Closes').fill('2099-03-05T17:00')
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('It must open before it closes.').first().waitFor()
  expect(await page.getByLabel('Closes').inputValue()).toBe('2099-03-05T17:00')
  expect((await roundNow()).state).toBe('draft')

  await page.getByLabel('Opens').fill('')
  await page.getByLabel('Maximum applications').fill('2')
  await pressAndHear(page, 'Publish', 'The scholarship is published.')
  await page.getByText('Open', { exact: true }).waitFor()
  expect(await roundNow()).toMatchObject({
    state: 'open',
    capacity: 2,
    closesAt: '2099-03-05T17:00:00.000Z',
  })

  await page.getByRole('button', { name: 'Unpublish' }).click()
  await pressAndHear(page.getByRole('alertdialog'), 'Unpublish', 'It is a draft again.')
  await page.getByText('Draft', { exact: true }).waitFor()
  await pressAndHear(page, 'Publish', 'The scholarship is published.')
  // The message about the first time may still be there.
  await page.getByText('Open', { exact: true }).waitFor()

  await insertApplication(product.db, { scholarship_id: id, user_id: (await signUp(product)).userId })
  await insertApplication(product.db, { scholarship_id: id, user_id: (await signUp(product)).userId })
  await page.reload()
  await page.getByText('All places taken').waitFor()
  expect(await page.getByRole('button', { name: 'Unpublish' }).count()).toBe(0)
  await page.getByLabel('Maximum applications').fill('1')
  await page.getByRole('button', { name: 'Save' }).click()
  const few = page.getByRole('alertdialog', { name: 'Fewer places than already taken?' })
  await few.getByText('2 places are taken already.').waitFor()
  await expectAccessible(page)
  await few.getByRole('button', { name: 'Cancel' }).click()
  expect((await roundNow()).capacity).toBe(2)
  await page.getByLabel('Maximum applications').fill('2')
  await page.getByLabel('Closes').fill('2099-04-05T17:00')
  await page.getByRole('button', { name: 'Save' }).click()
  const full = page.getByRole('alertdialog', { name: 'More time, but no place is free' })
  await pressAndHear(full, 'Save anyway', 'The round is saved.')
  expect((await roundNow()).closesAt).toBe('2099-04-05T17:00:00.000Z')
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
