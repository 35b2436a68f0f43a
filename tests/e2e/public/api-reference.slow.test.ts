import { describe, expect, test } from 'vitest'
import { looks } from '../../support/browser/browser.ts'
import { testSite } from '../../support/browser/site.ts'
import { insertScholarship } from '../../support/factories.ts'

const site = testSite()

describe.each(looks)('on a $device, $colorScheme', ({ device, ...look }) => {
  test('the API reference shows every call, tries one, and fits the screen', async () => {
    // The example of the parameter `search` is a city.
    const found = `Tried on a ${device}`
    await insertScholarship(site.product.db, { scholarship_name: found, city: 'Milan' })
    const page = await site.open(look)
    // The page draws the calls that are in view; an address leads to one of them.
    await page.goto('/api/docs#/Scholarships/getAllScholarships', { timeout: 60_000 })
    await page.getByRole('heading', { name: /^Bursary/ }).waitFor({ timeout: 60_000 })
    const title = page.locator('.info .title')
    const ink = brightness(await title.evaluate(element => getComputedStyle(element).color))
    expect(ink > 128, 'light letters').toBe(look.colorScheme === 'dark')

    const call = page.locator('.opblock', { hasText: '/allScholarships' }).first()
    await call.getByRole('button', { name: 'Try it out' }).click()
    await call.getByRole('button', { name: 'Execute', exact: true }).click()
    await call.locator('.live-responses-table').getByText(found).waitFor()
    const { width } = look.viewport
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })
})

/** From 0, black, to 255, white. */
function brightness(color: string): number {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number)
  return (red + green + blue) / 3
}
