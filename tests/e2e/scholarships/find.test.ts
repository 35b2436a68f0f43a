import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { screens } from '../../support/browser/browser.ts'
import { addressOf, expectFocus, hydrated, testSite } from '../../support/browser/site.ts'
import {
  names,
  status,
  choice,
  limit,
  fold,
  openGroups,
  chips,
  useCatalogue,
} from '../../support/browser/find-steps.ts'

const site = testSite()

useCatalogue(site)

async function apply(page: Page, scripts: boolean): Promise<void> {
  if (!scripts) await page.getByRole('button', { name: 'Show results' }).click()
}

describe.each([
  ['with scripts', true],
  ['without scripts', false],
])('%s', (_name, javaScriptEnabled) => {
  test('[FIND1] choices of a group mean or, groups mean and; the address has them', async () => {
    const page = await site.visit('/allScholarships', { javaScriptEnabled })
    await choice(page, /^Engineering/).check()
    await choice(page, /^Masters/).check()
    await apply(page, javaScriptEnabled)
    await expect.poll(() => names(page)).toEqual(['A'])

    await choice(page, /^Bachelor/).check()
    await fold(page, 'Application fee').click()
    await limit(page, 'Application fee', /^At most \$25/).check()
    await apply(page, javaScriptEnabled)
    await expect
      .poll(() => addressOf(page))
      .toBe('/allScholarships?subject=Engineering&degree=Bachelor&degree=Masters&maxFee=25')
    await expect.poll(() => names(page)).toEqual(['A', 'B'])
    expect(await chips(page).allInnerTexts()).toEqual([
      'Engineering',
      'Bachelor',
      'Masters',
      'Fee at most $25',
    ])
  })

  test('[FIND1] groups fold; open are the first two and those with a choice, and what is chosen in a closed one counts', async () => {
    const page = await site.visit('/allScholarships?country=Norway&maxFee=25', { javaScriptEnabled })
    expect(await openGroups(page)).toEqual([
      'Subject',
      'Degree',
      'Country: 1 chosen',
      'Application fee: 1 chosen',
    ])
    await fold(page, 'Country').click()
    await fold(page, 'Category').click()
    await choice(page, /^Engineering/).check()
    await choice(page, /^Masters/).check()
    await apply(page, javaScriptEnabled)
    await expect.poll(() => names(page)).toEqual(['A'])
    expect(addressOf(page)).toBe(
      '/allScholarships?subject=Engineering&degree=Masters&country=Norway&maxFee=25',
    )
    // Scripts keep what was opened and closed; without them it is another page.
    const others = javaScriptEnabled ? ['Category'] : ['Country: 1 chosen']
    expect(await openGroups(page)).toEqual([
      'Subject: 1 chosen',
      'Degree: 1 chosen',
      ...others,
      'Application fee: 1 chosen',
    ])
  })

  test('[FIND1] what is chosen is taken back one by one, or all at once', async () => {
    const page = await site.visit('/allScholarships?subject=Engineering&degree=Masters&search=norway', {
      javaScriptEnabled,
    })
    expect(await names(page)).toEqual(['A'])
    await page.getByRole('link', { name: 'Remove Masters' }).click()
    await expect.poll(() => names(page)).toEqual(['A', 'B'])
    await expect.poll(() => choice(page, /^Masters/).isChecked()).toBe(false)
    await page.getByRole('link', { name: 'Clear all' }).filter({ visible: true }).click()
    await expect.poll(() => addressOf(page)).toBe('/allScholarships?search=norway')
    await expect.poll(() => choice(page, /^Engineering/).isChecked()).toBe(false)
  })
})

test('[FIND3] the list can be ordered in other ways', async () => {
  const page = await site.visit('/allScholarships')
  expect(await names(page)).toEqual(['A', 'B', 'C'])
  const orders = page.getByRole('combobox', { name: 'Order' })
  expect(await orders.getByRole('option').allTextContents()).not.toContain('Best match')
  await orders.selectOption('Best rated')
  await expect.poll(() => names(page)).toEqual(['A', 'D', 'B'])
  await page.goto('/allScholarships?search=norway')
  expect(await orders.getByRole('option').allTextContents()).toContain('Best match')
})

test('[FIND2] a choice says how many it would give; one that gives none cannot be picked', async () => {
  const page = await site.visit('/allScholarships?subject=Engineering', { javaScriptEnabled: false })
  await choice(page, 'Doctor 12').waitFor()
  await choice(page, 'Masters 1').waitFor()
  for (const group of ['Closing within', 'Rating at least']) await fold(page, group).click()
  await limit(page, 'Closing within', /^30 days 2$/).waitFor()
  await limit(page, 'Rating at least', /^Any 2$/).waitFor()
  expect(await choice(page, 'Diploma 0').isDisabled()).toBe(true)
  // The reader's own choice can be taken back.
  await page.goto('/allScholarships?subject=Engineering&degree=Diploma')
  expect(await choice(page, 'Diploma 0').isDisabled()).toBe(false)
})

