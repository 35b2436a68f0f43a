import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from '../../support/browser/browser.ts'
import { addressOf, hydrated, refusedRequest, said } from '../../support/browser/site.ts'
import { calm, expectSoundEverywhere } from '../../support/browser/sound.ts'
import { tabTo } from '../../support/browser/student-steps.ts'
import { goodPassword } from '../../support/identity/people.ts'
import { ownPort } from '../../support/own-port.ts'
import { startTestProduct, useProduct } from '../../support/product.ts'

const browser = useBrowser()
const product = useProduct(async () => {
  const port = String(await ownPort())
  return startTestProduct({
    PORT: port,
    PUBLIC_URL: `http://localhost:${port}`,
    BURSARY_ENV: 'production',
    AUTH_SECRET: 'a secret of the setup tests, long enough',
    PAYMENT_SANDBOX: 'true',
    MAIL_OUTBOX: 'true',
    DRAIN_SECONDS: '0',
  })
})

async function openLink(link = product.setup ?? ''): Promise<Page> {
  const page = await browser.open({ ...calm, expectErrors: [refusedRequest] })
  await page.goto(link)
  await hydrated(page)
  return page
}

/** Fills the form by keyboard alone, up to its button. */
async function fillIn(page: Page, email: string) {
  const texts = {
    'Name of the site': 'Grants Office',
    'Your name': 'Ada Min',
    Email: email,
    Password: goodPassword,
  }
  for (const [label, text] of Object.entries(texts)) {
    await tabTo(page, new RegExp(`^${label}`))
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(text)
  }
  await tabTo(page, /Set up the site/)
}

const isSetUp = (page: Page) => page.getByRole('heading', { name: 'This site is already set up' }).waitFor()

test('[OPS6] a wrong link, or half of one, says where the right one is, and keeps what was typed', async () => {
  for (const [link, words] of [
    [`${product.siteUrl}/setup#${'x'.repeat(43)}`, 'This is not this site’s setup link.'],
    [`${product.siteUrl}/setup`, 'This link is not complete.'],
  ] as const) {
    const page = await openLink(link)
    await fillIn(page, 'ada@example.org')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText(words).waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe('ada@example.org')
  }
})

test('[OPS6] the first admin sets the site up by keyboard, pressing twice, and lands in its settings', async () => {
  const [page, late] = [await openLink(), await openLink()]
  await expectSoundEverywhere(page)
  await fillIn(page, 'ada@example.org')
  await fillIn(late, 'late@example.org')
  const told = page
    .waitForURL('**/dashboard/settings', { waitUntil: 'commit' })
    .then(() => said(page, 'The site is set up.'))
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')

  await told
  await page.getByRole('complementary').getByRole('link', { name: 'Grants Office' }).waitFor()
  await late.getByRole('button', { name: 'Set up the site' }).dblclick()
  await isSetUp(late)
  expect(await product.db.selectFrom('users').select(['user_email', 'role']).execute()).toEqual([
    { user_email: 'ada@example.org', role: 'admin' },
  ])
})

test('[OPS6] the used link says so instead of its form, and leads to the login', async () => {
  const page = await openLink()
  await isSetUp(page)
  expect(await page.getByRole('textbox').count()).toBe(0)
  await expectSoundEverywhere(page)
  await page.getByRole('link', { name: 'Go to the settings' }).press('Enter')
  await page.getByRole('heading', { name: 'Login now!' }).waitFor()
  expect(addressOf(page)).toContain('settings')
})
