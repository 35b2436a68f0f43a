import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../../support/browser/browser.ts'
import { archiveScholarship, dateIn, insertScholarship } from '../../support/factories.ts'
import { signUp } from '../../support/identity/people.ts'
import { pressAndHear, testSite } from '../../support/browser/site.ts'
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
  test('[P5] an incomplete number is told while typing, and nothing is sent', async () => {
    const { id, page } = await atTheDesk()
    await page.getByLabel('Card number').fill('4242')
    await page.getByLabel('CVC').focus()
    await page.getByText('Your card number is incomplete.').first().waitFor()
    await expect.poll(async () => (await paymentsFor(id))[0]?.status).toBe('open')
  })

  test('[P5] a failed 3-D Secure challenge is told, and can be tried again', async () => {
    const { id, page } = await atTheDesk([/Confirm error\.|402/])
    await payByCard(page, cards.threeDSecure)
    await page.getByRole('button', { name: 'Fail authentication' }).click()
    await page
      .getByRole('alert')
      .filter({ hasText: /unable to authenticate your payment method/ })
      .waitFor()
    await payByCard(page, cards.threeDSecure)
    await page.getByRole('button', { name: 'Complete authentication' }).click()
    await applicationForm(page).waitFor()
    expect((await paymentsFor(id)).map(payment => payment.status)).toEqual(['succeeded'])
  })
})

describe('[P1] [P2] before paying', () => {
  test('[P2] Pay is disabled until the secret has arrived', async () => {
    const id = await insertScholarship(site.product.db)
    const page = await site.openAs(await signUp(site.product))
    const asked = Promise.withResolvers<void>()
    await page.route('**/api/create-payment-intent', async route => {
      await asked.promise
      await route.continue()
    })
    await chooseScholarship(page, id)
    const pay = page.getByRole('button', { name: 'Pay', exact: true })
    await page.getByLabel('Card number').waitFor()
    expect(await pay.isDisabled()).toBe(true)
    asked.resolve()
    await expect.poll(() => pay.isEnabled()).toBe(true)
  })

  test('[F3] a deadline that passed, or a scholarship that went, meanwhile is told', async () => {
    const id = await insertScholarship(site.product.db)
    const page = await site.openAs(await signUp(site.product), { expectErrors: [/409|404/] })
    await site.product.db
      .updateTable('scholarships')
      .set({ application_deadline: dateIn(-3) })
      .where('id', '=', id)
      .execute()
    await page.goto(`/scholarshipDetails/${id}`)
    expect(await page.getByRole('button', { name: 'Apply Scholarship' }).isDisabled()).toBe(true)
    await page.getByText('The application deadline of this scholarship has passed.').waitFor()

    await archiveScholarship(site.product.db, id)
    await page.goto(`/scholarshipDetails/${id}`)
    await page.getByRole('link', { name: 'Go to Home' }).waitFor()
  })
})

describe('when something is cut off', () => {
  test('[P4] the record cannot be sent after the charge: the page says so, and trying again charges nothing', async () => {
    const { id, page } = await atTheDesk([/Failed to load|ERR_FAILED|ERR_CONNECTION/])
    await page.route('**/api/payment', route => route.abort())
    await payByCard(page, cards.good)
    await page.getByText('Your card was charged').waitFor()
    await expectAccessible(page)
    await page.unroute('**/api/payment')
    await page.getByRole('button', { name: 'Try again' }).click()
    await applicationForm(page).waitFor()
    expect(await paymentsFor(id)).toHaveLength(1)
  })

  test('[P5] the provider cannot be reached: it is told, and paying again works', async () => {
    const { id, page } = await atTheDesk([/Confirm error\.|Failed to load|ERR_FAILED|ERR_CONNECTION/])
    await page.route('**/payment-sandbox/v1/**', route => route.abort())
    await payByCard(page, cards.good)
    await page.getByRole('alert').filter({ hasText: /reach/ }).waitFor()
    await page.unroute('**/payment-sandbox/v1/**')
    await payByCard(page, cards.good)
    await applicationForm(page).waitFor()
    expect((await paymentsFor(id)).map(payment => payment.status)).toEqual(['succeeded'])
  })

  test('[F2] what was typed survives closing, a failed request and a reload', async () => {
    const { page } = await atTheDesk([/Failed to load|ERR_FAILED|ERR_CONNECTION/])
    await payByCard(page, cards.good)
    const form = applicationForm(page)
    await fillApplication(form)
    await form.getByRole('button', { name: 'Close' }).last().click()
    await page.getByRole('button', { name: 'Fill in the application' }).click()
    expect(await form.getByLabel('Phone').inputValue()).toBe('+44 20 7946 0000')

    await page.route('**/api/appliedScholarship', route => route.abort())
    await form.getByRole('button', { name: 'Submit application' }).click()
    await form.getByText(/could not reach the server/).waitFor()
    expect(await form.getByLabel('Address').inputValue()).toBe('1 High Street, Leeds')
    await page.unroute('**/api/appliedScholarship')

    await page.reload()
    await form.waitFor()
    expect(await form.getByLabel('SSC result').inputValue()).toBe('A+')
    await pressAndHear(form, 'Submit application', 'Congratulations!')
  })

  test('[F1] the form shows all its errors by field', async () => {
    const { page } = await atTheDesk()
    await payByCard(page, cards.good)
    const form = applicationForm(page)
    await form.getByRole('button', { name: 'Submit application' }).click()
    for (const text of [
      'Please enter your phone number.',
      'Please enter your address.',
      'Please enter your SSC result.',
      'Please enter your HSC result.',
      'Please choose female or male.',
    ]) {
      await form.getByText(text).first().waitFor()
    }
  })
})
