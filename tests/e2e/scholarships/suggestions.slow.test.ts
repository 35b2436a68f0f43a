import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { screens } from '../../support/browser/browser.ts'
import { addressOf, expectFocus, refusedRequest, testSite } from '../../support/browser/site.ts'
import { calm, expectSoundEverywhere } from '../../support/browser/sound.ts'
import { insertScholarship } from '../../support/factories.ts'

const site = testSite()
let award: string

beforeAll(async () => {
  const { db } = site.product
  for (const university_name of ['Harbour University', 'Harbour University', 'Harper College'])
    await insertScholarship(db, { university_name, city: 'Harstad' })
  award = await insertScholarship(db, { scholarship_name: 'Harvest Award', university_name: 'Fjord School' })
})

const field = (page: Page) => page.getByRole('combobox', { name: 'Search scholarships' })
const options = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
const active = (page: Page) => page.getByRole('listbox').getByRole('option', { selected: true })

/**
 * Types into the search field of `path`, and waits for the list. All at once: between two letters a slow machine would ask
 * for what is suggested for a part of it, too.
 */
async function typed(
  text: string,
  { path = '/allScholarships', ...visit }: BrowserContextOptions & { path?: string } = {},
): Promise<Page> {
  const page = await site.visit(path, visit)
  await field(page).fill(text)
  await options(page).first().waitFor()
  return page
}

test.each(['/', '/allScholarships'])('[FIND6] %s suggests while one types', async path => {
  const page = await typed('har', { path })

  expect(await options(page).allInnerTexts()).toEqual([
    expect.stringMatching(/^Harstad\s+Place, 3 scholarships$/),
    expect.stringMatching(/^Harbour University\s+University, 2 scholarships$/),
    expect.stringMatching(/^Harper College\s+University, 1 scholarship$/),
    ...Array(4).fill(expect.stringMatching(/\s+Scholarship$/)),
  ])
  await page.getByRole('status').getByText('7 suggestions').waitFor({ state: 'attached' })
  // Nothing covers the list.
  await options(page).last().click({ trial: true })
  await expect.poll(() => field(page).getAttribute('aria-expanded')).toBe('true')

  await field(page).pressSequentially('v')
  await expect.poll(() => options(page).count()).toBe(1)
  await field(page).pressSequentially('x')
  await page.getByRole('status').getByText('No suggestions').waitFor({ state: 'attached' })
  await expect.poll(() => field(page).getAttribute('aria-expanded')).toBe('false')
})

describe('[FIND6] with the keyboard', () => {
  test('arrow keys choose and go round, the focus stays in the field, Enter searches for the choice', async () => {
    const page = await typed('harb')
    expect(await active(page).count()).toBe(0)

    await page.keyboard.press('ArrowDown')
    expect(await active(page).innerText()).toContain('Harbour University')
    const chosen = await active(page).getAttribute('id')
    await expect.poll(() => field(page).getAttribute('aria-activedescendant')).toBe(chosen)
    await page.keyboard.press('ArrowUp')
    expect(await active(page).innerText()).toContain('Lakeside Merit Award')
    await page.keyboard.press('ArrowDown')
    await expectFocus(field(page))

    await page.keyboard.press('Enter')
    await page.getByRole('status').getByText('2 scholarships for “Harbour University”').waitFor()
    expect(addressOf(page)).toBe('/allScholarships?search=Harbour+University')
    expect(await options(page).count()).toBe(0)
  })

  test('Enter leads to the details of a scholarship, and back to the list', async () => {
    const page = await typed('harv', { path: '/allScholarships?sort=newest' })
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')

    await page.getByRole('heading', { name: 'Fjord School', level: 1 }).waitFor()
    expect(addressOf(page)).toBe(`/scholarshipDetails/${award}`)
    await page.goBack()
    await expect.poll(() => addressOf(page)).toBe('/allScholarships?sort=newest')
  })

  test('Enter without a choice searches for what is typed', async () => {
    const page = await typed('harb')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await page.getByRole('status').getByText('2 scholarships for “harb”').waitFor()
  })

  test('Escape closes the list, then empties the field; ArrowDown opens the list again', async () => {
    const page = await typed('harb')
    await page.keyboard.press('Escape')
    expect(await options(page).count()).toBe(0)
    expect(await field(page).inputValue()).toBe('harb')

    await page.keyboard.press('ArrowDown')
    await options(page).first().waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    expect(await field(page).inputValue()).toBe('')
  })

  test('leaving the field closes the list', async () => {
    const page = await typed('harb')
    await page.keyboard.press('Tab')
    await expect.poll(() => options(page).count()).toBe(0)
    expect(await field(page).inputValue()).toBe('harb')
  })
})

