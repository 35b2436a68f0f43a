import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages } from '../../../contract/core/messages.ts'
import { goodPassword, signUp } from '../../support/identity/people.ts'
import { pictureFile } from '../../support/documents/picture-file.ts'
import {
  addressOf,
  fieldError,
  refusedRequest,
  testSite,
  tokenOf,
  expectFocus,
} from '../../support/browser/site.ts'

const site = testSite()

async function fill(page: Page, person: { name: string; email: string; password?: string }): Promise<void> {
  await page.getByLabel('Name').fill(person.name)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password ?? goodPassword)
}

const submit = (page: Page) => page.getByRole('button', { name: 'Sign Up', exact: true }).click()
const header = (page: Page) => page.getByRole('banner')
/** A text of the top bar; the menu of small screens holds it a second time. */
const shown = (page: Page, text: string) =>
  header(page).getByText(text, { exact: true }).filter({ visible: true })
const userOf = (email: string) =>
  site.product.db.selectFrom('users').selectAll().where('user_email', '=', email).executeTakeFirst()
test('[A4] [A9] [V6] signs up with a photo and is at Home, signed in', async () => {
  const page = await site.visit('/signUp')
  await fill(page, { name: 'Ada Photo', email: 'ada.photo@example.org' })
  await page
    .getByLabel('Upload Your Photo (optional)')
    .setInputFiles(await pictureFile('ada.png', { width: 80, height: 80 }))
  await submit(page)

  await shown(page, 'Ada Photo').waitFor()
  expect(addressOf(page)).toBe('/')
  const photo = header(page).locator('img').filter({ visible: true })
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const user = await userOf('ada.photo@example.org')
  expect(user).toMatchObject({ user_name: 'Ada Photo', role: 'user' })
  expect(await photo.getAttribute('src')).toBe(user?.user_photo)
  expect(await tokenOf(page)).toMatch(/^ey/)
})

test('[A4] signs up without a photo', async () => {
  const page = await site.visit('/signUp')

  await fill(page, { name: 'Ben Okoro', email: 'Ben.Okoro@Example.org' })
  await submit(page)

  await shown(page, 'Ben Okoro').waitFor()
  await shown(page, 'BO').waitFor()
  expect(await userOf('ben.okoro@example.org')).toMatchObject({ user_photo: '' })
})

test('[A10] the toast of a new account closes after 2 seconds', async () => {
  const page = await site.visit('/signUp')
  await fill(page, { name: 'Cleo', email: 'cleo@example.org' })
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)

  await submit(page)

  const toast = page.getByText('Account created successfully')
  await toast.waitFor()
  await page.clock.runFor(1999)
  expect(await toast.isVisible()).toBe(true)
  await page.clock.runFor(1)
  await toast.waitFor({ state: 'detached' })
})

test('[A4] [A5] names every empty field at once, sends nothing, and leads to each', async () => {
  const page = await site.visit('/signUp')
  const sent: string[] = []
  page.on('request', request => request.method() === 'POST' && sent.push(request.url()))

  await submit(page)

  await page.getByRole('alert').waitFor()
  expect(await fieldError(page, 'Name')).toBe('Please enter your name.')
  expect(await fieldError(page, 'Email')).toBe('Please enter your email address.')
  expect(await fieldError(page, 'Password')).toBe('Please enter a password.')
  expect(sent).toEqual([])
  await expectFocus(page.getByRole('alert'))
  await page.getByRole('alert').getByRole('button', { name: 'Please enter your email address.' }).click()
  await expectFocus(page.getByLabel('Email'))
})

test.each([
  ['Ab!1x', messages.passwordTooShort],
  ['abcdef!', messages.passwordTooSimple],
  ['Abcdefg', messages.passwordTooSimple],
])('[A5] refuses the password %s in the words of the specification', async (password, text) => {
  const page = await site.visit('/signUp')

  await fill(page, { name: 'Dora', email: 'dora@example', password })
  await submit(page)

  await page.getByRole('alert').waitFor()
  expect(await fieldError(page, 'Password')).toBe(text)
  expect(await fieldError(page, 'Email')).toBe(
    'Please enter a valid email address, such as name@example.com.',
  )
  expect(await page.getByLabel('Name').inputValue()).toBe('Dora')
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(password)
})

test('[A4] [A11] says that an email cannot be used, and keeps what was typed', async () => {
  const { email } = await signUp(site.product)
  const page = await site.visit('/signUp', { expectErrors: [refusedRequest, /^Sign-up failed\./] })

  await fill(page, { name: 'Second Amina', email })
  await submit(page)

  await page.getByRole('alert').waitFor()
  expect(await fieldError(page, 'Email')).toBe(
    'This email cannot be used for a new account. If it is yours, sign in or reset your password.',
  )
  expect(await page.getByLabel('Name').inputValue()).toBe('Second Amina')
  expect(await page.getByLabel('Email').inputValue()).toBe(email)
  expect(addressOf(page)).toBe('/signUp')
  expect(await tokenOf(page)).toBeNull()
})

test('[A4] [L1] has its heading, no top bar and no footer, and leads to login and back to where one came from', async () => {
  const page = await site.visit('/signUp?from=%2FallScholarships%3Fpage%3D2%23x')

  await page.getByRole('heading', { name: 'Sign Up Now!', level: 1 }).waitFor()
  expect(await header(page).count()).toBe(0)
  expect(await page.getByRole('contentinfo').count()).toBe(0)
  await page.getByRole('link', { name: 'Login' }).click()

  await page.getByRole('heading', { name: 'Login now!', level: 1 }).waitFor()
  expect(addressOf(page)).toBe('/login?from=%2FallScholarships%3Fpage%3D2%23x')
})

test('[V5] [A5] a corrected field is no longer marked; the focus stays in it, and the others stay named', async () => {
  const page = await site.visit('/signUp')
  await submit(page)
  await expect.poll(() => fieldError(page, 'Name')).toBe('Please enter your name.')
  const password = page.getByLabel('Password', { exact: true })

  await page.getByLabel('Name').focus()
  await page.keyboard.type('Ada')
  await expect.poll(() => fieldError(page, 'Name')).toBe('')
  await expectFocus(page.getByLabel('Name'))
  expect(await page.getByLabel('Name').getAttribute('aria-invalid')).toBeNull()
  expect(await page.getByRole('alert').getByRole('button').count()).toBe(2)

  await password.focus()
  await page.keyboard.type('short')
  await expect.poll(() => fieldError(page, 'Password')).toBe(messages.passwordTooShort)
  await page.keyboard.type('er than this')
  await expect.poll(() => fieldError(page, 'Password')).toBe(messages.passwordTooSimple)
  await page.keyboard.type(', A!')
  await expect.poll(() => fieldError(page, 'Password')).toBe('')
  await page.getByLabel('Email').fill('ada@example.org')
  await page.getByRole('alert').waitFor({ state: 'detached' })
})
