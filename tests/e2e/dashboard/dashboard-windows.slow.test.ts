import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Role } from '../../../contract/core/roles.ts'
import { applyFree, choose, menuHasFocus, moreOf } from '../../support/browser/dashboard-steps.ts'
import { screens } from '../../support/browser/browser.ts'
import { insertScholarship } from '../../support/factories.ts'
import { expectSound } from '../../support/browser/sound.ts'
import { send, usePerson } from '../../support/identity/people.ts'
import { expectFocus, testSite } from '../../support/browser/site.ts'
import { tabTo } from '../../support/browser/student-steps.ts'
import { knownId } from '../../support/known-id.ts'

const site = testSite()
const people = {
  user: usePerson(site.product, 'user', 'Ines Applicant'),
  moderator: usePerson(site.product, 'moderator', 'Mona Staff'),
  admin: usePerson(site.product, 'admin', 'Ada Admin'),
}

beforeAll(async () => {
  const { product } = site
  const offer = (name: string) =>
    insertScholarship(product.db, { application_fee_minor: 0, scholarship_name: name })
  const reviewed = await offer('Reviewed Award')
  await applyFree(product, people.user, reviewed)
  const body = { scholarshipId: reviewed, ratingPoint: 4, reviewerComments: 'Kind people.' }
  expect((await send(product, 'POST', '/reviews', { token: people.user.token, body })).status).toBe(201)
  const id = await applyFree(product, people.user, await offer('Processing Award'))
  await product.db
    .updateTable('applications')
    .set({ status: 'Processing' })
    .where('id', '=', knownId(id))
    .execute()
})

interface Window {
  role: Role
  path: string
  opener: RegExp
  /** The row behind whose menu button the opener is. */
  of?: RegExp
  title: string
  /** A field to type into, for windows that hold a form. */
  field?: string
}

const applied = '/dashboard/allAppliedScholarship'
const windows: Window[] = [
  {
    role: 'user',
    path: '/dashboard/myApplication',
    opener: /^Edit .*Reviewed/,
    of: /Reviewed/,
    title: 'Edit application',
    field: 'Address',
  },
  {
    role: 'user',
    path: '/dashboard/myApplication',
    opener: /^Cancel apply.*Reviewed/,
    of: /Reviewed/,
    title: 'Are you sure?',
  },
  {
    role: 'user',
    path: '/dashboard/myApplication',
    opener: /^Add review of Processing/,
    of: /Processing/,
    title: 'Add review',
    field: 'Comment',
  },
  {
    role: 'user',
    path: '/dashboard/myReviews',
    opener: /^Edit review/,
    title: 'Edit review',
    field: 'Comment',
  },
  {
    role: 'user',
    path: '/dashboard/myReviews',
    opener: /^Delete review/,
    of: /Reviewed/,
    title: 'Are you sure?',
  },
  {
    role: 'moderator',
    path: applied,
    opener: /^Details of .*Reviewed/,
    of: /Reviewed/,
    title: 'Application details',
  },
  {
    role: 'moderator',
    path: applied,
    opener: /^Feedback to .*Reviewed/,
    of: /Reviewed/,
    title: 'Feedback',
    field: 'Feedback',
  },
  { role: 'moderator', path: applied, opener: /^Cancel: .*Reviewed/, of: /Reviewed/, title: 'Are you sure?' },
  {
    role: 'moderator',
    path: applied,
    opener: /^Complete: .*Processing/,
    title: 'Complete this application?',
  },
  {
    role: 'moderator',
    path: '/dashboard/manageScholarships',
    opener: /^Edit .*Reviewed/,
    title: 'Edit scholarship',
    field: 'Scholarship description',
  },
  {
    role: 'moderator',
    path: '/dashboard/manageScholarships',
    opener: /^Delete .*Reviewed/,
    of: /Reviewed/,
    title: 'Are you sure?',
  },
  { role: 'moderator', path: '/dashboard/allReviews', opener: /^Delete the review/, title: 'Are you sure?' },
  { role: 'admin', path: '/dashboard/manageUsers', opener: /^Delete .*Ines/, title: 'Are you sure?' },
]

/** Windows that were looked at, by title: the same question is asked in many places. */
const seen = new Set<string>()

