import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible, screens } from './browser.ts'

/** The looks that every page must be sound in, as options of a browser. */
export const looks = (['phone', 'desktop'] as const).flatMap(screen =>
  (['light', 'dark'] as const).map(colorScheme => ({
    look: `${screen}, ${colorScheme}`,
    screen,
    options: {
      viewport: screens[screen],
      colorScheme,
      reducedMotion: 'reduce',
    } satisfies BrowserContextOptions,
  })),
)

/** Fails when axe finds something on the page as it stands now, or when it scrolls sideways. */
export async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page)
  const [scrollWidth, clientWidth] = await page.evaluate(() => {
    const root = document.documentElement
    return [root.scrollWidth, root.clientWidth]
  })
  expect(scrollWidth, `width of ${page.url()}`).toBe(clientWidth)
}
