import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messages } from '../../../contract/messages.ts'
import { pages } from '../../../contract/pages.ts'
import type { Role } from '../../../contract/roles.ts'
import { expectAccessible, useBrowser } from '../../support/browser/browser.ts'
import { openAs } from '../../support/browser/dashboard-steps.ts'
import { insertScholarship } from '../../support/factories.ts'
import { signUp } from '../../support/identity/people.ts'
import { startTestProduct, type TestProduct } from '../../support/product.ts'

let product: TestProduct
let details: string
const browser = useBrowser()

beforeAll(async () => {
  product = await startTestProduct()
  details = pages.scholarshipDetails(await insertScholarship(product.db))
})
afterAll(() => product?.stop())

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
]
const open: [path: () => string, heading: RegExp][] = [
  [() => pages.home, /Your bright future/],
  [() => pages.allScholarships, /All Scholarships/],
  [() => details, /Lakeside University/],
]

const heading = (page: Page, name: RegExp) => page.getByRole('heading', { name }).first()

test('[R1] [R3] a visitor sees the public pages and is led to login by every guarded one', async () => {
  const page = await browser.open()
  for (const [path, name] of open) {
    await page.goto(product.siteUrl + path())
    await heading(page, name).waitFor()
  }
  for (const [path] of guarded) {
    await page.goto(product.siteUrl + path)
    await page.waitForURL(url => url.pathname === pages.login)
    expect(new URL(page.url()).searchParams.get('from')).toBe(path)
  }
})

describe.each(everybody)('as %s', role => {
  test('[R4] [U1] every page shows itself to whom it is for, and says so to others without a logout', async () => {
    const page = await browser.open()
    await openAs(product, page, await signUp(product, role), pages.home)
    for (const [path, name] of open) {
      await page.goto(product.siteUrl + path())
      await heading(page, name).waitFor()
    }
    for (const [path, roles, name] of guarded) {
      await page.goto(product.siteUrl + path)
      const allowed = roles.includes(role)
      await heading(page, allowed ? name : new RegExp(messages.noAccess)).waitFor()
      // Some headings stand before the sign-in has been checked.
      await page.waitForFunction(() => localStorage.getItem('token') !== null)
      if (!allowed) {
        await expectAccessible(page)
        await page.getByRole('link', { name: 'Back to your dashboard' }).click()
        await heading(page, /Hello/).waitFor()
      }
    }
  })
})
