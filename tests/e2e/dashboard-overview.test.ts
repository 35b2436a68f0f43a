import { afterAll, beforeAll, describe, test } from 'vitest'
import { expectAccessible, screens, useBrowser } from '../support/browser.ts'
import { applyFree, openAs } from '../support/dashboard-steps.ts'
import { insertScholarship } from '../support/factories.ts'
import { type Person, signUp } from '../support/people.ts'
import { startTestProduct, type TestProduct } from '../support/product.ts'

let product: TestProduct
let student: Person
const browser = useBrowser()

beforeAll(async () => {
  product = await startTestProduct()
  student = await signUp(product, 'user', 'Nadia Olsen')
  const id = await insertScholarship(product.db, {
    application_fee_minor: 0,
    scholarship_name: 'First Award',
  })
  await insertScholarship(product.db, { scholarship_name: 'Second Award' })
  await applyFree(product, student, id)
})
afterAll(() => product?.stop())

describe.each([
  ['phone', 'dark'],
  ['desktop', 'light'],
] as const)('on a %s, %s', (screen, colorScheme) => {
  test('a student sees applications under way and the next deadlines', async () => {
    const page = await browser.open({ viewport: screens[screen], colorScheme })
    await openAs(product, page, student, '/dashboard')
    await page.getByRole('heading', { name: 'Hello, Nadia' }).waitFor()
    await page.getByText('First Award').waitFor()
    await page.getByText('Second Award').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'See all' }).click()
    await page.waitForURL(/myApplication/)
  })

  test('[T4] [M1] an admin sees what waits, and comes from there to the application', async () => {
    const admin = await signUp(product, 'admin')
    const page = await browser.open({ viewport: screens[screen], colorScheme })
    await openAs(product, page, admin, '/dashboard')
    await page.getByRole('heading', { name: 'People' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Nadia Olsen' }).click()
    await page.getByRole('button', { name: /^Start processing: Nadia Olsen/ }).waitFor()
  })
})
