import { describe, expect, test } from 'vitest'
import { expectAccessible, looks } from '../../support/browser/browser.ts'
import { choose } from '../../support/browser/dashboard-steps.ts'
import { insertScholarship } from '../../support/factories.ts'
import { signUp } from '../../support/identity/people.ts'
import { expectFocus, goTo, logIn, pressAndHear, said, testSite } from '../../support/browser/site.ts'
import {
  applicationForm,
  cards,
  chooseScholarship,
  fillApplication,
  payByCard,
  signUpInBrowser,
  tabTo,
} from '../../support/browser/student-steps.ts'

const site = testSite()

describe.each(looks)('on a $device, $colorScheme', ({ device, ...look }) => {
  test('[R3] [R5] [A4] [P4] [F2] [U3] [U4] [DRAFT3] a visitor finds a scholarship, signs up, pays, applies, gets a receipt and edits it', async () => {
    const id = await insertScholarship(site.product.db, {
      university_name: `Fjord Institute ${device}`,
      scholarship_name: 'Northern Lights Award',
    })
    const page = await site.visit('/', look)
    await page.getByLabel('Search scholarships').first().fill(`fjord institute ${device}`)
    await page.getByRole('button', { name: 'Search' }).first().click()
    // The address changes before the page does.
    await page.waitForURL(/allScholarships\?.*search=/)
    await page.getByRole('heading', { name: 'All Scholarships', level: 1 }).waitFor()
    await page
      .getByRole('link', { name: 'Scholarship Details', description: `Fjord Institute ${device}` })
      .click()
    await page.getByRole('heading', { name: `Fjord Institute ${device}` }).waitFor()
    await page.getByRole('link', { name: 'Apply Scholarship' }).click()

    await page.waitForURL(/\/login/)
    await page.getByRole('link', { name: 'Create an account' }).click()
    await page.waitForURL(/\/signUp/)
    const email = await signUpInBrowser(page)
    if (!page.url().endsWith('/payment')) await chooseScholarship(page, id)

    await page.getByRole('heading', { name: 'Payment Gateway' }).waitFor()
    await page.getByRole('button', { name: 'Pay', exact: true, disabled: false }).waitFor()
    const paid = said(page, 'Thank you, Payment successful.')
    await payByCard(page, cards.good)
    await paid

    const form = applicationForm(page)
    await form.waitFor()
    await form.getByRole('definition').getByText(`Fjord Institute ${device}`, { exact: true }).waitFor()
    expect(await form.getByLabel('University name').count(), 'a fact, not a field').toBe(0)
    await fillApplication(form)
    await pressAndHear(form, 'Submit application', 'Congratulations!')

    await page.getByRole('heading', { level: 1, name: 'Submitted' }).waitFor()
    await page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]$/).waitFor()
    await page.getByText(`A copy went to ${email}.`).waitFor()
    await page
      .getByRole('region', { name: 'What happens next' })
      .getByText(/You will hear from us|has not set a date/)
      .waitFor()
    await expectAccessible(page)
    // Its answers are corrected where they were before there was a receipt.
    await page.getByRole('link', { name: 'Correct my answers' }).click()
    await page.waitForURL(/myApplication/)
    await page.getByText(`Fjord Institute ${device}`).first().waitFor()
    await page.getByText('Pending').first().waitFor()
    await choose(page, /Northern/, /^Receipt of/)
    await page.getByRole('heading', { level: 1, name: 'Submitted' }).waitFor()
    await goTo(page, '/dashboard/myApplication')
    await choose(page, /Northern/, /^Edit Northern/)
    const edit = page.getByRole('dialog', { name: 'Edit application' })
    await edit.getByLabel('Address').fill('22 Harbour Road')
    await pressAndHear(edit, 'Save changes', 'Congratulations! Your application has been updated.')
    await choose(page, /Northern/, /^Receipt of/)
    await page.getByText('22 Harbour Road').waitFor()
    await page.getByRole('link', { name: /^Receipt [0-9A-Z-]+ of / }).waitFor()

    const [application] = await site.product.db
      .selectFrom('applications')
      .innerJoin('users', 'users.id', 'applications.user_id')
      .innerJoin('payments', 'payments.id', 'applications.payment_id')
      .select([
        'applications.status',
        'feedback',
        'payments.status as payment',
        'amount_minor',
        'consumed_at',
      ])
      .where('user_email', '=', email)
      .execute()
    expect(application).toMatchObject({
      status: 'Pending',
      feedback: '',
      payment: 'succeeded',
      amount_minor: 5_000,
      consumed_at: expect.any(Date),
    })
  })
})

test('[L4] [F2] the whole journey works by keyboard alone', async () => {
  const id = await insertScholarship(site.product.db, { scholarship_name: 'Keyboard Award' })
  const page = await site.openAs(await signUp(site.product))
  await page.goto(`/scholarshipDetails/${id}`)

  const { keyboard } = page
  await tabTo(page, /Apply Scholarship/)
  await keyboard.press('Enter')
  await page.getByLabel('Card number').waitFor()
  await tabTo(page, /Card number/)
  await keyboard.type(cards.good)
  await tabTo(page, /Expiry date/)
  await keyboard.type('1234')
  await tabTo(page, /CVC/)
  await keyboard.type('123')
  await tabTo(page, /^\s*Pay\s*$/)
  await page.getByRole('button', { name: 'Pay', exact: true, disabled: false }).waitFor()
  await keyboard.press('Enter')

  await expectFocus(applicationForm(page).getByLabel('Phone'))
  await keyboard.type('+44 20 7946 0000')
  await tabTo(page, /Address/)
  await keyboard.type('1 High Street')
  await tabTo(page, /Gender/)
  await keyboard.press('ArrowDown')
  await tabTo(page, /Degree/)
  await keyboard.press('ArrowDown')
  await tabTo(page, /SSC/)
  await keyboard.type('A')
  await tabTo(page, /HSC/)
  await keyboard.type('B')
  await tabTo(page, /Submit application/)
  const applied = said(page, 'Congratulations!')
  await keyboard.press('Enter')
  await applied
  await page.waitForURL(/receipt/)
})

test('[A10] [A1] logging out and in again shows both toasts, and the applications are still there', async () => {
  const id = await insertScholarship(site.product.db, {
    application_fee_minor: 0,
    university_name: 'Harbour College',
  })
  const person = await signUp(site.product)
  const page = await site.openAs(person)
  await chooseScholarship(page, id)
  await fillApplication(applicationForm(page))
  await applicationForm(page).getByRole('button', { name: 'Submit application' }).click()
  await page.waitForURL(/receipt/)

  await page.goto('/')
  await pressAndHear(page, 'Logout', 'Sign-out successful')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()

  await page.goto('/dashboard/myApplication')
  await page.waitForURL(/\/login/)
  const signedIn = said(page, 'Login successful')
  await logIn(page, person)
  await signedIn
  await page.waitForURL(/myApplication/)
  await page.getByText('Harbour College').first().waitFor()
})
