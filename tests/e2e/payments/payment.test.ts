import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../../support/browser/browser.ts'
import { insertApplication } from '../../support/application-factories.ts'
import { archiveScholarship, dateIn, insertScholarship } from '../../support/factories.ts'
import { signUp } from '../../support/identity/people.ts'
import { expectFocus, pressAndHear, testSite } from '../../support/browser/site.ts'
import {
  applicationForm,
  cards,
  chooseScholarship,
  fillApplication,
  payByCard,
} from '../../support/browser/student-steps.ts'

const site = testSite()

/** A signed-in student on the payment page of a new scholarship. */
async function atTheDesk(expectErrors: RegExp[] = []) {
  const id = await insertScholarship(site.product.db)
  const student = await signUp(site.product)
  const page = await site.openAs(student, { expectErrors })
  await chooseScholarship(page, id)
  return { id, page, student }
}

const paymentsFor = (scholarshipId: string) =>
  site.product.db.selectFrom('payments').selectAll().where('scholarship_id', '=', scholarshipId).execute()

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

  test('[P5] an incomplete number is told while typing, and nothing is sent', async () => {
    const { id, page } = await atTheDesk()
    await page.getByLabel('Card number').fill('4242')
    await page.getByLabel('CVC').focus()
    await page.getByText('Your card number is incomplete.').first().waitFor()
    await expect.poll(async () => (await paymentsFor(id))[0]?.status).toBe('open')
  })

  test('[P3] a 3-D Secure card is confirmed in the challenge', async () => {
    const { page } = await atTheDesk()
    await payByCard(page, cards.threeDSecure)
    await pressAndHear(page, 'Complete authentication', 'Thank you, Payment successful.')
    await applicationForm(page).waitFor()
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
  test('[P1] without a remembered scholarship the page says so and leads to all scholarships', async () => {
    const page = await site.openAs(await signUp(site.product))
    await page.goto('/payment')
    await page.getByText('No scholarship chosen yet').waitFor()
    await page.getByRole('link', { name: 'All Scholarships' }).first().click()
    await page.waitForURL(/allScholarships/)
  })

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
