import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { screens } from '../../support/browser/browser.ts'
import { addressOf, expectFocus, testSite } from '../../support/browser/site.ts'
import { insertScholarship } from '../../support/factories.ts'
import { names, status, choice, limit, fold, chips, useCatalogue } from '../../support/browser/find-steps.ts'

const site = testSite()

useCatalogue(site)

async function apply(page: Page, scripts: boolean): Promise<void> {
  if (!scripts) await page.getByRole('button', { name: 'Show results' }).click()
}

test('[FIND1] filters stay with a search, and a search with filters', async () => {
  const page = await site.visit('/allScholarships?subject=Doctor')
  await page.getByLabel('Search scholarships').fill('kenya')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect.poll(() => names(page)).toEqual(['C', 'D'])

  await choice(page, /^Masters/).check()
  await expect.poll(() => names(page)).toEqual(['C'])
  expect(await page.getByLabel('Search scholarships').inputValue()).toBe('kenya')
})

test('[FIND1] beside three cards the filters are not the longest part of a laptop’s page', async () => {
  const page = await site.visit('/allScholarships', { viewport: screens.desktop })
  const bottom = (id: string) => page.locator(id).evaluate(part => part.getBoundingClientRect().bottom)
  expect((await bottom('#filters')) - (await bottom('#results'))).toBeLessThan(60)
})

test('[FIND7] beside the list each choice is a step of the history, also after a group was opened', async () => {
  const page = await site.visit('/allScholarships')
  await fold(page, 'Application fee').click()
  await limit(page, 'Application fee', /^Free/).check()
  await expect.poll(() => addressOf(page)).toBe('/allScholarships?maxFee=0')
  await limit(page, 'Application fee', /^At most \$25/).check()
  await expect.poll(() => addressOf(page)).toBe('/allScholarships?maxFee=25')
  await page.goBack()
  await expect.poll(() => addressOf(page)).toBe('/allScholarships?maxFee=0')
  await page.goBack()
  await expect.poll(() => limit(page, 'Application fee', /^Any/).isChecked()).toBe(true)
})

test('[FIND4] closed scholarships are listed only when asked for', async () => {
  const page = await site.visit('/allScholarships?country=Norway')
  expect(await names(page)).toEqual(['A', 'B'])
  await choice(page, 'Show closed 1').check()
  await expect.poll(() => names(page)).toEqual(['A', 'B', 'F'])

  await page.goto('/allScholarships?closed=only')
  expect(await names(page)).toEqual(['F'])
})

test('[FIND5] a misspelling shows what was meant at once; the name of a country is not corrected', async () => {
  const page = await site.visit('/allScholarships?search=scholarship+in+keyna', { javaScriptEnabled: false })
  expect(await names(page)).toEqual(['C', 'D'])
  await page
    .getByText('2 scholarships for “kenya” or “Kenyan”: nothing matches “scholarship in keyna”')
    .waitFor()
  await page.goto('/allScholarships?search=Uganda')
  await page.getByText('None in Uganda').waitFor()
  await page.getByText('Try another country or a subject').waitFor()
  // Another name of a country finds it, in words and as a filter.
  await page.goto('/allScholarships?search=ivory+coast')
  expect(await names(page)).toEqual(['E'])
  await page.goto('/allScholarships?country=Ivory+Coast')
  expect(await names(page)).toEqual(['E'])
  await choice(page, 'Ivory Coast 1').waitFor()
})

test('[FIND1] before scripts a form’s address is shortened, and what it says stays', async () => {
  const page = await site.visit('/allScholarships', { javaScriptEnabled: false })
  await choice(page, /^Masters/).check()
  await apply(page, false)

  expect(addressOf(page)).toBe('/allScholarships?degree=Masters')
  await fold(page, 'Country').click()
  await page.getByLabel('Find a country').fill('kenya')
  await apply(page, false)
  expect(addressOf(page)).toBe('/allScholarships?degree=Masters&country=kenya')
  expect(await choice(page, /^Kenya/).isChecked()).toBe(true)
  expect(await chips(page).allInnerTexts()).toEqual(['Masters', 'Kenya'])
})

test('[FIND1] what was chosen before the scripts came is applied when they do', async () => {
  const page = await site.open()
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async route => {
    await scripts.promise
    await route.continue()
  })
  await page.goto('/allScholarships', { waitUntil: 'commit' })
  await choice(page, /^Engineering/).check()
  scripts.resolve()

  await expect.poll(() => names(page)).toEqual(['A', 'B'])
  expect(await choice(page, /^Engineering/).isChecked()).toBe(true)
  expect(addressOf(page)).toBe('/allScholarships?subject=Engineering')
})

