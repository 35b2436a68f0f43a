import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { looks } from '../../support/browser/browser.ts'
import { expectSound, loaded } from '../../support/browser/sound.ts'
import { goodPassword, type Person, send, signUp } from '../../support/identity/people.ts'
import { linkOf, mailAbout } from '../../support/mail/outbox.ts'
import { unzip } from '../../support/unzip.ts'
import { pictureFile } from '../../support/documents/picture-file.ts'
import {
  fieldError,
  logIn,
  pressAndHear,
  refusedRequest,
  said,
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
/** The person's place in the menu, which small screens open first. */
async function menu(page: Page) {
  const open = page.getByRole('button', { name: 'Open sidebar' })
  if (await open.isVisible()) await open.click()
  return page.getByRole('dialog').or(page.getByRole('complementary')).filter({ visible: true })
}
const isDrawn = (image: HTMLImageElement) => image.naturalWidth > 0

describe.each(looks)('on a $device, $colorScheme', look => {
  test('[U2] [A8] [V6] name and photo are changed, then the photo is removed', async () => {
    const amina = await signUp(site.product)
    const page = await site.visitAs(amina, '/dashboard/myProfile', look)
    await page.getByLabel('Name').fill('Amina Yusuf Haddad')
    await page.getByLabel('Photo (optional)').setInputFiles(await pictureFile('amina.png'))
    const preview = page.locator('form img')
    await expect.poll(() => preview.evaluate(isDrawn)).toBe(true)
    expect(await recordOf(amina), 'nothing changes before it is saved').toMatchObject({
      user_name: 'Amina Yusuf',
      user_photo: '',
    })
    await expectSound(page)

    const toast = said(page, updated)
    await save(page).click()
    await toast
    await page.getByRole('definition').getByText('Amina Yusuf Haddad').waitFor()
    const record = await recordOf(amina)
    expect(record).toEqual({ user_name: 'Amina Yusuf Haddad', user_photo: await preview.getAttribute('src') })
    const side = await menu(page)
    await side.getByText('Amina Yusuf Haddad').waitFor()
    await expect.poll(() => side.locator('img').last().getAttribute('src')).toBe(record.user_photo)
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Remove photo' }).click()
    await save(page).click()
    await expect.poll(async () => (await recordOf(amina)).user_photo).toBe('')
    await page.getByText('AH', { exact: true }).filter({ visible: true }).first().waitFor()
    await page.reload()
    await page.getByRole('definition').getByText('Amina Yusuf Haddad').waitFor()
    expect(await page.locator('form img').count()).toBe(0)
  })
})

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

test('[A8] the header of another tab shows the new name and photo', async () => {
  const first = await site.visitAs(await signUp(site.product), '/dashboard/myProfile')
  const second = await first.context().newPage()
  await second.goto('/allScholarships')
  const header = second.getByRole('banner')
  await header.getByText('Amina Yusuf').filter({ visible: true }).waitFor()

  await first.getByLabel('Name').fill('Zahra Haddad')
  await first.getByLabel('Photo (optional)').setInputFiles(await pictureFile('zahra.png'))
  await first.locator('form img').waitFor()
  await save(first).click()

  await header.getByText('Zahra Haddad').filter({ visible: true }).waitFor()
  await expect.poll(() => header.locator('img').filter({ visible: true }).evaluate(isDrawn)).toBe(true)
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

test('[A10] [A12] [SAVE6] to sign out everywhere is asked once, leads to the login, and ends the other devices', async () => {
  const amina = await signUp(site.product)
  const page = await site.visitAs(amina, '/dashboard/myProfile')
  const press = () => page.getByRole('button', { name: 'Sign out everywhere' })
  await press().click()
  const window = page.getByRole('alertdialog', { name: 'Sign out everywhere?' })
  await window.getByText('Your private calendar address stops working').waitFor()
  await window.getByRole('button', { name: 'Cancel' }).click()
  await expectFocus(press())
  await press().click()
  await window.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('heading', { name: 'Login now!' }).waitFor()
  const session = await send(site.product, 'GET', '/auth/get-session', { cookie: amina.cookie })
  expect(await session.json()).toBeNull()
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

  test('is deleted after what stays was read; its browser forgets it', async () => {
    const amina = await signUp(site.product)
    const page = await site.visitAs(amina, '/dashboard/myProfile')
    await page.getByRole('button', { name: 'Delete my account' }).click()
    const form = page.getByRole('dialog', { name: 'Delete your account?' })
    await form.getByText('the facts of payments and refunds').waitFor()
    await form.getByLabel('Your password').fill(goodPassword)
    await expectSound(page)
    await pressAndHear(form, 'Delete my account', 'Your account is deleted.')
    await page.getByRole('heading', { name: 'Login now!' }).waitFor()
    expect(await page.getByText('bring you right back', { exact: false }).count()).toBe(0)
    expect(await page.evaluate(() => localStorage.getItem('signedInAs'))).toBeNull()
    const rows = site.product.db.selectFrom('users').select('id').where('id', '=', amina.userId)
    expect(await rows.execute()).toEqual([])
  })
})
