import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { insertScholarship } from '../../support/factories.ts'
import { addressOf, expectFocus, goTo, hydrated, testSite } from '../../support/browser/site.ts'
import { screens } from '../../support/browser/browser.ts'

const site = testSite()

beforeAll(async () => {
  for (let index = 1; index <= 10; index++) {
    await insertScholarship(site.product.db, {
      university_name: `University ${index}`,
      country: index > 6 ? 'Kenya' : 'Norway',
      application_fee_minor: index * 100,
    })
  }
})

const names = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents()
const pagination = (page: Page) => page.getByRole('navigation', { name: 'Pages' })
const current = (page: Page) => pagination(page).locator('[aria-current="page"]').innerText()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const step = (page: Page, name: string) => pagination(page).getByRole('link', { name, exact: true })
const universities = (...numbers: number[]) => numbers.map(number => `University ${number}`)

async function search(page: Page, words: string): Promise<void> {
  await page.getByLabel('Search scholarships').fill(words)
  await press(page, 'Search')
}

/** The same journeys before scripts have loaded: search and pages are forms and links. */
describe.each([
  ['with scripts', true],
  ['without scripts', false],
])('%s', (_name, javaScriptEnabled) => {
  test('[S1] shows three cards a page; Previous, Next and the numbers lead through all of them', async () => {
    const page = await site.visit('/allScholarships', { javaScriptEnabled })
    expect(await names(page)).toEqual(universities(1, 2, 3))
    await page.getByText('10 scholarships').waitFor()
    expect(
      await pagination(page)
        .getByRole('link', { name: /^Page \d+$/ })
        .allTextContents(),
    ).toEqual(['1', '2', '3', '4'])
    expect(await step(page, 'Previous').getAttribute('aria-disabled')).toBe('true')
    const top = async (name: string) => (await step(page, name).boundingBox())?.y
    expect(await top('Next'), 'one line on a laptop').toBe(await top('Page 1'))

    await step(page, 'Next').click()
    await expect.poll(() => names(page)).toEqual(universities(4, 5, 6))
    expect(await current(page)).toBe('2')
    await step(page, 'Page 4').click()
    await expect.poll(() => names(page)).toEqual(universities(10))
    expect(await step(page, 'Next').getAttribute('aria-disabled')).toBe('true')
    await step(page, 'Previous').click()
    await expect.poll(() => names(page)).toEqual(universities(7, 8, 9))
    expect(addressOf(page)).toBe('/allScholarships?page=3')
  })

  test('[S2] a search goes back to page 1, its pages keep it, and Reset clears it', async () => {
    const page = await site.visit('/allScholarships?page=3', { javaScriptEnabled })

    await search(page, 'kenya')
    // The page before shows the same three.
    await expect.poll(() => addressOf(page)).toBe('/allScholarships?search=kenya')
    await expect.poll(() => names(page)).toEqual(universities(7, 8, 9))
    await page.getByText('4 scholarships for “kenya”').waitFor()
    await step(page, 'Next').click()
    await expect.poll(() => names(page)).toEqual(universities(10))
    expect(addressOf(page)).toBe('/allScholarships?page=2&search=kenya')
    expect(await page.getByLabel('Search scholarships').inputValue()).toBe('kenya')

    await press(page, 'Reset')
    await expect.poll(() => names(page)).toEqual(universities(1, 2, 3))
    expect(await page.getByLabel('Search scholarships').inputValue()).toBe('')
    expect(addressOf(page).replace(/\?$/, '')).toBe('/allScholarships')
  })

  test('[S1] a search without a match says so and leads back to everything', async () => {
    const page = await site.visit('/allScholarships', { javaScriptEnabled })

    await search(page, '100% <b>_none_</b>')
    await page.getByText('Nothing matches this search').waitFor()
    await page.getByText('0 scholarships for “100% <b>_none_</b>”').waitFor()
    expect(await current(page)).toBe('1')
    await page.getByRole('link', { name: 'Show all scholarships' }).click()

    await expect.poll(() => names(page)).toEqual(universities(1, 2, 3))
  })
})

