import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { dashboardMessages } from '../../../contract/core/dashboard-messages.ts'
import { pages } from '../../../contract/core/pages.ts'
import type { Role } from '../../../contract/core/roles.ts'
import { insertScholarship } from '../../support/factories.ts'
import { signUp } from '../../support/identity/people.ts'
import { goTo, testSite } from '../../support/browser/site.ts'

let details: string
const site = testSite()

beforeAll(async () => {
  details = pages.scholarshipDetails(await insertScholarship(site.product.db))
})

const everybody = ['user', 'moderator', 'admin'] as const
const staff = ['moderator', 'admin'] as const

/** Every guarded page with the roles that may see it and what its first heading says. */
const guarded: [path: string, roles: readonly Role[], heading: RegExp][] = [
  [pages.payment, everybody, /Payment Gateway/],
  [pages.dashboard, everybody, /Hello/],
  [pages.myProfile, everybody, /Profile/],
  [pages.myApplication, everybody, /My Applications/],
  [pages.myReviews, everybody, /My Reviews|Hello/],
  [pages.manageScholarships, staff, /Manage Scholarships/],
  [pages.addScholarship, staff, /Add Scholarship/],
  [pages.allReviews, staff, /reviews/i],
  [pages.allAppliedScholarship, staff, /applied Scholarship/i],
  [pages.manageUsers, ['admin'], /Manage Users/],
  [pages.subjects, staff, /Subjects, Degrees and Categories/],
  [pages.synonyms, ['admin'], /Search Synonyms/],
  [pages.settings, ['admin'], /Site Settings/],
]
const open: [path: () => string, heading: RegExp][] = [
  [() => pages.home, /Your bright future/],
  [() => pages.allScholarships, /All Scholarships/],
  [() => details, /Lakeside University/],
]

const heading = (page: Page, name: RegExp) => page.getByRole('heading', { name }).first()

test('[R1] [R3] a visitor sees the public pages and is led to login by every guarded one', async () => {
  const page = await site.open()
  for (const [path, name] of open) {
    await goTo(page, path())
    await heading(page, name).waitFor()
  }
  for (const [path] of guarded) {
    await page.goto(path)
    await page.waitForURL(url => url.pathname === pages.login)
    expect(new URL(page.url()).searchParams.get('from')).toBe(path)
  }
})

describe.each(everybody)('as %s', role => {
  test('[R4] [U1] every page shows itself to whom it is for, and says so to others without a logout', async () => {
    const page = await site.openAs(await signUp(site.product, role))
    for (const [path, roles, name] of guarded) {
      await goTo(page, path)
      const allowed = roles.includes(role)
      await heading(page, allowed ? name : new RegExp(dashboardMessages.noAccess)).waitFor()
      // Some headings stand before the sign-in has been checked.
      await page.waitForFunction(() => localStorage.getItem('token') !== null)
    }
    if (role === 'admin') return
    await page.getByRole('link', { name: 'Back to your dashboard' }).click()
    await heading(page, /Hello/).waitFor()
  })
})

test('[U1] an admin sees their whole menu on a screen of 800 pixels', async () => {
  const viewport = { width: 1280, height: 800 }
  const page = await site.visitAs(await signUp(site.product, 'admin'), pages.dashboard, { viewport })
  const menu = page.getByRole('complementary')
  await menu.getByRole('link', { name: 'Settings' }).waitFor()
  expect(await menu.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
})
