import type { Page } from 'playwright-core'
import { beforeAll, afterAll, expect, test } from 'vitest'
import { redirectUri } from '../../../server/features/people/identity/openid/openid-client.ts'
import { addressOf, expectFocus, refusedRequest, testSite, tokenOf } from '../../support/browser/site.ts'
import { type OpenIdTestProvider, startOpenIdProvider } from '../../support/identity/openid-provider.ts'
import { ownPort } from '../../support/own-port.ts'

const [port, providerPort, nobodysPort] = [await ownPort(), await ownPort(), await ownPort()]
const settingsOf = (id: string, label: string, at: number) => ({
  [`OPENID_${id}_LABEL`]: label,
  [`OPENID_${id}_DISCOVERY_URL`]: `http://127.0.0.1:${at}/.well-known/openid-configuration`,
  [`OPENID_${id}_CLIENT_ID`]: 'bursary',
  [`OPENID_${id}_CLIENT_SECRET`]: 'the secret of the tests',
})
const site = testSite({
  PORT: String(port),
  GOOGLE_SANDBOX: 'false',
  OPENID_PROVIDERS: 'gone,uni',
  ...settingsOf('GONE', 'Gone University', nobodysPort),
  ...settingsOf('UNI', 'University of Example', providerPort),
  OPENID_UNI_TRUST_EMAIL: 'uni.example',
  OPENID_UNI_DOMAINS: 'uni.example',
})

let provider: OpenIdTestProvider
beforeAll(async () => {
  provider = await startOpenIdProvider({
    port: providerPort,
    clientId: 'bursary',
    clientSecret: 'the secret of the tests',
    clientAuth: 'client_secret_basic',
    redirectUris: [redirectUri(`http://localhost:${port}`, 'uni')],
    accounts: {
      ada: { email: 'ada@uni.example', name: 'Ada Lovelace' },
      eve: { email: 'eve@evil-uni.example', name: 'Eve' },
    },
    claimsIn: 'id token',
  })
})
afterAll(() => provider?.stop())

async function signInAt(popup: Page, login: string): Promise<void> {
  await popup.getByLabel('Name').fill(login)
  await popup.getByLabel('Password').fill('any')
  await popup.keyboard.press('Enter')
}

test('[A14] [R3] the second of two providers signs in, by keyboard alone, and comes back to the page', async () => {
  const page = await site.visit('/login?from=%2FallScholarships')
  await page.getByLabel('Password', { exact: true }).focus()
  const [gone, uni] = ['Gone University', 'University of Example'].map(label =>
    page.getByRole('button', { name: `Login with ${label}` }),
  )
  if (!gone || !uni) throw new Error('no buttons')
  expect(await page.getByRole('button', { name: /Google/ }).count()).toBe(0)
  await gone.focus()
  await page.keyboard.press('Tab')
  await expectFocus(uni)

  const opening = page.waitForEvent('popup')
  await page.keyboard.press('Enter')
  const popup = await opening
  const closed = popup.waitForEvent('close')
  await signInAt(popup, 'ada')
  await closed

  await page.getByRole('button', { name: 'Logout' }).waitFor()
  expect(addressOf(page)).toBe('/allScholarships')
  expect(await tokenOf(page)).toMatch(/^ey/)
})

test('[A14] [V5] a provider that is down says so in words, and the page stays usable', async () => {
  const page = await site.visit('/signUp', {
    expectErrors: [refusedRequest, /^Gone University sign-in failed\./],
  })
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Sign up with Gone University' }).click()
  const popup = await opening
  await popup.getByRole('alert').getByText('Gone University does not answer at the moment.').waitFor()
  await popup.close()
  await page.getByText('The Gone University window was closed before the sign-in was finished.').waitFor()
  await page.getByLabel('Email').fill('still@usable.example')
})

test('[A14] an address of another domain is refused in words', async () => {
  const page = await site.visit('/signUp', { expectErrors: [/^University of Example sign-in failed\./] })
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Sign up with University of Example' }).click()
  await signInAt(await opening, 'eve')
  await page
    .getByText('Your email address at University of Example cannot be used to sign up here.')
    .waitFor()
  expect(await tokenOf(page)).toBeNull()
})

test('[A14] in the same tab, the login page names the provider that refused', async () => {
  const page = await site.open()
  await page.addInitScript('window.open = () => null')
  await page.goto('/login')
  await page.getByRole('button', { name: 'Login with University of Example' }).click()
  await page.getByRole('button', { name: 'Continue with University of Example in this tab' }).click()
  await signInAt(page, 'eve')
  await page
    .getByRole('alert')
    .getByText('Your email address at University of Example cannot be used to sign up here.')
    .waitFor()
})
