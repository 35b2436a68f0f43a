import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { screens } from '../../support/browser/browser.ts'
import { insertScholarship } from '../../support/factories.ts'
import { addressOf, testSite } from '../../support/browser/site.ts'

const site = testSite()
const cards = (page: Page) => page.getByRole('main').getByRole('article')
/** Names in the order of the list: by fee, then newest first. */
const inOrder: string[] = []

beforeAll(async () => {
  const rows = Array.from({ length: 30 }, (_, index) => ({
    fee: [0, 2_000, 5_000][index % 3] ?? 0,
    day: (index * 7) % 30,
    name: `University ${index}`,
  }))
  for (const { fee, day, name } of rows) {
    await insertScholarship(site.product.db, {
      university_name: name,
      application_fee_minor: fee,
      posted_at: new Date(Date.UTC(2026, 0, 1 + day)),
    })
  }
  const sorted = rows.toSorted((a, b) => a.fee - b.fee || b.day - a.day)
  inOrder.push(...sorted.map(row => row.name))
})

/** Follows the last card. Who flings past it to the footer stays there, and nothing more is loaded. */
async function scrollToTheEnd(page: Page): Promise<void> {
  const end = page.getByText('30 scholarships shown, which is all of them')
  await expect
    .poll(async () => {
      const last = cards(page).last()
      await last.evaluate(card => card.scrollIntoView({ block: 'end', behavior: 'instant' }))
      return end.count()
    })
    .toBe(1)
}

test('[H3] the whole list comes while scrolling, in order and without duplicates', async () => {
  const page = await site.visit('/')
  expect(await cards(page).count()).toBe(12)

  await scrollToTheEnd(page)

  expect(await cards(page).count()).toBe(30)
  expect(await cards(page).getByRole('heading').allTextContents()).toEqual(inOrder)
  expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0)
})

test('[H3] the footer can be reached, and [H4] "All Scholarships" leads on', async () => {
  const page = await site.visit('/')
  // Pieces that arrive between a press and its release would move the link away from under it.
  await scrollToTheEnd(page)
  const footer = page.getByRole('contentinfo')
  const inView = () => footer.evaluate(element => element.getBoundingClientRect().top < innerHeight)
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 2000)
      return inView()
    })
    .toBe(true)
  await page.getByRole('link', { name: 'All Scholarships', exact: true }).click()

  await page.getByRole('heading', { name: 'All Scholarships', level: 1 }).waitFor()
  expect(addressOf(page)).toBe('/allScholarships')
})

test.each([screens.desktop, screens.phone])('[H3] Back from a card leads to where it was', async viewport => {
  const page = await site.visit('/', { viewport })
  await scrollToTheEnd(page)
  const last = cards(page).filter({ hasText: inOrder[29] ?? '' })
  const link = last.getByRole('link', { name: 'Scholarship Details' })
  await link.evaluate(element => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const place = () =>
    link.evaluate(element => ({
      top: element.getBoundingClientRect().top,
      scrolled: scrollY,
      height: document.documentElement.scrollHeight,
    }))
  const before = await place()

  await link.click()
  await page.getByRole('heading', { name: inOrder[29], level: 1 }).waitFor()
  const requests: string[] = []
  page.on('request', request => requests.push(new URL(request.url()).pathname))
  await page.goBack()

  await link.waitFor()
  await expect.poll(place).toEqual(before)
  expect(await cards(page).count()).toBe(30)
  expect(requests).not.toContain('/api/scholarships')
})

test.each([
  [320, 1],
  [screens.phone.width, 1],
  [screens.tablet.width, 2],
  [screens.desktop.width, 3],
  [1920, 3],
])('[H3] a screen of %i pixels has %i columns and no sideways scrolling', async (width, columns) => {
  const page = await site.visit('/', { viewport: { width, height: 900 } })

  const lefts = await cards(page).evaluateAll(all => all.map(card => card.getBoundingClientRect().left))

  expect(new Set(lefts.slice(0, 6)).size).toBe(columns)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
})

test('[H5] a card shows its facts and leads to the details', async () => {
  const id = await insertScholarship(site.product.db, {
    university_name: 'Aalto University',
    city: 'Espoo',
    country: 'Finland',
    application_deadline: '2027-03-12',
    rating: 4.3,
    category: 'Partial',
    subject: 'Doctor',
    application_fee_minor: 12_550,
  })
  const page = await site.visit('/allScholarships?search=aalto')
  const card = cards(page)

  const fact = (term: string) =>
    card.locator('dt', { hasText: term }).locator('xpath=following-sibling::dd').innerText()
  expect(await card.getByRole('heading').innerText()).toBe('Aalto University')
  expect(await fact('Category')).toBe('Partial')
  expect(await fact('University Location')).toBe('Espoo, Finland')
  expect(await fact('Application Deadline')).toBe('12 March 2027')
  expect(await fact('Subject')).toBe('Doctor')
  expect(await fact('Application Fees')).toBe('$125.50')
  await card.getByRole('img', { name: 'Rated 4.3 out of 5' }).waitFor()
  await card.getByRole('link', { name: 'Scholarship Details' }).click()

  await page.getByRole('heading', { name: 'Aalto University', level: 1 }).waitFor()
  expect(addressOf(page)).toBe(`/scholarshipDetails/${id}`)
})

test('[H5] the facts of cards next to each other line up, whatever wraps in one of them', async () => {
  for (const [index, city] of [
    'Oslo',
    'Llanfairpwllgwyngyllgogerychwyrndrobwll-on-the-Water',
    'Bergen',
  ].entries()) {
    await insertScholarship(site.product.db, {
      university_name: `Row ${index === 2 ? 'of a Name that takes more than one line of its card' : index}`,
      scholarship_name: 'Evenness Award',
      city,
    })
  }
  const page = await site.visit('/allScholarships?search=evenness')
  const tops = (term: string) =>
    cards(page)
      .locator('dt', { hasText: term })
      .evaluateAll(all => all.map(fact => fact.getBoundingClientRect().top))

  for (const term of ['Category', 'University Location', 'Application Deadline', 'Application Fees']) {
    const found = await tops(term)
    expect([found.length, new Set(found).size]).toEqual([3, 1])
  }
  expect(await cards(page).getByText('Evenness Award').count()).toBe(3)
})

test('[H3] reads without scripts: the first cards, and a link to all of them', async () => {
  const page = await site.visit('/', { javaScriptEnabled: false })

  expect(await cards(page).getByRole('heading').allTextContents()).toEqual(inOrder.slice(0, 12))
  await page.getByRole('link', { name: 'All Scholarships', exact: true }).click()
  await page.getByRole('heading', { name: 'All Scholarships', level: 1 }).waitFor()
})