test('[FIND1] what is taken back right after a choice stays away', async () => {
  const page = await site.visit('/allScholarships?subject=Doctor')
  await page.evaluate(async () => {
    document.querySelector<HTMLInputElement>('input[value="Masters"]')?.click()
    await Promise.resolve()
    document.querySelector<HTMLAnchorElement>('a[aria-label="Remove Doctor"]')?.click()
  })
  await expect.poll(() => addressOf(page)).toBe('/allScholarships?degree=Masters')
  await expect.poll(() => names(page)).toEqual(['A', 'C'])
  expect(await choice(page, /^Doctor/).isChecked()).toBe(false)
})

test('[FIND2] countries are found by typing, by mouse or keyboard', async () => {
  const page = await site.visit('/allScholarships')
  await fold(page, 'Country').click()
  const box = page.getByLabel('Find a country')
  const countries = page.getByRole('group', { name: 'Country' }).getByRole('checkbox')
  expect(await countries.count()).toBe(8)
  await page.getByText('4 more', { exact: true }).waitFor()

  await box.fill('cote')
  expect(await countries.count()).toBe(1)
  await box.press('Enter')
  await expect.poll(() => names(page)).toEqual(['E'])
  await expectFocus(box)
  expect(await box.inputValue()).toBe('')
  await box.pressSequentially('zland 8')
  await choice(page, /^Zland 8/).check()
  await expect.poll(() => names(page)).toEqual(['E', 'Z8'])
  expect(await choice(page, /^Côte d’Ivoire/).isChecked()).toBe(true)
  await box.fill('atlantis')
  await page.getByText('None. Enter tries other names.').waitFor()
})

test('[FIND2] a choice that gives none keeps the focus when it is taken back', async () => {
  const page = await site.visit('/allScholarships?subject=Engineering&degree=Diploma')
  await choice(page, 'Diploma 0').focus()
  await page.keyboard.press('Space')
  await expect.poll(() => addressOf(page)).toBe('/allScholarships?subject=Engineering')
  await expectFocus(choice(page, 'Diploma 0'))
  await page.keyboard.press('Tab')
  await expect.poll(() => choice(page, 'Diploma 0').isDisabled()).toBe(true)
})

test('[FIND2] nothing among the filters moves when their counts change', async () => {
  const page = await site.visit('/allScholarships')
  const place = (name: RegExp) =>
    choice(page, name).evaluate(box => {
      const { left, top } = box.getBoundingClientRect()
      return [left, top + scrollY].map(Math.round)
    })
  const before = [await place(/^Masters/), await place(/^Show closed/)]
  await choice(page, /^Engineering/).check()
  await expect.poll(() => status(page)).toBe('2 scholarships')
  expect([await place(/^Masters/), await place(/^Show closed/)]).toEqual(before)
})

test('[FIND2] typing in the list of countries leaves no hole below those that it finds', async () => {
  const page = await site.visit('/allScholarships', { viewport: screens.phone })
  await page.getByRole('button', { name: /^Filters/ }).click()
  const box = page.getByLabel('Find a country')
  for (const typed of ['n', 'nor', 'atlantis']) {
    await box.fill(typed)
    const hole = await box.evaluate(field => {
      const group = field.closest('details')
      const bottoms = [field, ...(group?.querySelectorAll('label') ?? [])].map(
        element => element.getBoundingClientRect().bottom,
      )
      return (group?.nextElementSibling?.getBoundingClientRect().top ?? 0) - Math.max(...bottoms)
    })
    expect([typed, hole < 80]).toEqual([typed, true])
  }
})

test('[FIND2] where nothing is found the filters have no hole, and boxes have the colours of the dark', async () => {
  const page = await site.visit('/allScholarships?search=atlantis', { colorScheme: 'dark' })
  await fold(page, 'Country').click()
  const [field, next] = [page.getByLabel('Find a country'), fold(page, 'Application fee')]
  const [above, below] = [await field.boundingBox(), await next.boundingBox()]
  expect((below?.y ?? 0) - (above?.y ?? 0)).toBeLessThan(120)
  const colours = await page.getByLabel(/^Masters/).evaluate(box => {
    const surface = document.createElement('i')
    surface.style.backgroundColor = 'var(--color-surface)'
    document.body.append(surface)
    const [own, wanted] = [box, surface].map(element => getComputedStyle(element).backgroundColor)
    surface.remove()
    return { own, wanted }
  })
  expect(colours.own).toBe(colours.wanted)
})

