import { describe, expect, test } from 'vitest'
import { usePerson } from '../../support/identity/people.ts'
import {
  addressOf,
  hydrated,
  logIn,
  refusedRequest,
  said,
  tokenOf,
  testSite,
} from '../../support/browser/site.ts'

const site = testSite()
const person = usePerson(site.product)

test('[A1] has every part of the login page, and neither top bar nor footer [L1]', async () => {
  const page = await site.visit('/login')

  await page.getByRole('heading', { name: 'Login now!', level: 1 }).waitFor()
  expect(await page.getByLabel('Email').getAttribute('type')).toBe('email')
  expect(await page.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe(
    '/login/forgot',
  )
  expect(await page.locator('a[href="/signUp"]').count()).toBe(1)
  expect(await page.getByRole('banner').count()).toBe(0)
  expect(await page.getByRole('contentinfo').count()).toBe(0)
})

test('[A1] [A9] [A10] logs in, says so, and is at Home with a token', async () => {
  const page = await site.visit('/login')
  const toast = said(page, 'Login successful')

  await logIn(page, person)

  await toast
  await page.getByRole('button', { name: 'Logout' }).waitFor()
  expect(addressOf(page)).toBe('/')
  expect(await tokenOf(page)).toMatch(/^ey/)
})

test('[A1] [A9] Home is loaded while people type; who has an account is not registered again', async () => {
  const page = await site.visit('/login')
  const requests: string[] = []
  page.on('request', request => requests.push(`${request.method()} ${new URL(request.url()).pathname}`))
  const loaded = page.waitForResponse(response => response.url().includes('/_.data'))
  await page.getByLabel('Email').fill(person.email)
  await loaded
  expect(requests.filter(path => /assets\/home-.*js/.test(path))).toHaveLength(1)
  requests.length = 0

  await logIn(page, person)
  await page.getByRole('button', { name: 'Logout' }).waitFor()
  expect(requests.filter(path => path.startsWith('POST'))).toEqual([
    'POST /api/auth/sign-in/email',
    'POST /api/jwt',
  ])
})

test('[A10] the toast of a login closes after 1.5 seconds', async () => {
  const page = await site.visit('/login')
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)

  await logIn(page, person)

  const toast = page.getByText('Login successful')
  await toast.waitFor()
  await page.clock.runFor(1499)
  expect(await toast.isVisible()).toBe(true)
  await page.clock.runFor(1)
  await toast.waitFor({ state: 'detached' })
})

test('[A1] email and password are required', async () => {
  const page = await site.visit('/login')

  await page.getByRole('button', { name: 'Login', exact: true }).click()

  const alert = page.getByRole('alert')
  await alert.getByRole('button', { name: 'Please enter your email address.' }).waitFor()
  await alert.getByRole('button', { name: 'Please enter your password.' }).waitFor()
})

test.each([
  ['a wrong password', () => person.email, 'Wrong!Horse7'],
  ['an unknown address', () => 'nobody@example.org', 'Wrong!Horse7'],
])(
  '[A11] refuses %s in the same plain words, keeps the email, and logs it',
  async (_case, emailOf, password) => {
    const page = await site.visit('/login', { expectErrors: [refusedRequest, /^Login failed\./] })
    const logged = page.waitForEvent('console', message => message.text().startsWith('Login failed.'))
    const email = emailOf()

    await logIn(page, { email }, password)

    await page.getByRole('alert').getByText('The email address or password is wrong.').waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe(email)
    expect((await logged).type()).toBe('error')
    expect(addressOf(page)).toBe('/login')
    expect(await tokenOf(page)).toBeNull()
  },
)

test('[A1] shows and hides the password by keyboard', async () => {
  const page = await site.visit('/login')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('Secret!1')
  await page.keyboard.press('Tab')

  await page.keyboard.press('Space')
  expect(await password.getAttribute('type')).toBe('text')
  await page.keyboard.press('Space')
  expect(await password.getAttribute('type')).toBe('password')
  expect(await password.inputValue()).toBe('Secret!1')
})

describe('[R3] the way back', () => {
  test('leads to the guarded page that asked for the login, with query and hash', async () => {
    const page = await site.visit('/dashboard/myApplication?order=new#second')
    await page.getByRole('heading', { name: 'Login now!' }).waitFor()

    await logIn(page, person)

    await page.getByRole('heading', { name: 'My Applications' }).waitFor()
    expect(addressOf(page)).toBe('/dashboard/myApplication?order=new#second')
  })

  // What else is refused: pages.test.ts.
  test('never leads to another site', async () => {
    const page = await site.visit(`/login?from=${encodeURIComponent('//elsewhere.example/')}`)

    await logIn(page, person)

    await page.getByRole('button', { name: 'Logout' }).waitFor()
    expect(page.url()).toBe(`${site.product.siteUrl}/`)
  })

  test('takes whoever is signed in already straight to the page', async () => {
    const page = await site.visitAs(person, '/login?from=%2FallScholarships')

    await page.getByRole('heading', { name: 'All Scholarships', level: 1 }).waitFor()
    expect(addressOf(page)).toBe('/allScholarships')
  })

  test("[R3] shows the page's heading and a spinner until the sign-in state is known", async () => {
    const page = await site.openAs(person)
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/auth/get-session', async route => {
      await held
      await route.continue()
    })

    await page.goto('/dashboard/myProfile')
    await page.getByText('Checking your sign-in…').first().waitFor()
    expect(await page.getByRole('heading', { name: 'My Profile' }).count()).toBe(1)
    const email = page.getByRole('main').getByText(person.email)
    expect(await email.count()).toBe(0)
    release()

    await email.first().waitFor()
  })
})

test('a form that is sent breaks no rule of the content security policy', async () => {
  const page = await site.open()
  await page.addInitScript(() => {
    const broken: string[] = []
    addEventListener('securitypolicyviolation', event => broken.push(event.violatedDirective))
    Object.assign(globalThis, { broken })
  })
  await page.goto('/login')
  await hydrated(page)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.getByRole('alert').first().waitFor()
  expect(await page.evaluate(() => (globalThis as unknown as { broken: string[] }).broken)).toEqual([])
})
