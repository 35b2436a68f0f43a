import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { screens } from '../../support/browser/browser.ts'
import { signUp } from '../../support/identity/people.ts'
import { addressOf, said, testSite, expectFocus } from '../../support/browser/site.ts'

const site = testSite()
const bar = (page: Page) => page.getByRole('banner')
const phone = { viewport: screens.phone, hasTouch: true, isMobile: true }

describe('[L4] the menu of small screens', () => {
  test('opens and leads on by touch, and closes on the next page', async () => {
    const page = await site.visit('/', phone)
    const menu = bar(page).getByLabel('Menu')
    expect(await bar(page).getByRole('link', { name: 'Home' }).filter({ visible: true }).count()).toBe(0)

    await menu.tap()
    await bar(page).getByRole('link', { name: 'All Scholarship' }).filter({ visible: true }).tap()

    await page.getByRole('heading', { name: 'All Scholarships', level: 1 }).waitFor()
    expect(await bar(page).getByRole('link', { name: 'Home' }).filter({ visible: true }).count()).toBe(0)
  })

  test('closes by a touch outside', async () => {
    const page = await site.visit('/allScholarships', phone)
    await bar(page).getByLabel('Menu').tap()
    const home = bar(page).getByRole('link', { name: 'Home' }).filter({ visible: true })
    await home.waitFor()

    await page.touchscreen.tap(40, 500)

    await home.waitFor({ state: 'detached' })
  })

  test('works by keyboard: opens, closes with the focus back on its button, leads on', async () => {
    const page = await site.visit('/allScholarships', { viewport: screens.phone })
    await bar(page).getByRole('link', { name: 'Bursary' }).focus()
    await page.keyboard.press('Tab')
    const menu = bar(page).getByLabel('Menu')
    await expectFocus(menu)
    const home = bar(page).getByRole('link', { name: 'Home' }).filter({ visible: true })

    await page.keyboard.press('Enter')
    await home.waitFor()
    await page.keyboard.press('Tab')
    await expectFocus(home)
    await page.keyboard.press('Escape')
    await home.waitFor({ state: 'detached' })
    await expectFocus(menu)

    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => addressOf(page)).toBe('/')
  })

  test('holds the dashboard, the name and Logout of a signed-in person, and closes when they leave', async () => {
    const person = await signUp(site.product, 'user', 'Grace Adeyemi')
    const page = await site.visitAs(person, '/allScholarships', phone)
    await bar(page).getByLabel('Menu').tap()

    await bar(page).getByRole('link', { name: 'User Dashboard' }).filter({ visible: true }).waitFor()
    await bar(page).getByText('Grace Adeyemi').filter({ visible: true }).waitFor()
    const toast = said(page, 'Sign-out successful')
    await bar(page).getByRole('button', { name: 'Logout' }).filter({ visible: true }).tap()

    await toast
    expect(await bar(page).getByRole('link', { name: 'Home' }).filter({ visible: true }).count()).toBe(0)
    await expectFocus(bar(page).getByLabel('Menu'))
  })

  test('opens before scripts have loaded', async () => {
    const page = await site.visit('/', { ...phone, javaScriptEnabled: false })
    await bar(page).getByLabel('Menu').tap()

    await bar(page).getByRole('link', { name: 'All Scholarship' }).filter({ visible: true }).tap()

    await page.getByRole('heading', { name: 'All Scholarships', level: 1 }).waitFor()
  })
})
