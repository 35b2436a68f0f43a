import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { insertScholarship } from '../../support/factories.ts'
import { testSite } from '../../support/browser/site.ts'

const site = testSite()
/** A group of 300, and so much more that it is far away from the end. */
const count = 408
const cards = (page: Page) => page.getByRole('main').getByRole('article')
const name = (index: number) => `University ${String(index).padStart(3, '0')}`

beforeAll(async () => {
  const insert = (_: unknown, index: number) =>
    insertScholarship(site.product.db, {
      university_name: name(index),
      posted_at: new Date(Date.UTC(2026, 0, 1) - index * 60_000),
    })
  await Promise.all(Array.from({ length: count }, insert))
})

/** Goes to the end of the list as often as it grows, and presses "Show more" where that is asked for. */
async function showAll(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: 'Show more' })
  const shown = page.getByText(/scholarships shown/)
  let last = await shown.innerText()
  while (last !== `${count} scholarships shown, which is all of them`) {
    await more.evaluateAll(([button]: HTMLElement[]) => {
      button?.scrollIntoView({ block: 'end', behavior: 'instant' })
      button?.click()
    })
    // Each piece has its own time: a slow machine needs more for all of them, and a list that got stuck fails at once.
    await expect.poll(() => shown.innerText(), { interval: 20 }).not.toBe(last)
    last = await shown.innerText()
  }
}

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)

test('[H3] a list of hundreds keeps few cards and few places in the page, in order wherever one looks', async () => {
  const page = await site.visit('/')
  await showAll(page)
  const height = await heightOf(page)
  await expect.poll(() => cards(page).count()).toBeLessThan(200)
  // Of 34 pieces, those of the group that is far away are one place.
  await expect.poll(() => page.locator('[aria-busy] > div > div').count()).toBeLessThan(15)

  for (const share of [0, 0.5, 1]) {
    await page.evaluate(top => scrollTo({ top, behavior: 'instant' }), share * height)
    const wanted = name(Math.round(share * (count - 3)))
    await page.getByRole('heading', { name: wanted }).waitFor()
    const names = await cards(page).getByRole('heading').allTextContents()
    expect(names).toEqual(names.toSorted())
    expect(await heightOf(page)).toBe(height)
  }
})

test('[H3] Back leads to the card of a list of hundreds that one came from', async () => {
  const page = await site.visit('/')
  await showAll(page)
  const card = cards(page).filter({ hasText: name(count - 1) })
  const link = card.getByRole('link', { name: 'Scholarship Details' })
  await link.evaluate(element => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const place = () => link.evaluate(element => [element.getBoundingClientRect().top, scrollY])
  const before = await place()

  await link.click()
  await page.getByRole('heading', { name: name(count - 1), level: 1 }).waitFor()
  await page.goBack()

  await link.waitFor()
  expect(await place()).toEqual(before)
})
