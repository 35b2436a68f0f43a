import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { messages } from '../../../contract/core/messages.ts'
import { calm, expectSoundEverywhere } from '../../support/browser/sound.ts'
import { addressOf, hydrated, logIn, refusedRequest, said, testSite } from '../../support/browser/site.ts'
import { forgetCodes, oneTimeCode } from '../../support/identity/one-time-code.ts'
import { goodPassword, signUp } from '../../support/identity/people.ts'
import { confirmAddress, turnOnTwoFactors } from '../../support/identity/two-factors.ts'

const site = testSite({ TWO_FACTORS: 'staff' })
const { product } = site

/** Sets up two-step sign-in on the page that is open, by keyboard alone. @returns the key */
async function setUpByKeyboard(page: Page, look = async () => {}): Promise<string> {
  await page.getByLabel('Your password', { exact: true }).focus()
  await look()
  await page.keyboard.type(goodPassword)
  await page.keyboard.press('Enter')
  const picture = page.getByRole('img', { name: 'QR code with the key below' })
  await picture.waitFor()
  const colours = picture.evaluate(({ children }) => [...children].map(shape => getComputedStyle(shape).fill))
  expect(await colours).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)'])
  await look()
  const key = await page.getByLabel('Key', { exact: true }).inputValue()
  await page.getByLabel('2. Code in the app').focus()
  await page.keyboard.type(oneTimeCode(key))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
  await look()
  expect(await page.getByRole('main').getByRole('listitem').count()).toBe(10)
  // Past Copy and Download.
  for (let n = 0; n < 3; n += 1) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await forgetCodes(product.db)
  return key
}

test('[A13] is set up, and signs in with a code, by keyboard', async () => {
  const person = await signUp(product)
  await confirmAddress(product, person.email)
  const page = await site.visitAs(person, '/dashboard/myProfile', {
    ...calm,
    expectErrors: [refusedRequest, /^Login failed\./],
  })
  const key = await setUpByKeyboard(page)
  await page.getByText('You have 10 recovery codes left.').waitFor()

  const out = said(page, messages.signedOut)
  await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click()
  await out
  await page.goto('/login?from=%2FallScholarships')
  await hydrated(page)
  await logIn(page, person)
  await page.getByRole('heading', { name: 'One more step' }).waitFor()
  expect(addressOf(page)).toBe('/login?from=%2FallScholarships&step=code')
  const field = page.getByLabel('Code', { exact: true })
  expect([await field.getAttribute('autocomplete'), await field.getAttribute('inputmode')]).toEqual([
    'one-time-code',
    'numeric',
  ])
  await expect.poll(() => field.evaluate(node => node === document.activeElement)).toBe(true)
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('This code is wrong, or has been used already.').waitFor()
  expect(await field.inputValue()).toBe('000000')
  await expectSoundEverywhere(page)
  await field.fill(oneTimeCode(key))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'All Scholarships', level: 1 }).waitFor()
})

test('[A13] a recovery code signs in, after going back and forth', async () => {
  const person = await turnOnTwoFactors(product, await signUp(product), goodPassword)
  const page = await site.visit('/login', calm)
  await logIn(page, person)
  await page.getByRole('heading', { name: 'One more step' }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'Login now!' }).waitFor()
  await page.goForward()
  await page.getByLabel('Code', { exact: true }).fill('123')
  await page.getByRole('button', { name: 'Use a recovery code instead' }).press('Enter')
  const field = page.getByLabel('Recovery code')
  await expect.poll(() => field.evaluate(node => node === document.activeElement)).toBe(true)
  await page.getByRole('button', { name: 'Use a code from your app instead' }).press('Enter')
  expect(await page.getByLabel('Code', { exact: true }).inputValue()).toBe('123')
  await page.getByRole('button', { name: 'Use a recovery code instead' }).press('Enter')
  await field.fill(person.recoveryCodes[3] ?? '')
  await field.press('Enter')
  await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).waitFor()
})

test('[A13] new recovery codes, and turned off, with password and code', async () => {
  const person = await turnOnTwoFactors(product, await signUp(product), goodPassword)
  const page = await site.visitAs(person, '/dashboard/myProfile', calm)
  await page.getByRole('button', { name: 'New recovery codes' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password', { exact: true }).fill(goodPassword)
  await expectSoundEverywhere(page, ['phone'])
  // After the look at the page, which may take longer than a code is good for.
  await dialog.getByLabel('Code', { exact: true }).fill(oneTimeCode(person.key))
  await dialog.getByRole('button', { name: 'Make new codes' }).click()
  await page.getByRole('button', { name: 'I have saved them' }).click()

  await forgetCodes(product.db)
  await page.getByRole('button', { name: 'Turn off' }).click()
  await dialog.getByLabel('Your password', { exact: true }).fill(goodPassword)
  await dialog.getByLabel('Code', { exact: true }).fill(oneTimeCode(person.key))
  const off = said(page, 'Two-step sign-in is turned off.')
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await off
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).waitFor()
})

describe('[A13] where it is demanded', () => {
  test('staff are led to the set-up, and to the page that they wanted after it', async () => {
    const person = await signUp(product, 'moderator')
    await confirmAddress(product, person.email)
    const page = await site.visitAs(person, '/dashboard/manageScholarships', calm)
    await page.getByText('Your role requires two-step sign-in.').waitFor()
    await setUpByKeyboard(page, () => expectSoundEverywhere(page))
    await page.getByRole('heading', { name: 'Manage Scholarships' }).waitFor()
    await page.getByText('scholarships').first().waitFor()
  })

  test('an address that is not confirmed is mailed a link first', async () => {
    const person = await signUp(product, 'moderator')
    const page = await site.visitAs(person, '/dashboard', calm)
    const sent = said(page, 'The email with the link is on its way.')
    await page.getByRole('button', { name: 'Send the link' }).click()
    await sent
    await page.getByRole('button', { name: 'Sent' }).waitFor()
  })

  test('[M1] an admin resets it for somebody, by name', async () => {
    const admin = await turnOnTwoFactors(
      product,
      await signUp(product, 'admin', 'Grace Hopper'),
      goodPassword,
    )
    const person = await turnOnTwoFactors(
      product,
      await signUp(product, 'moderator', 'Mo Derat'),
      goodPassword,
    )
    const page = await site.visitAs(admin, `/dashboard/manageUsers?search=${person.email}`, calm)
    const badge = page.getByRole('main').getByText('Two-step sign-in', { exact: true })
    await badge.first().waitFor()
    await page.getByRole('button', { name: 'More actions for Mo Derat' }).filter({ visible: true }).click()
    await page.getByRole('menuitem', { name: /^Reset two-step sign-in of Mo Derat/ }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByText('Reset the two-step sign-in of Mo Derat?').waitFor()
    await expectSoundEverywhere(page, ['phone'])
    const done = said(page, 'The two-step sign-in of Mo Derat is reset.')
    await dialog.getByRole('button', { name: 'Reset' }).click()
    await done
    await badge.first().waitFor({ state: 'detached' })
  })
})
