import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signUp } from '../../support/identity/people.ts'
import { addressOf, testSite } from '../../support/browser/site.ts'

const site = testSite()
const bar = (page: Page) => page.getByRole('banner')

test('[L2] [L3] shows visitors the brand, both links and Login', async () => {
  const page = await site.visit('/allScholarships')

  await bar(page).getByRole('link', { name: 'Bursary' }).waitFor()
  expect(await bar(page).getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/')
  const all = bar(page).getByRole('link', { name: 'All Scholarship' })
  expect(await all.getAttribute('href')).toBe('/allScholarships')
  expect(await all.getAttribute('aria-current')).toBe('page')
  await bar(page).getByRole('link', { name: 'Login' }).click()
  await page.getByRole('heading', { name: 'Login now!' }).waitFor()
  expect(addressOf(page)).toBe('/login')
})

test.each([
  ['user', 'User Dashboard'],
  ['moderator', 'User Dashboard'],
  ['admin', 'Admin Dashboard'],
] as const)('[L3] shows a signed-in %s the "%s", their name and Logout', async (role, label) => {
  const person = await signUp(site.product, role, 'Grace Adeyemi')
  const page = await site.visitAs(person, '/allScholarships')

  await bar(page).getByRole('button', { name: 'Logout' }).waitFor()
  await bar(page).getByText('Grace Adeyemi').filter({ visible: true }).waitFor()
  expect(await bar(page).getByRole('link', { name: 'Login' }).count()).toBe(0)
  await bar(page).getByRole('link', { name: label }).click()

  await page.getByRole('heading', { name: 'Hello, Grace' }).waitFor()
  expect(addressOf(page)).toBe('/dashboard')
})

test.each(['/login', '/login/forgot', '/signUp', '/nowhere/login', '/nowhere/signUp'])(
  '[L1] %s has neither top bar nor footer',
  async path => {
    const page = await site.visit(path, { expectErrors: [/404/] })

    await page.getByRole('heading', { level: 1 }).waitFor()

    expect(await bar(page).count()).toBe(0)
    expect(await page.getByRole('contentinfo').count()).toBe(0)
  },
)

test.each([
  ['user', 'My Profile', undefined],
  ['moderator', 'My Profile', 'moderator'],
  ['admin', 'Admin Profile', 'admin'],
] as const)(
  '[U2] the profile of a %s has the heading "%s" and the role of staff only',
  async (role, heading, shown) => {
    const person = await signUp(site.product, role, 'Grace Adeyemi')
    const page = await site.visitAs(person, '/dashboard/myProfile')

    await page.getByRole('heading', { name: heading }).waitFor()

    const entry = (term: string) =>
      page.getByRole('main').locator('dt', { hasText: term }).locator('xpath=following-sibling::dd')
    expect(await entry('Name').textContent()).toBe('Grace Adeyemi')
    expect(await entry('Email').textContent()).toBe(person.email)
    expect(await entry('Role').allTextContents()).toEqual(shown ? [shown] : [])
  },
)
