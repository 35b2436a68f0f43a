import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../../support/browser/browser.ts'
import { testSite } from '../../support/browser/site.ts'
import { applicationForm, cards, chooseScholarship, payByCard } from '../../support/browser/student-steps.ts'
import { insertScholarship } from '../../support/factories.ts'
import { signUp } from '../../support/identity/people.ts'

const site = testSite()

/** The payment page of a new scholarship, with the card form of the payment sandbox. */
async function openForm(options: Parameters<typeof site.openAs>[1] = {}): Promise<Page> {
  const page = await site.openAs(await signUp(site.product), options)
  await chooseScholarship(page, await insertScholarship(site.product.db))
  await page.getByLabel('Card number').waitFor()
  // Pay comes with the payment, which the card's fields do not wait for; until then, Enter does nothing.
  await page.getByRole('button', { name: 'Pay', exact: true, disabled: false }).waitFor()
  return page
}

const shown = (page: Page, label: string) => page.getByLabel(label).inputValue()

test('[P3] the card form is paid with the keyboard alone', async () => {
  const page = await openForm()
  await page.getByLabel('Card number').focus()
  await page.keyboard.type(cards.good)
  await page.keyboard.press('Tab')
  await page.keyboard.type('12/40')
  await page.keyboard.press('Tab')
  await page.keyboard.type('123')
  await page.keyboard.press('Enter')
  await applicationForm(page).waitFor()
})

test('the card form formats while typing, and lets everything be mended and deleted', async () => {
  const page = await openForm()
  const number = page.getByLabel('Card number')
  await number.pressSequentially('4242 2424 2424 242')
  expect(await shown(page, 'Card number')).toBe('4242 2424 2424 242')
  await page.keyboard.press('Home')
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowRight')
  await page.keyboard.type('42')
  await page.getByLabel('Expiry date').pressSequentially('430')
  expect(await shown(page, 'Card number')).toBe('4242 4224 2424 2424')
  expect(await shown(page, 'Expiry date')).toBe('04 / 30')
  for (const rest of ['04 / 3', '04', '0', '']) {
    await page.keyboard.press('Backspace')
    expect((await shown(page, 'Expiry date')).replace(/ \/ $/, '')).toBe(rest)
  }
})

test('[P5] a real card number stays in the browser', async () => {
  const page = await openForm()
  const sent: string[] = []
  page.on('request', request => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await payByCard(page, '4111111111111111')
  await page.getByRole('alert').filter({ hasText: 'A test card is needed here' }).waitFor()
  expect(sent.join()).not.toMatch(/4111|payment_methods/)
})

test('[P5] an answer that nobody understands is told', async () => {
  const page = await openForm({ expectErrors: [/Confirm error\.|502/] })
  await page.route('**/confirm', route => route.fulfill({ status: 502, body: '<html>Bad gateway</html>' }))
  await payByCard(page, cards.good)
  await page.getByRole('alert').filter({ hasText: 'Please try again in a moment' }).waitFor()
})

test('[P3] Escape fails the 3-D Secure challenge', async () => {
  const page = await openForm({ expectErrors: [/Confirm error\.|402/] })
  await payByCard(page, cards.threeDSecure)
  await page.getByRole('dialog', { name: 'Confirm your payment' }).getByText('$50.00').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('alert').filter({ hasText: 'unable to authenticate' }).waitFor()
})

describe.each(['light', 'dark'] as const)('in %s', colorScheme => {
  test('card form and 3-D Secure challenge are accessible, on a narrow phone too', async () => {
    const page = await openForm({ colorScheme, viewport: { width: 320, height: 720 } })
    await page.getByText('Only test card numbers work').waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
    await payByCard(page, '4242424242424241')
    await page.getByRole('alert').filter({ hasText: 'Your card number is invalid.' }).waitFor()
    await page.screenshot({ path: `tests/artifacts/card-form-${colorScheme}.png` })
    await expectAccessible(page)
    await payByCard(page, cards.threeDSecure)
    const dialog = page.getByRole('dialog', { name: 'Confirm your payment' })
    await dialog.getByText('Test mode').waitFor()
    await page.screenshot({ path: `tests/artifacts/challenge-${colorScheme}.png` })
    await expectAccessible(page)
  })
})
