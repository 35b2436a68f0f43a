import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../../support/browser/browser.ts'
import { insertApplication } from '../../support/application-factories.ts'
import { insertScholarship } from '../../support/factories.ts'
import { signUp } from '../../support/identity/people.ts'
import { expectFocus, pressAndHear, testSite } from '../../support/browser/site.ts'
import {
  applicationForm,
  cards,
  chooseScholarship,
  fillApplication,
  payByCard,
} from '../../support/browser/student-steps.ts'
import { paymentSteps } from '../../support/browser/payment-page-steps.ts'

const site = testSite()

const { atTheDesk, paymentsFor } = paymentSteps(site)

describe('cards', () => {
  test.each([
    ['declined', cards.declined, 'Your card was declined. You have not been charged; try another card.'],
    ['expired', cards.expired, 'Your card has expired. You have not been charged; try another card.'],
  ])(
    '[P5] a %s card is told under the Pay button, and another card then pays',
    async (_name, number, message) => {
      const { id, page } = await atTheDesk([/Confirm error\.|402/])
      await payByCard(page, number)
      await page.getByRole('alert').filter({ hasText: message }).waitFor()
      await payByCard(page, cards.good)
      await applicationForm(page).waitFor()
      const payments = await paymentsFor(id)
      expect(payments.map(payment => payment.status)).toEqual(['succeeded'])
    },
  )

  test('[P2] the page says first which scholarship the fee is for', async () => {
    const { page } = await atTheDesk()
    await page.getByRole('heading', { level: 2, name: 'Lakeside Merit Award' }).waitFor()
  })

  test('[P3] a 3-D Secure card is confirmed in the challenge', async () => {
    const { page } = await atTheDesk()
    await payByCard(page, cards.threeDSecure)
    await pressAndHear(page, 'Complete authentication', 'Thank you, Payment successful.')
    await applicationForm(page).waitFor()
  })
})

describe('[P1] [P2] before paying', () => {
  test('[P1] without a remembered scholarship the page says so and leads to all scholarships', async () => {
    const page = await site.openAs(await signUp(site.product))
    await page.goto('/payment')
    await page.getByText('No scholarship chosen yet').waitFor()
    await page.getByRole('link', { name: 'All Scholarships' }).first().click()
    await page.waitForURL(/allScholarships/)
  })

  test('[P2] a fee of zero goes straight to the form', async () => {
    const id = await insertScholarship(site.product.db, { application_fee_minor: 0 })
    const page = await site.openAs(await signUp(site.product))
    await chooseScholarship(page, id)
    const form = applicationForm(page)
    await form.waitFor()
    expect(await page.getByLabel('Card number').count()).toBe(0)
    await fillApplication(form)
    await pressAndHear(form, 'Submit application', 'Congratulations!')
  })
})

describe('when something is cut off', () => {
  test('[P6] [F3] the browser closed right after paying: on return the form is offered, and nothing is paid twice', async () => {
    const { id, page, student } = await atTheDesk()
    // The browser goes away between the provider's success and our record of it.
    await page.route('**/api/payment', () => page.context().close())
    await payByCard(page, cards.good)
    await expect.poll(async () => (await paymentsFor(id))[0]?.status).toBe('succeeded')

    const later = await site.visitAs(student, '/dashboard/myApplication')
    await later.getByText('Continue your application').first().waitFor()
    await later
      .getByRole('link', { name: /Continue your application/ })
      .or(later.getByRole('button', { name: /Continue your application/ }))
      .first()
      .click()
    const form = applicationForm(later)
    await form.waitFor()
    await fillApplication(form)
    await form.getByRole('button', { name: 'Submit application' }).click()
    await later.waitForURL(/receipt/)
    const payments = await paymentsFor(id)
    expect(payments.map(({ status, consumed_at }) => [status, consumed_at !== null])).toEqual([
      ['succeeded', true],
    ])
  })

  test('[DRAFT4] [F1] the window of a second application offers earlier answers, and fills in nothing before they are taken', async () => {
    const id = await insertScholarship(site.product.db, { application_fee_minor: 0 })
    const student = await signUp(site.product)
    await insertApplication(site.product.db, { user_id: student.userId, phone: '+254 20 2719000' })
    const page = await site.openAs(student)
    await chooseScholarship(page, id)
    const form = applicationForm(page)
    await form.getByText('You have answered 5 of these before.').waitFor()
    await expectAccessible(page)
    expect(await form.getByLabel('Phone').inputValue()).toBe('')
    await form.getByLabel('Address').fill('Typed just now 1')
    await form.getByRole('button', { name: 'Use all 5' }).click()
    await form
      .getByText('Filled in from your application for Lakeside Merit Award. Please check the answers.')
      .waitFor()
    await expectFocus(form.getByLabel('Phone'))
    expect(await form.getByLabel('Phone').inputValue()).toBe('+254 20 2719000')
    expect(await form.getByLabel('Address').inputValue()).toBe('Typed just now 1')
    await pressAndHear(form, 'Submit application', 'Congratulations!')
  })
})
