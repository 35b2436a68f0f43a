import type { Locator, Page } from 'playwright-core'
import { newId } from '../../../server/platform/database/new-id.ts'
import { goodPassword } from '../identity/people.ts'

/** Test cards of the payment provider, by what they do (https://docs.stripe.com/testing). */
export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  expired: '4000000000000069',
  threeDSecure: '4000002760003184',
  disputed: '4000000000000259',
} as const

/** Signs up in the browser, on the page that asks for it or at `/signUp`. @returns the email */
export async function signUpInBrowser(page: Page): Promise<string> {
  const email = `${newId()}@example.org`
  if (!page.url().includes('/signUp')) await page.goto('/signUp')
  await page.getByLabel('Name').fill('Amina Yusuf')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(goodPassword)
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await page.waitForURL(url => url.pathname !== '/signUp')
  await page.waitForFunction(`localStorage.getItem('token')`)
  return email
}

/** Opens a scholarship's details and goes on to its payment page. */
export async function chooseScholarship(page: Page, id: string): Promise<void> {
  await page.goto(`/scholarshipDetails/${id}`)
  await page.getByRole('link', { name: 'Apply Scholarship' }).click()
  // Without a fee the application's window is soon in front of it.
  await page.getByRole('heading', { name: 'Payment Gateway', includeHidden: true }).waitFor()
}

/** Types a card and presses Pay. */
export async function payByCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry date').fill('12 / 34')
  await page.getByLabel('CVC').fill('123')
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
}

/** The window of the application form. */
export function applicationForm(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Your application' })
}

/** Fills in every required field of the application form. */
export async function fillApplication(form: Locator): Promise<void> {
  await form.getByLabel('Phone').fill('+44 20 7946 0000')
  await form.getByLabel('Address').fill('1 High Street, Leeds')
  await form.getByLabel('Gender').selectOption('female')
  await form.getByLabel('Degree').selectOption('masters')
  await form.getByLabel('SSC result').fill('A+')
  await form.getByLabel('HSC result').fill('4.8')
}

const focusedText = `(() => {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  if (element === document.body) return ''
  return [element?.labels?.[0]?.textContent, element?.getAttribute('aria-label'), element?.textContent].filter(Boolean).join(' ')
})()`

/** Presses Tab until the focus is on what `name` matches by its label or text; fails when it never gets there. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (name.test(String(await page.evaluate(focusedText)))) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reached ${name}`)
}