test('[FIND5] on a phone the order is read whole beside the filters', async () => {
  const page = await site.visit('/allScholarships?closed=include&sort=deadline', { viewport: screens.phone })
  const room = await page.getByLabel('Order').evaluate((select: HTMLSelectElement) => {
    const style = getComputedStyle(select)
    const canvas = document.createElement('canvas').getContext('2d')
    if (canvas) canvas.font = style.font
    const text = canvas?.measureText(select.selectedOptions[0]?.text ?? '').width ?? 0
    return select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - text
  })
  expect(room).toBeGreaterThanOrEqual(0)
})

describe('on a phone', () => {
  const phone = { viewport: screens.phone }
  const sheet = (page: Page) => page.getByRole('region', { name: 'Filters' })
  const open = (page: Page) => page.getByRole('button', { name: /^Filters/ }).click()

  test('[FIND1] the sheet closes by Escape, its cross and a press outside, and when the focus leaves it', async () => {
    const page = await site.visit('/allScholarships', phone)
    await open(page)
    await page.keyboard.press('Escape')
    await sheet(page).waitFor({ state: 'hidden' })
    await open(page)
    await page.getByRole('button', { name: 'Close filters' }).click()
    await sheet(page).waitFor({ state: 'hidden' })
    await open(page)
    await page.mouse.click(180, 20)
    await sheet(page).waitFor({ state: 'hidden' })
    await open(page)
    await sheet(page).getByRole('button', { name: /^Show/ }).press('Tab')
    await sheet(page).waitFor({ state: 'hidden' })
  })

  test('[FIND1] the sheet works without scripts', async () => {
    const page = await site.visit('/allScholarships', { ...phone, javaScriptEnabled: false })
    await open(page)
    await choice(page, /^Engineering/).check()
    await sheet(page).getByRole('button', { name: 'Show results' }).click()
    await expect.poll(() => names(page)).toEqual(['A', 'B'])
    await page.getByRole('button', { name: 'Filters (1)' }).waitFor()
  })
})

test('[FIND7] what an address says and nobody can read is left out, and the page says so', async () => {
  const page = await site.visit('/allScholarships?subject=Alchemy&subject=Doctor&minRating=9&utm_source=x')
  expect(await status(page)).toBe('12 scholarships')
  await page.getByText('was ignored: “Subject”, “Rating at least”').waitFor()
})

test('[FIND1] free, open, Masters and five countries take 9 taps, on words, and 4 keys', async () => {
  const countries = ['Chile', 'Cuba', 'Fiji', 'Ghana', 'India', 'Japan', 'Mali', 'Oman', 'Peru']
  for (const country of [...countries, ...countries, 'Zambia'])
    await insertScholarship(site.product.db, { country, application_fee_minor: 0 })
  const page = await site.visit('/allScholarships', { viewport: screens.phone, hasTouch: true })
  const used = { taps: 0, keys: 0 }
  async function tap(target: Locator): Promise<void> {
    used.taps += 1
    await target.tap()
  }
  async function press(...keys: string[]): Promise<void> {
    used.keys += keys.length
    for (const key of keys) await page.keyboard.press(key)
  }
  const sheet = page.getByRole('region', { name: 'Filters' })
  const word = (text: string) => sheet.getByText(text, { exact: true })

  await tap(page.getByRole('button', { name: 'Filters', exact: true }))
  await tap(word('Masters'))
  await tap(word('Free'))
  await sheet.getByRole('button', { name: 'Show 20 results' }).waitFor()
  for (const country of ['Chile', 'Ghana', 'India', 'Oman']) await tap(word(country))
  await tap(sheet.getByLabel('Find a country'))
  await expectFocus(sheet.getByLabel('Find a country'))
  await press('z', 'a', 'm', 'Enter')
  await sheet.getByRole('button', { name: 'Show 9 results' }).waitFor()
  await tap(sheet.getByRole('button', { name: 'Show 9 results' }))

  await sheet.waitFor({ state: 'hidden' })
  expect(await status(page)).toBe('9 scholarships')
  expect(addressOf(page)).toBe(
    '/allScholarships?degree=Masters&country=Chile&country=Ghana&country=India&country=Oman&country=Zambia&maxFee=0',
  )
  expect(used).toEqual({ taps: 9, keys: 4 })
})

test('[FIND1] presses on words of the sheet that choose nothing leave it open', async () => {
  const page = await site.visit('/allScholarships', { viewport: screens.phone, hasTouch: true })
  const sheet = page.getByRole('region', { name: 'Filters' })
  await page.getByRole('button', { name: 'Filters', exact: true }).tap()
  for (const text of ['Diploma', 'Category', 'Bachelor', 'Subject', 'Diploma'])
    await sheet.getByText(text, { exact: true }).tap()
  expect(await sheet.isVisible()).toBe(true)
})
