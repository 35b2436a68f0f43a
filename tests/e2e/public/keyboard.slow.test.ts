import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { everywhere, screens } from '../../support/browser/browser.ts'
import { insertScholarship } from '../../support/factories.ts'
import { signUp } from '../../support/identity/people.ts'
import { testSite, expectFocus } from '../../support/browser/site.ts'
import { loaded } from '../../support/browser/sound.ts'
import { applicationForm, tabTo } from '../../support/browser/student-steps.ts'

const site = testSite()
let free: string
beforeAll(async () => {
  await insertScholarship(site.product.db)
  free = await insertScholarship(site.product.db, { application_fee_minor: 0 })
})

/** What has the focus: how it is drawn, and whether it can be seen. */
function focusedElement() {
  const element = document.activeElement
  if (!element || element === document.body) return undefined
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
  const box = element.getBoundingClientRect()
  return {
    name: `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`,
    ring: (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none',
    inSight:
      box.width > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
  }
}

/** Presses Tab through the whole page. @returns everything that took the focus, in order */
async function tabThrough(page: Page) {
  const found = []
  for (let presses = 0; presses < 150; presses++) {
    await page.keyboard.press('Tab')
    const element = await page.evaluate(focusedElement)
    if (!element) break
    found.push(element)
  }
  return found
}

/** Every second page on a phone, the others on a desktop; in `npm run test:endurance` each on both. */
function onScreen(screen: 'phone' | 'desktop', paths: string[]): string[] {
  return paths.filter((_, nth) => everywhere || (nth % 2 === 0) === (screen === 'phone'))
}

describe.each(['phone', 'desktop'] as const)('on a %s', screen => {
  const options = { viewport: screens[screen], reducedMotion: 'reduce' } as const

  async function expectFocusInSight(page: Page): Promise<void> {
    await loaded(page)
    const found = await tabThrough(page)
    expect(found.length).toBeGreaterThan(3)
    expect(found.filter(element => !element.ring || !element.inSight)).toEqual([])
  }

  test.each(
    onScreen(screen, ['/', '/allScholarships', '/login', '/scholarshipDetails/', '/signUp', '/privacy']),
  )('%s shows where the focus is', async path => {
    const address = path === '/scholarshipDetails/' ? path + free : path
    await expectFocusInSight(await site.visit(address, options))
  })

  test.each(onScreen(screen, ['/dashboard', '/dashboard/myApplication']))(
    '%s shows where the focus is',
    async path => {
      const page = await site.visitAs(await signUp(site.product), path, options)
      // The content comes once the page knows who is there.
      await page.waitForFunction(() => localStorage.getItem('token') !== null)
      await expectFocusInSight(page)
    },
  )
})

test('[L4] the first Tab of a page skips to its content', async () => {
  const page = await site.visit('/allScholarships')
  await page.keyboard.press('Tab')
  await expectFocus(page.getByRole('link', { name: 'Skip to the content' }))

  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')

  await expectFocus(page.getByLabel('Search scholarships'))
})

test('[F2] [V3] the focus stays in a window and returns to where it was when it closes', async () => {
  const page = await site.visitAs(await signUp(site.product), `/scholarshipDetails/${free}`)
  await page.getByRole('button', { name: 'Logout' }).waitFor()
  await tabTo(page, /Apply Scholarship/)
  await page.keyboard.press('Enter')
  const form = applicationForm(page)
  await form.waitFor()

  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab')
    await form.locator(':focus').waitFor()
  }
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'hidden' })
  const again = page.getByRole('button', { name: 'Fill in the application' })
  await expectFocus(again)

  await page.keyboard.press('Enter')
  // Later, the form would take the focus from the button.
  await form.locator(':focus').waitFor()
  await form.getByRole('button', { name: 'Close', exact: true }).press('Enter')
  await expectFocus(again)
})

test('[L4] [U1] the sidebar of small screens opens, closes and leads on by keyboard', async () => {
  const page = await site.visitAs(await signUp(site.product), '/dashboard', { viewport: screens.phone })
  await page.getByRole('button', { name: 'Open sidebar' }).waitFor()
  await tabTo(page, /Open sidebar/)

  const focused = page.locator('[role="dialog"], [role="dialog"] *')
  await page.keyboard.press('Enter')
  await expectFocus(focused)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await expectFocus(page.getByRole('button', { name: 'Open sidebar' }))
  await page.keyboard.press('Enter')
  await expectFocus(focused)
  await tabTo(page, /My Profile/)
  await page.keyboard.press('Enter')

  await page.getByRole('heading', { name: 'My Profile' }).waitFor()
})

test('[R3] [A4] sign-up, details and Apply lead to the payment by Tab and Enter alone', async () => {
  const page = await site.visit('/')
  await tabTo(page, /^Login/)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Login now!' }).waitFor()
  await tabTo(page, /Create an account/)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Sign Up Now!' }).waitFor()
  for (const [label, text] of [
    [/^Name/, 'Keyboard Person'],
    [/^Email/, 'keyboard@example.org'],
    [/^Password/, 'Correct!Horse7'],
  ] as const) {
    await tabTo(page, label)
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')

  await page.getByRole('button', { name: 'Logout' }).waitFor()
  await tabTo(page, /Scholarship Details/)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Cost Details' }).waitFor()
  await tabTo(page, /Apply Scholarship/)
  await page.keyboard.press('Enter')

  // Where there is no fee, the form opens over it at once.
  await page.getByRole('heading', { name: 'Payment Gateway', includeHidden: true }).waitFor()
})
