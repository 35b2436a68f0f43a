import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { everywhere, expectAccessible, screens } from './browser.ts'

/** How a page is opened that is to be checked in every scheme and size: nothing fades or slides. */
export const calm = { reducedMotion: 'reduce' } as const

/**
 * Fails when axe finds something on the page as it is now, or when it scrolls sideways.
 * @param rules only these rules of axe, instead of all
 */
export async function expectSound(page: Page, rules?: string[]): Promise<void> {
  await expectAccessible(page, rules)
  const [scrollWidth, clientWidth] = await page.evaluate(() => {
    const root = document.documentElement
    return [root.scrollWidth, root.clientWidth]
  })
  expect(scrollWidth, `width of ${page.url()}`).toBe(clientWidth)
}

/** The scheme that a page is checked in at a size. Colours do not depend on the size, so that two visits see all. */
const schemes = { desktop: 'light', tablet: 'light', phone: 'dark' } as const

/** What another scheme or size can make wrong. */
const rulesOfLooks = ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable']

/**
 * `expectSound` on the open page at each of the sizes: all of it in light on a desktop, and what another look can make
 * wrong in the dark on a phone; in `npm run test:endurance` all of it in both schemes at each size. A page follows
 * the size of its window and the scheme of its reader while it is open. Leaves it in light, at the size it had.
 */
export async function expectSoundEverywhere(
  page: Page,
  sizes: readonly (keyof typeof screens)[] = ['desktop', 'phone'],
): Promise<void> {
  const before = page.viewportSize()
  for (const size of sizes) {
    await page.setViewportSize(screens[size])
    for (const colorScheme of everywhere ? (['light', 'dark'] as const) : [schemes[size]]) {
      await page.emulateMedia({ colorScheme })
      await laidOut(page)
      await expectSound(page, everywhere || size === sizes[0] ? undefined : rulesOfLooks)
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  if (before) await page.setViewportSize(before)
}

/** Waits until the page's observers of sizes and media have been called and what they change is drawn. */
async function laidOut(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}

/** Waits until the page has loaded all it loads without being asked: no skeleton, no spinner, nothing busy. */
export async function loaded(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      !document.querySelector('[aria-busy="true"], .animate-pulse, .animate-spin, [aria-label^="Loading "]'),
  )
}