test('[FIND5] where nothing is found, the filters say how many come back without them', async () => {
  const page = await site.visit('/allScholarships?subject=Engineering&degree=Masters&country=Kenya', {
    javaScriptEnabled: false,
  })
  await page.getByText('Nothing matches these filters').waitFor()
  expect(await chips(page).allInnerTexts()).toEqual(['Engineering', 'Masters', 'Kenya'])
  expect(await page.getByText('Without degree').count()).toBe(0)
  await page.getByRole('link', { name: 'Without subject' }).click()
  await expect.poll(() => names(page)).toEqual(['C'])
})

test('[FIND1] quick choices become one request, and the last one counts', async () => {
  const page = await site.visit('/allScholarships')
  const asked: string[] = []
  page.on('request', request => {
    if (request.url().includes('.data')) asked.push(new URL(request.url()).search)
  })
  await page.evaluate(async () => {
    for (const name of ['Masters', 'Diploma', 'Doctor', 'Diploma']) {
      document.querySelector<HTMLInputElement>(`input[value="${name}"]`)?.click()
      await Promise.resolve()
    }
  })

  await expect.poll(() => addressOf(page)).toBe('/allScholarships?subject=Doctor&degree=Masters')
  await expect.poll(() => names(page)).toEqual(['C'])
  expect(asked).toHaveLength(1)
})

test('[FIND1] everything works by keyboard alone, and the focus stays', async () => {
  const page = await site.visit('/allScholarships')
  await choice(page, /^Engineering/).focus()
  await page.keyboard.press('Space')
  await expect.poll(() => names(page)).toEqual(['A', 'B'])
  await expectFocus(choice(page, /^Engineering/))
  await fold(page, 'Application fee').focus()
  await page.keyboard.press('Enter')
  await limit(page, 'Application fee', /^Any/).focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => names(page)).toEqual(['A'])
  await expectFocus(limit(page, 'Application fee', /^Free/))
  await page.getByRole('link', { name: 'Remove Engineering' }).press('Enter')
  await expect.poll(() => addressOf(page)).toBe('/allScholarships?maxFee=0')
  await expectFocus(page.getByRole('region', { name: 'Results' }))
})

describe('on a phone', () => {
  const phone = { viewport: screens.phone }
  const sheet = (page: Page) => page.getByRole('region', { name: 'Filters' })
  const open = (page: Page) => page.getByRole('button', { name: /^Filters/ }).click()

  test('[FIND1] the filters are a sheet that counts while one chooses', async () => {
    const page = await site.visit('/allScholarships', phone)
    expect(await sheet(page).isVisible()).toBe(false)
    await open(page)
    await sheet(page).getByRole('button', { name: 'Show 14 results' }).waitFor()
    await choice(page, /^Engineering/).check()
    await sheet(page).getByRole('button', { name: 'Show 2 results' }).waitFor()
    await choice(page, /^Masters/).check()
    await sheet(page).getByRole('button', { name: 'Show 1 result', exact: true }).click()

    await sheet(page).waitFor({ state: 'hidden' })
    expect(await names(page)).toEqual(['A'])
    await expectFocus(page.getByRole('button', { name: 'Filters (2)' }))
    // All choices in the sheet are one step.
    await page.goBack()
    await expect.poll(() => addressOf(page)).toBe('/allScholarships')
  })
})

test('[FIND7] back restores choices, results and the place on the page; a reload and a shared address, too', async () => {
  const page = await site.visit('/allScholarships?size=12')
  await choice(page, /^Doctor/).check()
  await expect.poll(() => status(page)).toBe('12 scholarships')
  const card = page.getByRole('link', { name: 'Scholarship Details' }).nth(8)
  await card.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(500)
  await card.click()
  await page.getByRole('heading', { name: 'Cost Details' }).waitFor()

  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
  await expect.poll(() => choice(page, /^Doctor/).isChecked()).toBe(true)
  await page.reload()
  await hydrated(page)
  expect(await status(page)).toBe('12 scholarships')
  await page.goBack()
  await expect.poll(() => status(page)).toBe('14 scholarships')
  await expect.poll(() => choice(page, /^Doctor/).isChecked()).toBe(false)
})

test.each([
  ['', '', false],
  ['?page=2', '?page=2', false],
  ['?degree=Masters&subject=Doctor&sort=fee', '?subject=Doctor&degree=Masters', true],
  ['?search=norway', '?search=norway', true],
  ['?sort=rating&page=2', '?page=2&sort=rating', true],
])('[FIND7] search engines know /allScholarships%s as it is shortest', async (query, canonical, unlisted) => {
  const response = await fetch(`${site.product.siteUrl}/allScholarships${query}`)
  const html = await response.text()
  expect(html).toContain(
    `<link rel="canonical" href="${site.product.siteUrl}/allScholarships${canonical.replaceAll('&', '&amp;')}"`,
  )
  expect(html.includes('content="noindex, follow"')).toBe(unlisted)
})
