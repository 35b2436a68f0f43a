import { describe, expect, test } from 'vitest'
import { dashboardMessages } from '../../../contract/core/dashboard-messages.ts'
import { officePages } from '../../../contract/core/office-pages.ts'
import { pages } from '../../../contract/core/pages.ts'
import { insertApplication, insertReview } from '../../support/application-factories.ts'
import { ask } from '../../support/ask.ts'
import { expectAccessible, otherLooks } from '../../support/browser/browser.ts'
import { pressAndHear, testSite } from '../../support/browser/site.ts'
import { insertScholarship } from '../../support/factories.ts'
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
    await page.getByText('The clocks go forward then, and skip this time: it is read as').waitFor()
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
    officePages.scholarshipConditions(id),
    `${pages.allAppliedScholarship}?scholarship=${id}`,
    officePages.scholarshipReferences(id),
    officePages.scoreCriteria(id),
    officePages.committee(id),
    pages.releaseDecisions(id),
    officePages.scholarshipAwards(id),
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
  await page.getByText('No city with this name.', { exact: false }).waitFor()
  await zone.fill('chi minh')
  await page.getByRole('option', { name: 'Asia/Ho_Chi_Minh' }).click()
  await pressAndHear(page, 'Save', 'The round is saved.')
  expect((await ask(product, office, `GET /rounds/${id}`)).body.timeZone).toBe('Asia/Ho_Chi_Minh')
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
  const full = page.getByRole('alertdialog', { name: 'More time, but no places free' })
  await pressAndHear(full, 'Save anyway', 'The round is saved.')
  expect((await roundNow()).closesAt).toBe('2099-04-05T17:00:00.000Z')
})
