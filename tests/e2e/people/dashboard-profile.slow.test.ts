import sharp from 'sharp'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { looks } from '../../support/browser/browser.ts'
import { expectSound, loaded } from '../../support/browser/sound.ts'
import { goodPassword, type Person, send, signUp } from '../../support/identity/people.ts'
import { linkOf, mailAbout } from '../../support/mail/outbox.ts'
import { unzip } from '../../support/unzip.ts'
import { phonePhoto } from '../../support/documents/picture-file.ts'
import {
  fieldError,
  logIn,
  pressAndHear,
  refusedRequest,
  testSite,
  expectFocus,
} from '../../support/browser/site.ts'
import { tabTo } from '../../support/browser/student-steps.ts'

const site = testSite()

const recordOf = ({ userId }: Person) =>
  site.product.db
    .selectFrom('users')
    .select(['user_name', 'user_photo'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' })
const updated = 'Your profile has been updated.'
const isDrawn = (image: HTMLImageElement) => image.naturalWidth > 0

test('[A8] [V2] the success message stays for 3 seconds', async () => {
  const page = await site.visitAs(await signUp(site.product), '/dashboard/myProfile')
  await page.getByLabel('Name').fill('Amina Y.')
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await save(page).click()
  const toast = page.getByText(updated)
  await toast.waitFor()
  await page.clock.runFor(2999)
  expect(await toast.isVisible()).toBe(true)
  await page.clock.runFor(1)
  await toast.waitFor({ state: 'detached' })
})

test('[U2] [V5] errors stand at their fields, and what was typed stays', async () => {
  const page = await site.visitAs(await signUp(site.product), '/dashboard/myProfile', {
    expectErrors: [refusedRequest, /^Profile update failed\./],
  })
  await page
    .getByLabel('Photo (optional)')
    .setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
  await expect.poll(() => fieldError(page, 'Photo (optional)')).toContain('picture')
  await page.getByLabel('Name').fill('')
  await save(page).click()
  await expect.poll(() => fieldError(page, 'Name')).toBe('Please enter your name.')
  await expectFocus(page.getByRole('alert'))
  await expectSound(page)

  await page.route('**/api/auth/update-user', route => route.abort())
  await page.getByLabel('Name').fill('Amina Again')
  await save(page).click()
  await page.getByRole('alert').getByText('We could not reach the server.').waitFor()
  expect(await page.getByLabel('Name').inputValue()).toBe('Amina Again')
})

test('[U2] the profile is changed by keyboard alone, and the focus stays on the button', async () => {
  const page = await site.visitAs(await signUp(site.product, 'moderator'), '/dashboard/myProfile')
  await page.getByRole('definition').getByText('moderator').waitFor()
  await tabTo(page, /^Name/)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Mona Keys')
  await tabTo(page, /Save changes/)
  await page.keyboard.press('Enter')
  await page.getByRole('definition').getByText('Mona Keys').waitFor()
  await expectFocus(save(page))
})

test('[A12] who was signed out meanwhile is led to the login, and what was typed is there after it', async () => {
  const amina = await signUp(site.product)
  const page = await site.visitAs(amina, '/dashboard/myProfile', {
    expectErrors: [refusedRequest, /^Profile update failed\./],
  })
  // Whatever the page still loaded would be refused, and lead to the login before the button is pressed.
  await page.getByLabel('Time zone').waitFor()
  await loaded(page)
  await page.getByLabel('Name').fill('Too Late')
  await send(site.product, 'POST', '/auth/sign-out', { cookie: amina.cookie, body: {} })
  await save(page).click()
  await page.getByRole('heading', { name: 'Login now!' }).waitFor()
  expect(await recordOf(amina)).toMatchObject({ user_name: 'Amina Yusuf' })
  await logIn(page, amina)
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Too Late')
})

describe('[A15] one’s own account', () => {
  const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

  test.each(looks)('is changed on a $device, $colorScheme: password and address', async look => {
    const amina = await signUp(site.product)
    const page = await site.visitAs(amina, '/dashboard/myProfile', {
      ...look,
      expectErrors: [refusedRequest],
    })
    await part(page, 'Password').getByRole('button', { name: 'Change password' }).click()
    const form = page.getByRole('dialog', { name: 'Change password' })
    await form.getByLabel('Your password').fill('Wrong!Guess1')
    await form.getByLabel('New password').fill('Another!Horse8')
    await form.getByRole('button', { name: 'Change password' }).click()
    await expect.poll(() => fieldError(page, 'Your password')).toBe('This password is wrong.')
    await form.getByLabel('Your password').fill(goodPassword)
    await expectSound(page)
    await pressAndHear(form, 'Change password', 'Your password has been changed.')

    await part(page, 'Email address').getByRole('button', { name: 'Change email' }).click()
    const address = page.getByRole('dialog', { name: 'Change email address' })
    await address.getByLabel('New email address').fill(`new-${amina.email}`)
    await address.getByLabel('Your password').fill('Another!Horse8')
    await pressAndHear(address, 'Send the links', 'The emails with the links are on their way.')
    await part(page, 'Change of address').getByText(`new-${amina.email}`).waitFor()
    await expectSound(page)
    const { url } = linkOf(await mailAbout(site.product, `new-${amina.email}`, 'new address'), 'emailChange')
    const mailed = await site.visit(url, look)
    await expectSound(mailed)
    await mailed.getByRole('button', { name: 'Confirm the change' }).click()
    await mailed.getByText('You are signed out everywhere').waitFor()
    await expectSound(mailed)
  })

  test('is downloaded as one archive', async () => {
    const page = await site.visitAs(await signUp(site.product), '/dashboard/myProfile')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download my data' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^my-data-.*\.zip$/)
    const files = unzip(await readFile(await download.path()))
    expect(String(files.get('my-data.txt'))).toContain('Name: Amina Yusuf')
  })
})

test('[V6] a photo of a phone, on its side as phones store it, is sent in the size that is kept', async () => {
  const page = await site.visitAs(await signUp(site.product), '/dashboard/myProfile')
  const photo = await phonePhoto()
  expect(photo.buffer.byteLength).toBeGreaterThan(2_000_000)
  // Four sizes and two formats take a busy machine long.
  const patience = { timeout: 60_000 }
  const sending = page.waitForRequest('**/api/images', patience)

  await page.getByLabel('Photo (optional)').setInputFiles(photo)

  const preview = page.locator('form img')
  await preview.waitFor(patience)
  await expect.poll(() => preview.evaluate(isDrawn), patience).toBe(true)
  const sent = Number(await (await sending).headerValue('content-length'))
  expect(sent).toBeGreaterThan(1_000)
  expect(sent).toBeLessThan(photo.buffer.byteLength / 3)
  const kept = await page.request.get(new URL((await preview.getAttribute('src')) ?? '', page.url()).href)
  expect(await sharp(await kept.body()).metadata()).toMatchObject({ width: 1600, height: 2133 })
})
