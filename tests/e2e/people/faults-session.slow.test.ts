import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { signUp } from '../../support/identity/people.ts'
import {
  addressOf,
  expectFocus,
  keepErrorMessages,
  logIn,
  refusedRequest,
  said,
  testSite,
  tokenOf,
} from '../../support/browser/site.ts'

const site = testSite()
const logout = (page: Page) => page.getByRole('button', { name: 'Logout' })
const noConnection = 'We could not reach the server. Please check your connection and try again.'

describe('the sign-in state', () => {
  test('[V5] [R3] that cannot be read is told on a guarded page, and the next try works', async () => {
    const page = await site.openAs(await signUp(site.product), { expectErrors: [refusedRequest] })
    await page.route('**/api/auth/get-session', route => route.abort())

    await page.goto('/dashboard/myProfile')
    await page.getByText('We could not check your sign-in').waitFor()
    expect(addressOf(page)).toBe('/dashboard/myProfile')
    await page.unroute('**/api/auth/get-session')
    await page.getByRole('button', { name: 'Try again' }).click()

    await page.getByRole('heading', { name: 'My Profile' }).waitFor()
  })

  test('[A10] [A11] a logout that fails says so, is logged, and leaves the person signed in', async () => {
    const page = await site.openAs(await signUp(site.product), {
      expectErrors: [refusedRequest, /^Logout failed\./],
    })
    await page.route('**/api/auth/sign-out', route => route.abort())
    await page.goto('/allScholarships')
    await keepErrorMessages(page)

    await logout(page).focus()
    await page.keyboard.press('Enter')
    await page.getByText(noConnection).waitFor()
    await expectFocus(logout(page))
    await page.getByRole('button', { name: 'Dismiss message' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText(noConnection).waitFor({ state: 'detached' })
    await expectFocus(logout(page))
    expect(await tokenOf(page)).toMatch(/^ey/)
    await page.unroute('**/api/auth/sign-out')
    const toast = said(page, 'Sign-out successful')
    await page.keyboard.press('Enter')

    await toast
    await expectFocus(page.getByRole('banner').getByRole('link', { name: 'Login' }))
  })

  test('[A9] works, while the page is open, where the browser blocks storage', async () => {
    const person = await signUp(site.product)
    // React Router logs that it cannot keep the scroll position.
    const page = await site.open({ expectErrors: [/^(SecurityError: )?denied/] })
    await page.addInitScript(`
      for (const area of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, area, { get() { throw new DOMException('denied', 'SecurityError') } })
      }`)
    await page.goto('/login?from=%2Fdashboard%2FmyApplication')

    await logIn(page, person)

    await page.getByText('No application submitted yet').waitFor()
    await page.getByRole('link', { name: 'My Profile' }).first().click()
    await page.getByRole('heading', { name: 'My Profile' }).waitFor()
  })
})
