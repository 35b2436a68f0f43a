import { expect, test } from 'vitest'
import { officePages } from '../../../contract/core/office-pages.ts'
import { pages } from '../../../contract/core/pages.ts'
import { insertApplication } from '../../support/application-factories.ts'
import { ask } from '../../support/ask.ts'
import { expectAccessible } from '../../support/browser/browser.ts'
import { pressAndHear, testSite } from '../../support/browser/site.ts'
import { insertScholarship } from '../../support/factories.ts'
import { signUp } from '../../support/identity/people.ts'

const site = testSite()

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