test('[FIND6] [FIND7] a choice keeps the filters', async () => {
  const page = await typed('harst', { path: '/allScholarships?subject=Engineering' })
  await options(page).first().click()
  await page.getByRole('status').getByText('3 scholarships for “Harstad”').waitFor()
  expect(addressOf(page)).toBe('/allScholarships?search=Harstad&subject=Engineering')
})

test('[FIND6] a touch on a phone chooses, and nothing is wider than the screen', async () => {
  const page = await typed('har', { viewport: screens.phone, hasTouch: true, path: '/' })
  await options(page).filter({ hasText: 'Harper College' }).first().tap()
  await page.getByRole('status').getByText('1 scholarship for “Harper College”').waitFor()
})

describe('[FIND6] on a bad line', () => {
  test('an answer that comes late does not replace a newer one', async () => {
    const page = await site.visit('/allScholarships')
    const late = Promise.withResolvers<void>()
    await page.route('**/api/suggestions?search=har', async route => {
      await late.promise
      await route.continue().catch(() => undefined)
    })
    const asked = page.waitForRequest('**/api/suggestions?search=har')
    await field(page).pressSequentially('har')
    const request = await asked
    const given = page.waitForEvent('requestfailed', failed => failed === request)
    await field(page).pressSequentially('v')
    await given
    late.resolve()
    await expect.poll(() => options(page).count()).toBe(1)
  })

  test('Enter searches without waiting for suggestions', async () => {
    const page = await site.visit('/allScholarships')
    await page.route('**/api/suggestions*', () => undefined)
    const asked = page.waitForRequest('**/api/suggestions*')
    await field(page).pressSequentially('harb')
    await asked
    await page.keyboard.press('Enter')
    await page.getByRole('status').getByText('2 scholarships for “harb”').waitFor()
  })

  test('a request that fails leaves the field as it is', async () => {
    const page = await site.visit('/allScholarships', { expectErrors: [refusedRequest] })
    await page.route('**/api/suggestions*', route => route.fulfill({ status: 503, body: '' }))
    const failed = page.waitForResponse('**/api/suggestions*')
    await field(page).pressSequentially('harb')
    await failed
    expect(await options(page).count()).toBe(0)
    await page.keyboard.press('Enter')
    await page.getByRole('status').getByText('2 scholarships for “harb”').waitFor()
  })

  test('without the code of suggestions it is a plain field', async () => {
    const page = await site.open({ expectErrors: [/net::ERR_FAILED/] })
    await page.route('**/assets/suggestions-*', route => route.abort())
    await page.goto('/')
    await field(page).fill('harb')
    await page.keyboard.press('Enter')
    await page.getByRole('status').getByText('2 scholarships for “harb”').waitFor()
  })
})

test('[FIND6] without scripts it is a plain field', async () => {
  const page = await site.visit('/allScholarships', { javaScriptEnabled: false })
  await page.getByRole('searchbox', { name: 'Search scholarships' }).fill('harb')
  await page.keyboard.press('Enter')
  await page.getByText('2 scholarships for “harb”').waitFor()
})

test('[FIND6] axe finds nothing while suggestions are open', async () => {
  const page = await typed('har', calm)
  await page.keyboard.press('ArrowDown')
  await expectSoundEverywhere(page)
})