test('[S2] back, forward and reload keep page and search', async () => {
  const page = await site.visit('/allScholarships')
  await search(page, 'norway')
  await expect.poll(() => addressOf(page)).toBe('/allScholarships?search=norway')
  // The address changes a moment before the list; the links of the old one lead elsewhere.
  await expect.poll(() => step(page, 'Page 2').getAttribute('href')).toContain('search=norway')
  await step(page, 'Page 2').click()
  await expect.poll(() => names(page)).toEqual(universities(4, 5, 6))

  await page.reload()
  await hydrated(page)
  expect(await names(page)).toEqual(universities(4, 5, 6))
  expect(await page.getByLabel('Search scholarships').inputValue()).toBe('norway')
  await page.goBack()
  await expect.poll(() => names(page)).toEqual(universities(1, 2, 3))
  await page.goBack()
  await expect.poll(() => addressOf(page)).toBe('/allScholarships')
  await expect.poll(() => page.getByLabel('Search scholarships').inputValue()).toBe('')
  await page.goForward()
  await page.goForward()
  await expect.poll(() => names(page)).toEqual(universities(4, 5, 6))
})

test('[S2] a shared address opens as it was: page, size and search', async () => {
  const page = await site.visit('/allScholarships?search=university&size=4&page=2')

  expect(await names(page)).toEqual(universities(5, 6, 7, 8))
  expect(await current(page)).toBe('2')
  await step(page, 'Next').click()
  await expect.poll(() => names(page)).toEqual(universities(9, 10))
  await search(page, 'kenya')
  await expect.poll(() => addressOf(page)).toBe('/allScholarships?size=4&search=kenya')
  await expect.poll(() => names(page)).toEqual(universities(7, 8, 9, 10))
})

test.each([
  ['page=99', '/allScholarships?page=4', '4'],
  ['page=99&search=kenya', '/allScholarships?page=2&search=kenya', '2'],
  ['page=0', '/allScholarships?page=0', '1'],
  ['page=-1&size=abc', '/allScholarships?page=-1&size=abc', '1'],
  ['page=1e9', '/allScholarships?page=1e9', '1'],
])('[S1] the address ?%s shows a real page', async (query, address, number) => {
  const page = await site.visit(`/allScholarships?${query}`)

  expect(addressOf(page)).toBe(address)
  expect(await current(page)).toBe(number)
  expect((await names(page)).length).toBeGreaterThan(0)
})

test('[S1] the button Search works by Enter, and an empty search shows everything', async () => {
  const page = await site.visit('/allScholarships?search=kenya')

  await page.getByLabel('Search scholarships').fill('')
  await page.keyboard.press('Enter')

  await page.getByText('10 scholarships').waitFor()
  expect(await names(page)).toEqual(universities(1, 2, 3))
})

test('[S1] a chosen page size stays on the device; who never chose has three', async () => {
  const page = await site.visit('/allScholarships')
  await page.getByRole('link', { name: 'Show 24 on a page' }).click()
  await expect.poll(() => names(page)).toHaveLength(10)
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('link', { name: 'All Scholarships', exact: true }).click()
  await expect.poll(() => addressOf(page)).toBe('/allScholarships?size=24')
  await expect.poll(() => names(page)).toHaveLength(10)

  await page.getByRole('combobox', { name: 'Per page' }).selectOption('3 per page')
  await expect.poll(() => names(page)).toHaveLength(3)
  await page.reload()
  await hydrated(page)
  expect(await names(page)).toHaveLength(3)
  expect(await names(await site.visit('/allScholarships'))).toHaveLength(3)
})

test('[S1] from the search box a link leads past the filters to the results', async () => {
  const page = await site.visit('/allScholarships')
  await page.getByRole('button', { name: 'Search', exact: true }).focus()
  await page.keyboard.press('Tab')
  await expectFocus(page.getByRole('link', { name: 'Skip to the results' }))
  await page.keyboard.press('Enter')
  await expectFocus(page.getByRole('region', { name: 'Results' }))
})

