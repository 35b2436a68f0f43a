import { describe, expect, test } from 'vitest'
import { insertApplication, insertReview, signUpApplicant } from '../../support/application-factories.ts'
import { otherLooks, screens } from '../../support/browser/browser.ts'
import { type Person, signUp, usePerson } from '../../support/identity/people.ts'
import { keepErrorMessages, pressAndHear, said, testSite } from '../../support/browser/site.ts'

const site = testSite()
const admin = usePerson(site.product, 'admin', 'Ada Admin')

async function roleInDatabase({ userId }: Person): Promise<string | undefined> {
  const row = await site.product.db
    .selectFrom('users')
    .where('id', '=', userId)
    .select('role')
    .executeTakeFirst()
  return row?.role
}

describe.each(otherLooks)('on a $device, $colorScheme', ({ device, ...look }) => {
  test('[M1] [V1] [V2] an admin finds a user, changes the role and deletes the account', async () => {
    const person = await signUp(site.product, 'user', `Bea ${device}`)
    const page = await site.visitAs(admin, '/dashboard/manageUsers', look)

    await page.getByRole('searchbox', { name: 'Search users' }).fill(`bea ${device}`)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByText('1 user', { exact: true }).waitFor()
    const row = await page.getByRole('row').nth(1).boundingBox()
    expect(row?.height, 'five users and more on a phone').toBeLessThanOrEqual(130)
    const role = page.getByRole('combobox', { name: `Role of Bea ${device}` })
    const changed = said(page, `Bea ${device} is now a moderator.`)
    await role.selectOption('moderator')
    const confirm = page.getByRole('button', { name: 'Make moderator' })
    expect(await confirm.getAttribute('class'), 'can be undone').not.toContain('bg-danger')
    await confirm.click()
    await changed
    expect(await roleInDatabase(person)).toBe('moderator')
    await expect.poll(() => role.inputValue()).toBe('moderator')

    await page.getByRole('button', { name: `Delete Bea ${device}` }).click()
    await page.getByRole('alertdialog', { name: 'Are you sure?' }).waitFor()
    await pressAndHear(page, 'Yes, delete it!', 'Deleted! User has been deleted.')
    await page.getByRole('cell', { name: /Deleted$/ }).waitFor()
    await page.reload()
    await page.getByText('No users match').waitFor()
    expect(await roleInDatabase(person)).toBeUndefined()
  })
})

test('[M1] a person’s applications are one click away, and deleting the account says what goes and what stays', async () => {
  const { product } = site
  const { applicant: person } = await signUpApplicant(product, 'Cleo Leaving')
  await insertApplication(product.db, { user_id: person.userId })
  await insertReview(product.db, { user_id: person.userId })
  const page = await site.visitAs(admin, '/dashboard/manageUsers?search=cleo')
  // As text, until somebody reaches it.
  const role = page.getByRole('combobox', { name: /^Role of Cleo/ })
  const border = () => role.evaluate(select => getComputedStyle(select).borderTopColor)
  expect(await border()).toBe('rgba(0, 0, 0, 0)')
  await page.keyboard.press('Tab')
  await role.focus()
  expect(await border()).not.toBe('rgba(0, 0, 0, 0)')
  await page.getByRole('link', { name: '2 applications of Cleo Leaving' }).click()
  await page.getByText(`Only applications by Cleo Leaving, ${person.email}.`, { exact: false }).waitFor()
  await page.getByText('2 applications', { exact: true }).waitFor()

  await page.goBack()
  await page.getByRole('button', { name: 'Delete Cleo Leaving' }).click()
  await page
    .getByRole('alertdialog', { name: 'Are you sure?' })
    .getByText(
      `Deletes the account of Cleo Leaving (${person.email}) with their 2 applications, 0 drafts, 0 documents, 1 review and pictures. Their 2 payments are kept without their name.`,
    )
    .waitFor()
})

test('[M1] for a finger, the number of a person’s applications is at least 24 pixels wide, role and Delete 44 high', async () => {
  const { product } = site
  await signUpApplicant(product, 'Thea Thumb')
  const page = await site.visitAs(admin, '/dashboard/manageUsers?search=thea', {
    viewport: screens.phone,
    hasTouch: true,
    isMobile: true,
  })
  // Not by tapping beside it: this browser looks for the nearest link itself.
  const hits = await page.getByRole('link', { name: '1 application of Thea Thumb' }).evaluate(link => {
    const { left, right, top, bottom } = link.getBoundingClientRect()
    const [middle, height] = [(left + right) / 2, (top + bottom) / 2]
    return [middle - 12, middle + 12].map(x => document.elementFromPoint(x, height) === link)
  })
  expect(hits).toEqual([true, true])
  const row = page.getByRole('row').nth(1)
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(130)
  for (const control of [row.getByRole('combobox'), row.getByRole('button', { name: 'Delete Thea' })])
    expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44)
})

test('[M2] the last admin can be neither demoted nor deleted, and the page says so', async () => {
  const page = await site.visitAs(admin, '/dashboard/manageUsers?role=admin', {
    expectErrors: [/409/, /Changing the role failed/, /Deleting failed/],
  })
  await keepErrorMessages(page)
  const role = page.getByRole('combobox', { name: 'Role of Ada Admin' })
  await role.selectOption('user')
  await page.getByRole('button', { name: 'Make user' }).click()
  const refusal = page.getByText('The last admin cannot be demoted or deleted.')
  await refusal.waitFor()
  await page.getByRole('button', { name: 'Dismiss message' }).click()
  await refusal.waitFor({ state: 'detached' })
  await expect.poll(() => role.inputValue()).toBe('admin')

  await page.getByRole('button', { name: 'Delete Ada Admin' }).click()
  await page.getByRole('button', { name: 'Yes, delete it!' }).click()
  await refusal.first().waitFor()
  expect(await roleInDatabase(admin)).toBe('admin')
})

test('[M2] [R4] an admin who demotes themselves goes on as what they now are', async () => {
  const second = await signUp(site.product, 'admin', 'Zoe Second')
  // The old token ends with the old role; the browser asks for a new one.
  const page = await site.visitAs(second, '/dashboard/manageUsers?search=zoe', { expectErrors: [/401/] })
  await page.getByRole('combobox', { name: 'Role of Zoe Second' }).selectOption('moderator')
  const confirm = page.getByRole('button', { name: 'Make moderator' })
  expect(await confirm.getAttribute('class'), 'cannot be undone').toContain('bg-danger')
  await confirm.click()
  await page.getByRole('heading', { name: "You don't have access to this page" }).waitFor()
  await page.getByRole('link', { name: 'All applied Scholarship' }).waitFor()
})

test('[R4] a moderator has no access to Manage Users, and the page does not ask for the users', async () => {
  const moderator = await signUp(site.product, 'moderator')
  const page = await site.openAs(moderator)
  const calls: string[] = []
  page.on('request', request => calls.push(new URL(request.url()).pathname))
  await page.goto('/dashboard/manageUsers')
  await page.getByRole('heading', { name: "You don't have access to this page" }).waitFor()
  await page.getByRole('link', { name: 'Back to your dashboard' }).waitFor()
  expect(calls).not.toContain('/api/users')
})
