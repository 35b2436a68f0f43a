import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { messages } from '../../../contract/core/messages.ts'
import { screens } from '../../support/browser/browser.ts'
import { currentSlide, openInStandingTime, settled, untilNextSlide } from '../../support/browser/carousel.ts'
import { insertScholarship } from '../../support/factories.ts'
import { addressOf, testSite, expectFocus } from '../../support/browser/site.ts'

const site = testSite()
const moving = { reducedMotion: 'no-preference' } as const
const banner = (page: Page) => page.getByRole('region', { name: 'Welcome' })
beforeAll(async () => {
  await insertScholarship(site.product.db)
})

/** Home with its banner on the move, at a slide that has just come to rest. */
async function openPlaying(): Promise<{ page: Page; slide: number }> {
  const page = await site.open(moving)
  await openInStandingTime(page, '/')
  return { page, slide: await untilNextSlide(page, banner(page)) }
}

test.each(['phone', 'tablet', 'desktop'] as const)(
  '[H1] [H2] the banner fills the first screen of a %s, with headline and tagline, and cards show below',
  async screen => {
    const page = await site.visit('/', { viewport: screens[screen] })

    await page.getByRole('heading', { name: messages.headline, level: 1 }).waitFor()
    await page.getByText('We help students find the scholarships and universities that fit them.').waitFor()
    await page.getByRole('heading', { name: messages.topScholarships, level: 2 }).waitFor()
    await page.getByText(messages.topScholarshipsSubtitle).waitFor()
    const box = await banner(page).boundingBox()
    expect(box).toMatchObject({ x: 0, y: 0, width: screens[screen].width })
    expect(box?.height).toBeGreaterThanOrEqual(screens[screen].height)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(screens[screen].width)
  },
)

test('[H1] the banner moves on every 2.5 seconds, and round', async () => {
  const { page, slide } = await openPlaying()

  for (const step of [1, 2, 3, 4, 5, 6]) {
    await page.clock.runFor(2500)
    expect(await currentSlide(banner(page))).toBe((slide + step) % 3)
  }
})

test('[H1] the banner rests under the pointer', async () => {
  const { page, slide } = await openPlaying()

  await page.mouse.move(400, 300)
  await settled(page)
  await page.clock.runFor(10_000)
  expect(await currentSlide(banner(page))).toBe(slide)

  await page.mouse.wheel(0, 3000)
  await page.getByRole('contentinfo').hover()
  expect(await untilNextSlide(page, banner(page))).toBe((slide + 1) % 3)
})

test('[H1] the banner rests while something in it has the focus', async () => {
  const { page, slide } = await openPlaying()

  await page.getByRole('banner').getByRole('link', { name: 'Login' }).focus()
  await page.keyboard.press('Tab')
  await expectFocus(page.getByLabel('Search scholarships'))
  await page.clock.runFor(10_000)
  expect(await currentSlide(banner(page))).toBe(slide)

  await page.keyboard.press('Shift+Tab')
  expect(await untilNextSlide(page, banner(page))).toBe((slide + 1) % 3)
})

test('[H1] the banner stands still for people who want less motion, until they start it', async () => {
  const page = await site.open({ reducedMotion: 'reduce' })
  await openInStandingTime(page, '/')
  const slide = await currentSlide(banner(page))

  await page.clock.runFor(10_000)
  expect(await currentSlide(banner(page))).toBe(slide)

  await banner(page).getByRole('button', { name: 'Next slide' }).click()
  expect(await untilNextSlide(page, banner(page))).toBe((slide + 1) % 3)
  await banner(page).getByRole('button', { name: 'Play slides' }).click()
  await page.mouse.wheel(0, 3000)
  await page.getByRole('contentinfo').hover()
  expect(await untilNextSlide(page, banner(page))).toBe((slide + 2) % 3)
})

test('[H1] the banner can be paused, and moved by its buttons and arrow keys', async () => {
  const { page, slide } = await openPlaying()

  await banner(page).getByRole('button', { name: 'Pause slides' }).click()
  await page.keyboard.press('ArrowRight')
  await page.clock.runFor(3000)
  expect(await currentSlide(banner(page))).toBe((slide + 1) % 3)
  await banner(page).getByRole('button', { name: 'Previous slide' }).click()
  await page.clock.runFor(3000)
  expect(await currentSlide(banner(page))).toBe(slide)
})

test('[H1] [S2] a search in the banner leads to All Scholarships', async () => {
  const page = await site.visit('/')

  await page.getByLabel('Search scholarships').fill('lakeside')
  await page.keyboard.press('Enter')

  await page.getByRole('status').getByText('1 scholarship for “lakeside”').waitFor()
  expect(addressOf(page)).toBe('/allScholarships?search=lakeside')
})

test('[H1] the controls of the banner stand with its headline, above the heading of the cards', async () => {
  const page = await site.visit('/', { ...moving, viewport: screens.phone })
  const top = (locator: Locator) => locator.evaluate(element => element.getBoundingClientRect().top)
  const controls = await top(banner(page).getByRole('button', { name: 'Pause slides' }))
  expect(controls).toBeLessThan(await top(page.getByRole('heading', { name: messages.topScholarships })))
  expect(controls).toBeGreaterThan(await top(page.getByLabel('Search scholarships')))
})
