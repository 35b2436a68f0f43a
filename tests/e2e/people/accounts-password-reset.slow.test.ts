import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages } from '../../../contract/core/messages.ts'
import { goodPassword, send, signUp } from '../../support/identity/people.ts'
import { addressOf, logIn, refusedRequest, said, testSite } from '../../support/browser/site.ts'
import { loaded } from '../../support/browser/sound.ts'

const site = testSite()
const newPassword = 'Fresh#Start9'

async function askForLink(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  // Both pages have an Email field.
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await page.getByRole('status').getByText(email).waitFor()
}

/** Opens the mail about a new password to `email` in the outbox and follows its link. */
async function followMailedLink(page: Page, email: string): Promise<void> {
  const mail = page.getByRole('link', { name: 'Choose a new password' }).filter({ hasText: email })
  await expect
    .poll(async () => {
      await page.goto('/outbox')
      return mail.count()
    })
    .toBe(1)
  await mail.click()
  const link = await page.locator('pre a').getAttribute('href')
  await page.goto(link ?? '')
}

async function choose(page: Page, password: string): Promise<void> {
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Save the new password' }).click()
}

test('[A2] sets a new password by the mailed link, once, and ends the sessions of the old one [A12]', async () => {
  const person = await signUp(site.product)
  const elsewhere = await site.visitAs(person, '/dashboard/myProfile', { expectErrors: [refusedRequest] })
  // Whatever it still loaded when its session ends would be refused.
  await elsewhere.getByLabel('Time zone').waitFor()
  await loaded(elsewhere)
  const page = await site.open({ expectErrors: [refusedRequest, /^Login failed\./] })

  await askForLink(page, person.email)
  await followMailedLink(page, person.email)
  const link = page.url()
  const changed = said(
    page,
    'Your password has been changed. Please sign in with it. You are signed out on every device. If a calendar app shows your deadlines, give it a new address.',
  )
  await choose(page, newPassword)

  await changed
  await expect.poll(() => addressOf(page)).toBe('/login')
  await logIn(page, person, goodPassword)
  await page.getByRole('alert').getByText('The email address or password is wrong.').waitFor()
  await logIn(page, person, newPassword)
  await page.getByRole('button', { name: 'Logout' }).waitFor()

  await elsewhere.reload()
  await elsewhere.getByRole('heading', { name: 'Login now!' }).waitFor()

  await page.goto(link)
  await page.getByRole('heading', { name: 'This link is no longer valid' }).waitFor()
  expect(await page.getByLabel('New password').count()).toBe(0)
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
})

test('[A2] a link that is used in another tab meanwhile is refused with what was typed', async () => {
  const person = await signUp(site.product)
  const page = await site.open({ expectErrors: [refusedRequest] })
  await askForLink(page, person.email)
  const stillGood = page.waitForResponse(response => response.url().includes('/passwordReset/'))
  await followMailedLink(page, person.email)
  await stillGood
  const token = new URL(page.url()).searchParams.get('token')
  const body = { newPassword, token }
  expect((await send(site.product, 'POST', '/auth/reset-password', { body })).status).toBe(200)
  await choose(page, 'Another#Start9')
  await page.getByRole('alert').getByText('This link is no longer valid. Please ask for a new one.').waitFor()
})

test('[A5] the new password keeps the rules', async () => {
  const person = await signUp(site.product)
  const page = await site.open()
  await askForLink(page, person.email)
  await followMailedLink(page, person.email)

  await choose(page, 'Ab!1')

  await page.getByRole('alert').getByText(messages.passwordTooShort).waitFor()
})

test('[A2] [A11] an address without an account gets the same answer, and no mail', async () => {
  const person = await signUp(site.product)
  const page = await site.open()

  await askForLink(page, 'stranger@example.org')
  await page
    .getByText('If stranger@example.org has an account, an email with a link is on its way.')
    .waitFor()
  // A mail that was asked for later has arrived: an earlier one would have, too.
  await askForLink(page, person.email)
  await followMailedLink(page, person.email)

  await page.goto('/outbox')
  expect(await page.getByRole('link').filter({ hasText: 'stranger@example.org' }).count()).toBe(0)
})

test('[A2] a link without its token says so and leads to a new one', async () => {
  const page = await site.visit('/login/reset?error=INVALID_TOKEN')

  await page.getByRole('heading', { name: 'This link is no longer valid' }).waitFor()
  await page.getByRole('link', { name: 'Ask for a new link' }).click()

  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
})
