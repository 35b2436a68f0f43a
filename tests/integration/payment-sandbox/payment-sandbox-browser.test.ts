import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectAccessible, useBrowser } from '../../support/browser/browser.ts'
import { startShop } from '../../support/payments/payment-sandbox-page.ts'

const authenticationFailed =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.'

const browser = useBrowser()
let folder: string
let shop: Awaited<ReturnType<typeof startShop>>
let page: Page
/** What the page sent. */
let sent: string[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'payment-sandbox-page-'))
  shop = await startShop(folder)
})

afterAll(async () => {
  await shop.stop()
  await rm(folder, { recursive: true })
})

beforeEach(() => open('light', 800))

async function open(colorScheme: 'light' | 'dark', width: number): Promise<void> {
  sent = []
  // Chromium reports every answer above 399, declined cards among them.
  const expectErrors = [/^Failed to load resource/]
  page = await browser.open({ colorScheme, viewport: { width, height: 720 }, expectErrors })
  page.on('request', request => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await page.goto(shop.url)
  await page.locator('output', { hasText: 'ready' }).waitFor()
}

async function fill(number: string, expiry = '1240', cvc = '123'): Promise<void> {
  await page.getByLabel('Card number').pressSequentially(number)
  await page.getByLabel('Expiry date').pressSequentially(expiry)
  await page.getByLabel('CVC').pressSequentially(cvc)
}

async function pay(number: string): Promise<void> {
  await fill(number)
  await page.getByRole('button', { name: 'Pay' }).click()
}

async function result(pattern: RegExp): Promise<string> {
  const status = page.getByRole('status').filter({ hasText: pattern })
  await status.waitFor()
  return (await status.textContent()) ?? ''
}

function focused(): Promise<unknown> {
  return page.evaluate(
    '(document.activeElement.shadowRoot?.activeElement ?? document.activeElement).textContent',
  )
}

async function picture(name: string): Promise<void> {
  await page.screenshot({ path: `tests/artifacts/payment-sandbox-${name}.png` })
}

describe('[P3] the card form', () => {
  test('pays with the keyboard alone', async () => {
    await page.keyboard.press('Tab')
    await page.keyboard.type('4242424242424242')
    await page.keyboard.press('Tab')
    await page.keyboard.type('12/40')
    await page.keyboard.press('Tab')
    await page.keyboard.type('123')
    await page.locator('output', { hasText: 'visa complete' }).waitFor()
    await page.keyboard.press('Enter')
    const id = (await result(/^succeeded/)).split(' ')[1]!
    const intent = await shop.bench.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
    expect(intent).toMatchObject({
      status: 'succeeded',
      latest_charge: { billing_details: { name: 'Ada Lovelace', email: 'ada@example.org' } },
    })
  })

  test('formats while typing, names the brand, and lets everything be deleted', async () => {
    await fill('378282246310005', '4', '12345')
    const shown = (name: string) => page.getByLabel(name).inputValue()
    expect(await shown('Card number')).toBe('3782 822463 10005')
    expect(await shown('Expiry date')).toBe('04 / ')
    expect(await shown('CVC')).toBe('1234')
    await page.getByText('American Express').waitFor()
    await page.getByLabel('Expiry date').focus()
    await page.keyboard.press('End')
    for (const rest of ['0', '']) {
      await page.keyboard.press('Backspace')
      expect(await shown('Expiry date')).toBe(rest)
    }
  })

  test('keeps the caret where a digit is mended in the middle', async () => {
    await page.getByLabel('Card number').pressSequentially('4242 2424 2424 242')
    await page.keyboard.press('Home')
    for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowRight')
    await page.keyboard.type('42')
    expect(await page.getByLabel('Card number').inputValue()).toBe('4242 4224 2424 2424')
  })

  test('says that only test cards work, in a phone too', async () => {
    await open('light', 320)
    await page.getByText('Test mode').waitFor()
    await page.getByText('Only test card numbers work').waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
  })
})

describe('[P5] trouble is told in plain words', () => {
  test.each([
    ['42424242', '1240', '123', 'Your card number is incomplete.'],
    ['4242424242424241', '1240', '123', 'Your card number is invalid.'],
    ['4242424242424242', '12', '123', "Your card's expiration date is incomplete."],
    ['4242424242424242', '1220', '123', "Your card's expiration year is in the past."],
    ['4242424242424242', '1240', '1', "Your card's security code is incomplete."],
  ])('%s %s %s: %s', async (number, expiry, cvc, message) => {
    await fill(number, expiry, cvc)
    await page.getByRole('button', { name: 'Pay' }).click()
    expect(await result(/^validation_error/)).toBe(`validation_error: ${message}`)
    expect(await page.getByRole('alert').textContent()).toBe(message)
    expect(sent.join()).not.toContain('payment_methods')
  })

  test('a declined card, and then another one', async () => {
    await pay('4000000000009995')
    expect(await result(/^card_error/)).toBe('card_error: Your card has insufficient funds.')
    await page.getByLabel('Card number').fill('5555555555554444')
    await page.getByRole('button', { name: 'Pay' }).click()
    await result(/^succeeded/)
  })

  test('a real card number stays in the browser', async () => {
    await pay('4111111111111111')
    expect(await result(/^card_error/)).toContain('A test card is needed here')
    expect(sent.join()).not.toMatch(/4111|payment_methods/)
  })

  test('the payment service cannot be reached', async () => {
    await page.route('**/v1/payment_methods', route => route.abort())
    await pay('4242424242424242')
    expect(await result(/^api_/)).toContain('api_connection_error: We could not reach the payment service.')
    await page.unroute('**/v1/payment_methods')
    await page.route('**/confirm', route => route.fulfill({ status: 502, body: '<html>Bad gateway</html>' }))
    await page.getByRole('button', { name: 'Pay' }).click()
    expect(await result(/^api_error/)).toContain('Please try again')
  })
})

describe('[P3] 3-D Secure', () => {
  test('passes with the keyboard, and the focus returns', async () => {
    await fill('4000002760003184')
    await page.getByRole('button', { name: 'Pay' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Confirm your payment' }).getByText('$25.00').waitFor()
    expect(await focused()).toBe('Complete authentication')
    await page.keyboard.press('Enter')
    await result(/^succeeded/)
    expect(await focused()).toBe('Pay')
  })

  test.each([
    ['the button', () => page.getByRole('button', { name: 'Fail authentication' }).click()],
    ['Escape', () => page.keyboard.press('Escape')],
  ])('fails by %s', async (_way, fail) => {
    await pay('4000002500003155')
    await page.getByRole('dialog').waitFor()
    await fail()
    expect(await result(/error:/)).toContain(authenticationFailed)
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test('passes and is declined all the same', async () => {
    await pay('4000008400001629')
    await page.getByRole('button', { name: 'Complete authentication' }).click()
    expect(await result(/^card_error/)).toBe('card_error: Your card was declined.')
  })
})

describe.each(['light', 'dark'] as const)('in %s', colorScheme => {
  test('form and dialog are accessible', async () => {
    await open(colorScheme, 400)
    await picture(`element-empty-${colorScheme}`)
    await fill('4242424242424241', '1240', '1')
    await page.getByLabel('Card number').focus()
    await picture(`element-${colorScheme}`)
    await expectAccessible(page)
    await page.getByLabel('Card number').fill('4000002760003184')
    await page.getByLabel('CVC').fill('123')
    await page.getByRole('button', { name: 'Pay' }).click()
    await page.getByRole('dialog').waitFor()
    expect(await page.getByRole('dialog').getByText('Test mode').isVisible()).toBe(true)
    await picture(`challenge-${colorScheme}`)
    await expectAccessible(page)
  })
})
