import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sandboxAccounts } from '../../../stand-ins/google-sandbox/accounts.ts'
import { goodPassword, send } from '../../support/identity/people.ts'
import { addressOf, refusedRequest, testSite, tokenOf } from '../../support/browser/site.ts'

const site = testSite({ GOOGLE_SANDBOX: 'true' })
const [amara, nadia, unverified] = sandboxAccounts as [Account, Account, Account]
type Account = (typeof sandboxAccounts)[number]

/** What the page says next to the Google button. */
const refused = /^Google sign-in failed\./

async function openPopup(page: Page): Promise<Page> {
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Login with Google' }).click()
  return opening
}

const choose = (chooser: Page, { name }: Account) =>
  chooser.getByRole('button', { name, exact: false }).click()

test('[A3] [A9] signs in through a popup of 500 × 600 with an account chooser, and returns to the page [R3]', async () => {
  const page = await site.visit('/login?from=%2FallScholarships')

  const popup = await openPopup(page)
  await popup.getByRole('heading', { name: 'Choose an account' }).waitFor()
  const size = await popup.evaluate<number[]>('[innerWidth, innerHeight]')
  expect(size).toEqual([500, 600])
  const closed = popup.waitForEvent('close')
  await choose(popup, amara)

  await closed
  await page.getByRole('button', { name: 'Logout' }).waitFor()
  await page.getByText(amara.name).filter({ visible: true }).first().waitFor()
  expect(addressOf(page)).toBe('/allScholarships')
  expect(await tokenOf(page)).toMatch(/^ey/)
  const user = await site.product.db
    .selectFrom('users')
    .select(['user_name', 'role'])
    .where('user_email', '=', amara.email)
    .executeTakeFirst()
  expect(user).toEqual({ user_name: amara.name, role: 'user' })
})

test('[A3] signs up with Google on the sign-up page, too', async () => {
  const page = await site.visit('/signUp')
  const opening = page.waitForEvent('popup')

  await page.getByRole('button', { name: 'Sign up with Google' }).click()
  await choose(await opening, amara)

  await page.getByRole('button', { name: 'Logout' }).waitFor()
  expect(addressOf(page)).toBe('/')
})

test('[A3] says that the window was closed, and works at the next try', async () => {
  const page = await site.visit('/login', { expectErrors: [refused] })

  const popup = await openPopup(page)
  await popup.getByRole('heading', { name: 'Choose an account' }).waitFor()
  await popup.close()
  await page
    .getByText('The Google window was closed before the sign-in was finished. You can try again.')
    .waitFor()
  expect(await tokenOf(page)).toBeNull()

  await choose(await openPopup(page), amara)
  await page.getByRole('button', { name: 'Logout' }).waitFor()
})

test('[A3] says that Google did not sign in when the person cancels there', async () => {
  const page = await site.visit('/login', { expectErrors: [refused] })

  const popup = await openPopup(page)
  await popup.getByRole('link', { name: 'Cancel' }).click()

  await page.getByText('Google did not sign you in.').waitFor()
  await page.getByLabel('Email').fill('still@usable.example')
  expect(addressOf(page)).toBe('/login')
})

test('[A3] [R3] goes to Google in the same tab where the browser blocks popups', async () => {
  const page = await site.open()
  await page.addInitScript('window.open = () => null')
  await page.goto('/login?from=%2FallScholarships%3Fsearch%3Dx%23results')

  await page.getByRole('button', { name: 'Login with Google' }).click()
  await page.getByText('Your browser blocked the Google window.').waitFor()
  await page.getByRole('button', { name: 'Continue with Google in this tab' }).click()
  await choose(page, amara)

  await page.getByRole('button', { name: 'Logout' }).waitFor()
  expect(addressOf(page)).toBe('/allScholarships?search=x#results')
  expect(await tokenOf(page)).toMatch(/^ey/)
})

test('[A3] cancelling in the same tab comes back to the login page with the reason', async () => {
  const page = await site.open()
  await page.addInitScript('window.open = () => null')
  await page.goto('/login?from=%2Fdashboard')

  await page.getByRole('button', { name: 'Login with Google' }).click()
  await page.getByRole('button', { name: 'Continue with Google in this tab' }).click()
  await page.getByRole('link', { name: 'Cancel' }).click()

  await page.getByRole('alert').getByText('Google did not sign you in.').waitFor()
  expect(new URL(page.url()).searchParams.get('from')).toBe('/dashboard')
})

test('[A3] [A11] refuses an address that Google has not verified, in words', async () => {
  const page = await site.visit('/login', { expectErrors: [refused] })

  await choose(await openPopup(page), unverified)

  await page.getByText('Google has not verified your email address yet.').waitFor()
  expect(await tokenOf(page)).toBeNull()
})

test('[A3] whoever owns the address takes over an account that was never verified', async () => {
  const squatter = { name: 'Somebody Else', email: nadia.email, password: goodPassword }
  expect((await send(site.product, 'POST', '/auth/sign-up/email', { body: squatter })).status).toBe(200)
  const page = await site.visit('/login', { expectErrors: [refusedRequest, /^Login failed\./] })

  await choose(await openPopup(page), nadia)

  await page.getByRole('button', { name: 'Logout' }).waitFor()
  const again = await send(site.product, 'POST', '/auth/sign-in/email', {
    body: { email: squatter.email, password: squatter.password },
  })
  expect(again.status).toBe(401)
})
