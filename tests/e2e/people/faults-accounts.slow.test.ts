import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { errors } from '../../../contract/errors.ts'
import { maximumImageBytes } from '../../../contract/core/images/image-limits.ts'
import { newId } from '../../../server/platform/database/new-id.ts'
import { largeFile } from '../../support/documents/large-file.ts'
import { goodPassword, send, signUp } from '../../support/identity/people.ts'
import {
  addressOf,
  fieldError,
  keepErrorMessages,
  logIn,
  refusedRequest,
  testSite,
  tokenOf,
} from '../../support/browser/site.ts'

const site = testSite()
const tooLarge = largeFile('big.png', maximumImageBytes + 1)
const logout = (page: Page) => page.getByRole('button', { name: 'Logout' })
const noConnection = 'We could not reach the server. Please check your connection and try again.'
const wentWrong = 'Something went wrong on our side. Please try again.'

async function fillSignUp(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Ada Photo')
  await page.getByLabel('Email').fill(`${newId()}@example.org`)
  await page.getByLabel('Password', { exact: true }).fill(goodPassword)
}

const photo = (page: Page) => page.getByLabel('Upload Your Photo (optional)')
const submit = (page: Page) => page.getByRole('button', { name: 'Sign Up', exact: true }).click()

describe('[A11] login', () => {
  const expectErrors = [refusedRequest, /^Login failed\./]

  test.each([
    ['cannot be reached', 'abort', noConnection],
    ['fails', 'fail', wentWrong],
    [
      'answers with something else',
      'html',
      'The server sent a response we could not read. Please try again.',
    ],
  ])(
    'says so when the server %s, keeps what was typed, and works at the next try',
    async (_case, kind, text) => {
      const person = await signUp(site.product)
      const page = await site.visit('/login', { expectErrors })
      await page.route('**/api/auth/sign-in/email', route => {
        if (kind === 'abort') return route.abort()
        if (kind === 'html')
          return route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' })
        const error = { code: 'internal', message: errors.internal.message, requestId: '1' }
        return route.fulfill({ status: 500, json: { error } })
      })

      await logIn(page, person)
      await page.getByRole('alert').getByText(text).waitFor()
      expect(await page.getByLabel('Email').inputValue()).toBe(person.email)
      expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(goodPassword)
      await page.unroute('**/api/auth/sign-in/email')
      await page.getByRole('button', { name: 'Login', exact: true }).click()

      await logout(page).waitFor()
    },
  )

  test('tells somebody who tried too often to wait', async () => {
    const person = await signUp(site.product)
    const wrong = { email: person.email, password: 'Wrong!Horse7' }
    for (let tries = 0; tries < 10; tries++) {
      await send(site.product, 'POST', '/auth/sign-in/email', { body: wrong })
    }
    const page = await site.visit('/login', { expectErrors })

    await logIn(page, person)

    await page
      .getByRole('alert')
      .getByText('Too many attempts. Please wait 15 minutes and try again.')
      .waitFor()
  })

  test('that breaks off after the session began says so, and the next try finishes it', async () => {
    const person = await signUp(site.product)
    const page = await site.visit('/login', { expectErrors })
    await page.route('**/api/jwt', route => route.abort())

    await logIn(page, person)
    await page.getByRole('alert').getByText(noConnection).waitFor()
    expect(await tokenOf(page)).toBeNull()
    await page.unroute('**/api/jwt')
    await page.getByRole('button', { name: 'Login', exact: true }).click()

    await logout(page).waitFor()
  })
})

test('[A8] a press too many signs up once', async () => {
  const page = await site.visit('/signUp')
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  let calls = 0
  await page.route('**/api/auth/sign-up/email', async route => {
    calls += 1
    await held
    await route.continue()
  })
  await fillSignUp(page)

  await submit(page)
  await page.keyboard.press('Enter')
  await page
    .getByRole('button', { name: /Sign Up/, disabled: true })
    .first()
    .waitFor()
  release()

  await logout(page).waitFor()
  expect(calls).toBe(1)
})

describe('[V6] [A4] the photo of a sign-up', () => {
  test.each([
    [
      'a text',
      () => ({ name: 'cv.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') }),
      errors.image_not_supported.message,
    ],
    ['larger than 8 MB', tooLarge, errors.image_too_large.message],
  ])('that is %s is refused at its field before anything is sent', async (_case, file, text) => {
    const page = await site.visit('/signUp')
    await fillSignUp(page)
    await photo(page).setInputFiles(file())

    await submit(page)
    await page.getByRole('alert').waitFor()
    expect(await fieldError(page, 'Upload Your Photo (optional)')).toBe(text)
    expect(await page.getByLabel('Name').inputValue()).toBe('Ada Photo')
    await photo(page).setInputFiles([])
    await submit(page)

    await logout(page).waitFor()
  })

  test('that only pretends to be a picture leaves a usable account, and words', async () => {
    const page = await site.visit('/signUp', {
      expectErrors: [refusedRequest, /^The photo of the new account/],
    })
    await fillSignUp(page)
    await photo(page).setInputFiles({
      name: 'x.png',
      mimeType: 'image/png',
      buffer: Buffer.from('not a picture'),
    })
    await keepErrorMessages(page)

    await submit(page)

    await page
      .getByText(`Your account is ready, but without your photo. ${errors.image_not_supported.message}`)
      .waitFor()
    await page.getByRole('button', { name: 'Dismiss message' }).click()
    await page.getByText('Your account is ready').waitFor({ state: 'detached' })
    await logout(page).waitFor()
    expect(addressOf(page)).toBe('/')
  })
})