test('[FIND5] [S1] a search without results has no pages to go to, and says what each word left out would give', async () => {
  const page = await site.visit('/allScholarships?search=kenya+university+atlantis')
  await page.getByText('Nothing matches this search').waitFor()
  expect(await pagination(page).getByRole('link').count()).toBe(0)
  // What would give nothing is not offered.
  expect(await page.getByText(/Without “(kenya|university)”/).count()).toBe(0)
  await page.getByRole('listitem').filter({ hasText: 'Without “atlantis” (4)' }).getByRole('link').click()
  await expect.poll(() => names(page)).toEqual(universities(7, 8, 9))
  expect(addressOf(page)).toBe('/allScholarships?search=kenya+university')
})

const meant = [
  ['free', 'Munich Grant'],
  ['no fee', 'Munich Grant'],
  ['free masters germany', 'Munich Grant'],
  ['fully funded bachelor', 'Oslo Grant'],
  ['bachelor norge', 'Oslo Grant'],
  ['münchen', 'Munich Grant'],
  ['muenchen no application fee', 'Munich Grant'],
] as const

test('[FIND5] words find what a student means by them', async () => {
  await sharedGrants()
  const page = await site.visit('/allScholarships')
  for (const [words, name] of meant) {
    await goTo(page, `/allScholarships?search=${encodeURIComponent(words)}`)
    const found = await page.getByRole('article').allInnerTexts()
    expect([words, found]).toEqual([words, [expect.stringContaining(name)]])
  }
})

let inserted: Promise<unknown> | undefined
function sharedGrants(): Promise<unknown> {
  const { db } = site.product
  inserted ??= Promise.all([
    insertScholarship(db, {
      scholarship_name: 'Munich Grant',
      category: 'Partial',
      city: 'Munich',
      country: 'Germany',
      application_fee_minor: 0,
    }),
    insertScholarship(db, {
      scholarship_name: 'Oslo Grant',
      degree: 'Bachelor',
      university_name: 'Fjord College',
    }),
  ])
  return inserted
}

test('[H5] on a phone a screen holds two cards, the scholarship’s name leads, and a free one says so', async () => {
  await sharedGrants()
  const page = await site.visit('/allScholarships?search=grant', {
    viewport: screens.phone,
    colorScheme: 'dark',
  })
  const cards = page.getByRole('article')
  const [first, second] = await cards.evaluateAll(all =>
    all.map(card => card.getBoundingClientRect().toJSON()),
  )
  // The bar of the site is 56 pixels high.
  expect(second.bottom - first.top).toBeLessThanOrEqual(812 - 56)
  expect(
    await cards
      .first()
      .locator('picture img')
      .evaluate(image => image.clientHeight),
  ).toBe(120)
  const text = await cards.first().innerText()
  expect(text).toMatch(/Munich Grant[^]*Lakeside University[^]*\$0 Free[^]*Stipend[^]*\$1,200/)
  const size = (target: string) =>
    cards
      .first()
      .getByText(target, { exact: true })
      .evaluate(element => Number.parseFloat(getComputedStyle(element).fontSize))
  expect(await size('Munich Grant')).toBeGreaterThan(await size('Lakeside University'))
  await cards
    .first()
    .getByText(/\d+ days left/)
    .waitFor()
})

test('[FIND4] a closed one says so and looks so', async () => {
  await insertScholarship(site.product.db, {
    scholarship_name: 'Past Award',
    application_deadline: '2026-01-05',
  })
  const page = await site.visit('/allScholarships?search=past&closed=only', { javaScriptEnabled: false })
  const card = page.getByRole('article')
  await card.getByText('Closed', { exact: true }).waitFor()
  expect(await card.locator('picture img').evaluate(image => getComputedStyle(image).filter)).toContain(
    'grayscale',
  )
})
