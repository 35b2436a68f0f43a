import { describe, test } from 'vitest'
import { calm, expectSoundEverywhere } from '../../support/browser/sound.ts'
import { send, usePerson } from '../../support/identity/people.ts'
import { mailAbout } from '../../support/mail/outbox.ts'
import { hydrated, keepErrorMessages, logIn, refusedRequest, testSite } from '../../support/browser/site.ts'

const site = testSite({ GOOGLE_SANDBOX: 'true' })
const person = usePerson(site.product)

describe('axe finds nothing on a phone and a desktop, light and dark', () => {
  test('[A1] [A2] [A3] [A4] [R3] login, sign-up, and the pages for a forgotten password', async () => {
    const page = await site.open(calm)
    await send(site.product, 'POST', '/auth/request-password-reset', { body: { email: person.email } })
    const { text } = await mailAbout(site.product, person.email, 'password')
    const [link = ''] = /http\S+token=\S+/.exec(text) ?? []
    for (const [path, heading] of [
      ['/login', 'Login now!'],
      ['/login?from=%2Fpayment', 'Login now!'],
      ['/login?error=email_not_verified', 'Login now!'],
      ['/signUp', 'Sign Up Now!'],
      ['/login/forgot', 'Forgot your password?'],
      [link, 'Choose a new password'],
      ['/login/reset?token=any', 'This link is no longer valid'],
      ['/login/reset', 'This link is no longer valid'],
    ] as const) {
      await page.goto(path)
      await hydrated(page)
      await page.getByRole('heading', { name: heading }).waitFor()
      await expectSoundEverywhere(page)
    }
  })

  test('[A1] the login form with its errors', async () => {
    const page = await site.visit('/login', calm)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await page.getByRole('alert').waitFor()

    await expectSoundEverywhere(page)
  })

  test('[A11] the login form after a refusal, with the password shown', async () => {
    const page = await site.visit('/login', { ...calm, expectErrors: [refusedRequest, /^Login failed\./] })
    await page.getByRole('button', { name: 'Show password' }).click()
    await logIn(page, person, 'Wrong!Horse7')
    await page.getByRole('alert').waitFor()

    await expectSoundEverywhere(page)
  })

  test('[A4] [A5] the sign-up form with its errors', async () => {
    const page = await site.visit('/signUp', calm)
    await page.getByLabel('Password', { exact: true }).fill('short')
    await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
    await page.getByRole('alert').waitFor()

    await expectSoundEverywhere(page)
  })

  test('[A2] the answer to a forgotten password', async () => {
    const page = await site.visit('/login/forgot', calm)
    await page.getByLabel('Email').fill('somebody-with-a-very-long-address-indeed@example.org')
    await page.getByRole('button', { name: 'Send me a link' }).click()
    await page.getByText('an email with a link is on its way').waitFor()

    await expectSoundEverywhere(page)
  })

  test('[A3] the note next to the Google button, and the page that goes to Google', async () => {
    const page = await site.open({ ...calm, expectErrors: [refusedRequest] })
    await page.addInitScript('window.open = () => null')
    await page.goto('/login')
    await page.getByRole('button', { name: 'Login with Google' }).click()
    await page.getByRole('button', { name: 'Continue with Google in this tab' }).waitFor()
    await expectSoundEverywhere(page)

    await page.route('**/api/auth/sign-in/social', route => route.abort())
    await page.goto('/login/popup?nonce=1')
    await page.getByText('You can close this window.').waitFor()
    await expectSoundEverywhere(page)
  })

  test('[A3] the account chooser of the demo', async () => {
    const page = await site.open(calm)
    await page.addInitScript('window.open = () => null')
    await page.goto('/login')
    await page.getByRole('button', { name: 'Login with Google' }).click()
    await page.getByRole('button', { name: 'Continue with Google in this tab' }).click()
    await page.getByRole('heading', { name: 'Choose an account' }).waitFor()

    await expectSoundEverywhere(page)
  })

  test('[A10] [A11] the message of a logout that failed', async () => {
    const page = await site.openAs(person, { ...calm, expectErrors: [refusedRequest, /^Logout failed\./] })
    await page.route('**/api/auth/sign-out', route => route.abort())
    await page.goto('/allScholarships')
    await keepErrorMessages(page)
    await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click()
    await page.getByRole('button', { name: 'Dismiss message' }).waitFor()

    await expectSoundEverywhere(page)
  })
})