/** Looks at a window with axe, and at where Tab goes in it. */
async function expectSoundOnce(page: Page, box: Locator, title: string): Promise<void> {
  if (seen.has(title)) return
  seen.add(title)
  await expectSound(page)
  for (let presses = 0; presses < 6; presses++) {
    await page.keyboard.press('Tab')
    await expect.poll(() => box.evaluate(node => node.contains(document.activeElement))).toBe(true)
  }
}

/** Leaves by Escape; the other ways are in modal.test.tsx. */
async function discard(page: Page, box: Locator, field: string) {
  await box.getByLabel(field).fill('Half a sentence')
  const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' })
  await page.keyboard.press('Escape')
  await question.locator(':focus').waitFor()
  await expectSoundOnce(page, question, 'Discard what you typed?')
  await tabTo(page, /^Discard$/)
  await page.keyboard.press('Enter')
}

/** Opens a window by key, moves in it, and leaves it; with a field, also after something was typed. */
async function expectHeld(page: Page, { opener, of, title, field }: Window): Promise<void> {
  const button = of ? moreOf(page, of) : page.getByRole('button', { name: opener })
  const openByKey = async () => {
    await page.keyboard.press('Enter')
    if (!of) return
    await menuHasFocus(page)
    await page.getByRole('menuitem', { name: opener }).press('Enter')
  }
  const box = page.getByRole('dialog', { name: title }).or(page.getByRole('alertdialog', { name: title }))
  await button.waitFor()
  await button.focus()
  await openByKey()
  await box.locator(':focus').waitFor()
  if (field) await box.getByLabel(field).waitFor()
  await expectSoundOnce(page, box, title)
  await page.keyboard.press('Escape')
  await box.waitFor({ state: 'detached' })
  await expectFocus(button)
  if (!field) return

  await openByKey()
  await discard(page, box, field)
  await box.waitFor({ state: 'detached' })
  await expectFocus(button)
  if (of) await choose(page, of, opener)
  else await button.click()
  expect(await box.getByLabel(field).inputValue()).not.toBe('Half a sentence')
  await box.locator(':focus').waitFor()
  await page.keyboard.press('Escape')
  await box.waitFor({ state: 'detached' })
  // Before the next window's button is given it.
  await expectFocus(button)
}

test.each([...Map.groupBy(windows, ({ role, path }) => `${path} of a ${role}`)])(
  '[V3] [F2] each window at %s keeps the focus and what was typed, and gives the focus back',
  async (_place, [first, ...others]) => {
    if (!first) return
    const look = first.role === 'user' ? ({ viewport: screens.phone, colorScheme: 'dark' } as const) : {}
    const page = await site.visitAs(people[first.role], first.path, { reducedMotion: 'reduce', ...look })
    for (const window of [first, ...others]) await expectHeld(page, window)
  },
)

test.each(windows.filter(({ role, field }) => role === 'user' && field))(
  '[F2] "$title" has what was typed after a reload and after Back, until it is thrown away',
  async ({ role, path, opener, of, title, field = '' }) => {
    const page = await site.visitAs(people[role], path, { reducedMotion: 'reduce' })
    const text = page.getByRole('dialog', { name: title }).getByLabel(field)
    const open = () => (of ? choose(page, of, opener) : page.getByRole('button', { name: opener }).click())
    await open()
    const before = await text.inputValue()
    await text.fill('Half a sentence')
    await page.reload()
    await open()
    expect(await text.inputValue()).toBe('Half a sentence')
    await page.goto('/dashboard/documents')
    await page.goBack()
    await open()
    expect(await text.inputValue()).toBe('Half a sentence')
    await text.fill('Half')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard', exact: true }).click()
    await text.waitFor({ state: 'detached' })
    await open()
    expect(await text.inputValue()).toBe(before)
  },
)

test('[U7] My Reviews closes by Escape to the dashboard, whose page goes on by keyboard', async () => {
  const page = await site.visitAs(people.user, '/dashboard/myReviews', { reducedMotion: 'reduce' })
  await page.getByRole('dialog', { name: 'My Reviews' }).locator(':focus').waitFor()
  await page.keyboard.press('Escape')
  await page.waitForURL(url => url.pathname === '/dashboard')
  await page.getByRole('heading', { name: 'Hello, Ines' }).waitFor()
  await tabTo(page, /My Application/)
})
