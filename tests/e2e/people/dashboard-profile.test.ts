import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { looks } from '../../support/browser/browser.ts'
import { expectSound } from '../../support/browser/sound.ts'
import { goodPassword, type Person, send, signUp } from '../../support/identity/people.ts'
import { pictureFile } from '../../support/documents/picture-file.ts'
import { pressAndHear, said, testSite, expectFocus } from '../../support/browser/site.ts'

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

describe('[A15] one’s own account', () => {
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
