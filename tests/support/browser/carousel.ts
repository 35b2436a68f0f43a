import type { Locator, Page } from 'playwright-core'
import { hydrated } from './site.ts'

/** The place (0, 1, …) of the slide that stands first in the window of a carousel. */
export function currentSlide(carousel: Locator): Promise<number> {
  return carousel.locator('[aria-roledescription="slide"]').evaluateAll(slides => {
    const start = slides[0]?.parentElement?.parentElement?.getBoundingClientRect().left ?? 0
    const distances = slides.map(slide => Math.abs(slide.getBoundingClientRect().left - start))
    return distances.indexOf(Math.min(...distances))
  })
}

/** Opens a page and stops its time; `page.clock.runFor` lets it pass. */
export async function openInStandingTime(page: Page, path: string): Promise<void> {
  await page.clock.install()
  await page.goto(path, { waitUntil: 'networkidle' })
  await hydrated(page)
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** Waits until React has drawn what the pointer did: it puts that off by a few tasks, and time stands for timers alone. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let tasks = 0; tasks < 10; tasks++)
      await new Promise(resolve => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', resolve)
        port1.start()
        port2.postMessage(undefined)
      })
  })
}

/**
 * Lets time pass until the carousel has just moved on, and then half a second, so that the slide stands.
 * @returns its place
 */
export async function untilNextSlide(page: Page, carousel: Locator): Promise<number> {
  const before = await currentSlide(carousel)
  for (let steps = 0; steps < 100; steps++) {
    await page.clock.runFor(100)
    if ((await currentSlide(carousel)) !== before) break
  }
  await page.clock.runFor(500)
  return currentSlide(carousel)
}
