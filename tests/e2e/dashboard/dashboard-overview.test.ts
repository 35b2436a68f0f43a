import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, screens, useBrowser } from '../../support/browser/browser.ts'
import { applyFree, openAs } from '../../support/browser/dashboard-steps.ts'
import { insertScholarship } from '../../support/factories.ts'
import { expectSound } from '../../support/browser/sound.ts'
import { type Person, signUp } from '../../support/identity/people.ts'
import { startTestProduct, type TestProduct } from '../../support/product.ts'
import { cards, chooseScholarship, payByCard } from '../../support/browser/student-steps.ts'

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

test('[P6] a payment that its card holder disputes is shown to staff', async () => {
  const id = await insertScholarship(product.db, { scholarship_name: 'Disputed Award' })
  const payer = await signUp(product, 'user', 'Dina Disputer')
  const desk = await browser.open({ expectErrors: [/Failed to load resource/, /^Confirm error|^Recording/] })
  await openAs(product, desk, payer, '/')
  await chooseScholarship(product, desk, id)
  await payByCard(desk, cards.disputed)
  await expect
    .poll(() =>
      product.db.selectFrom('payments').select('status').where('user_id', '=', payer.userId).execute(),
    )
    .toEqual([{ status: 'disputed' }])

  for (const screen of ['phone', 'desktop'] as const) {
    const page = await browser.open({ viewport: screens[screen] })
    await openAs(product, page, await signUp(product, 'moderator'), '/dashboard')
    const problems = page.getByRole('region', { name: 'Payments that need you' })
    await problems.getByText('Dina Disputer').waitFor()
    await problems.getByText('Disputed', { exact: true }).waitFor()
    await problems.getByText(/^pi_/).waitFor()
    await expectSound(page)
  }
})

describe.each([
  ['phone', 'dark'],
  ['desktop', 'light'],
] as const)('on a %s, %s', (screen, colorScheme) => {
  test('a student sees applications under way and the next deadlines', async () => {
    const page = await browser.open({ viewport: screens[screen], colorScheme })
    await openAs(product, page, student, '/dashboard')
    await page.getByRole('heading', { name: 'Hello, Nadia Olsen', exact: true }).waitFor()
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
    const days = await page
      .getByRole('table', { name: /^Applications of the last/ })
      .getByRole('rowheader')
      .all()
    expect(await days.at(-1)?.innerText()).toMatch(/^\d{1,2} [A-Z][a-z]{2,3}$/)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Nadia Olsen' }).click()
    await page.getByRole('button', { name: /^Start processing: Nadia Olsen/ }).waitFor()
  })
})
