import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { officePages } from '../../../contract/core/office-pages.ts'
import { insertAward, insertAwarding, plenty } from '../../support/award-factories.ts'
import { insertFund } from '../../support/fund-factories.ts'
import { expectAccessible, looks } from '../../support/browser/browser.ts'
import { refusedRequest, testSite } from '../../support/browser/site.ts'
import { dateIn } from '../../support/factories.ts'
import { type Person, signUp } from '../../support/identity/people.ts'

const site = testSite()
let maker: Person
let approver: Person

beforeAll(async () => {
  maker = await signUp(site.product, 'moderator', 'Tomás Rivera')
  approver = await signUp(site.product, 'moderator', 'Ama Mensah')
})

/** Four awards of one fund: two are due, one waits for a proof, one is due later. */
async function awarded() {
  const { db } = site.product
  const scholarship = await insertAwarding(db, { scholarship_name: 'Volta Award' })
  const fund = await insertFund(db, { budget: plenty, name: `Volta Fund ${Math.random()}` })
  const award = (name: string, amount: number, more: object = {}) =>
    insertAward(db, {
      scholarship,
      name,
      parts: [{ fund, amount }],
      instalments: [{ amount, ...more }],
      studentNumber: 'S-100',
    })
  return {
    scholarship,
    numbers: [
      (await award('Nadia Rahman', 200_000)).number,
      (await award('Muhammad-Abdurrahman Lindqvist', 133_334)).number,
    ],
    waiting: [
      await award('Aylin Demir', 200_000, { condition: 'given' }),
      await award('Lars Quispe', 200_000, { dueOn: dateIn(20) }),
    ],
  }
}

const width = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/** Presses a button by keyboard alone. */
async function press(page: Page, name: string | RegExp) {
  const button = page.getByRole('button', { name })
  await button.waitFor()
  await button.focus()
  await page.keyboard.press('Enter')
}

describe.each(looks)('on a $device, $colorScheme', ({ device, ...look }) => {
  test('[AWARD5] [AWARD6] two officers pay instalments by keyboard, from due to settled', async () => {
    const { scholarship, numbers } = await awarded()
    const page = await site.visitAs(maker, `${officePages.instalments}?scholarship=${scholarship}`, look)
    await page.getByText('4 instalments').waitFor()
    await expectAccessible(page)
    expect([device, await width(page)]).toEqual([device, 0])
    await page.getByRole('checkbox', { name: /of Nadia Rahman$/ }).press('Space')
    await press(page, 'All 2 on this page')
    await press(page, 'Make 2 ready')
    await page.getByText('2 instalments made ready.').waitFor()
    await press(page, 'Undo')
    await page.getByText('2 instalments taken back.').waitFor()
    await press(page, 'All 2 on this page')
    await press(page, 'Make 2 ready')
    await page.getByText('2 instalments made ready.').waitFor()
    await expectAccessible(page)

    await page.getByRole('link', { name: 'New payment file' }).press('Enter')
    await page.getByRole('combobox', { name: 'Scholarship', exact: true }).selectOption(scholarship)
    await page.getByText('$3,333.34', { exact: true }).first().waitFor()
    await page.getByRole('heading', { name: 'Left out, 2' }).waitFor()
    await expectAccessible(page)
    expect([device, await width(page)]).toEqual([device, 0])
    await press(page, 'Make the file')
    await page.getByText('You made this file, so somebody else approves it. Who may: Ama Mensah.').waitFor()
    expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0)
    await expectAccessible(page)
    expect([device, await width(page)]).toEqual([device, 0])

    const second = await site.visitAs(approver, new URL(page.url()).pathname, {
      ...look,
      // The results of another file are refused.
      expectErrors: [refusedRequest],
    })
    await press(second, 'Approve')
    const downloading = second.waitForEvent('download')
    await press(second, 'Download')
    expect((await downloading).suggestedFilename()).toMatch(/^P-\d{4}\.csv$/)
    await press(second, 'It was handed over')
    await press(second, 'Read results…')
    const dialog = second.getByRole('dialog')
    const results = `reference,result,amount,day\n${numbers[0]}/1,paid,2000.00,2026-01-02\n${numbers[1]}/1,returned,,\n`
    const file = (text: string) => ({ name: 'results.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await dialog.getByLabel('File').setInputFiles(file('reference,result\nA-1999-000001/1,paid\n'))
    await dialog
      .getByText(/^This is not the result of P-/)
      .first()
      .waitFor()
    await expectAccessible(second)
    await dialog.getByLabel('File').setInputFiles(file(results))
    await dialog.getByText(/nothing is changed yet/).waitFor()
    await dialog.getByText('Returned', { exact: true }).waitFor()
    await expectAccessible(second)
    await press(second, 'Take over 2 results')
    await dialog.waitFor({ state: 'detached' })
    await second.getByText('Every result is known. What comes back later can still be read.').waitFor()
    await expectAccessible(second)

    await second.goto(`${officePages.instalments}?scholarship=${scholarship}&state=returned`)
    await press(second, /^Pay again A-/)
    await second.getByText('Planned again', { exact: true }).waitFor()
    await second.goto(officePages.paymentFiles)
    await second.getByRole('table', { name: 'Payment files' }).getByText('Settled').first().waitFor()
    await expectAccessible(second)
    expect([device, await width(second)]).toEqual([device, 0])
  })

  test('[AWARD6] a file is cancelled with a reason, and an admin ends the hold after a restore', async () => {
    const { db } = site.product
    const { scholarship } = await awarded()
    const page = await site.visitAs(
      maker,
      `${officePages.instalments}?scholarship=${scholarship}&state=due`,
      look,
    )
    await press(page, 'All 2 on this page')
    await press(page, 'Make 2 ready')
    await page.getByText('2 instalments made ready.').waitFor()
    await page.goto(officePages.newPaymentFile)
    await page.getByRole('combobox', { name: 'Scholarship', exact: true }).selectOption(scholarship)
    await page.getByText('$3,333.34', { exact: true }).first().waitFor()
    await press(page, 'Make the file')
    await press(page, 'Cancel the file…')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Cancel the file' }).press('Enter')
    await dialog.getByText('Please enter the reason.').first().waitFor()
    await expectAccessible(page)
    await dialog.getByLabel('Reason').fill('Made too early')
    await dialog.getByRole('button', { name: 'Cancel the file' }).press('Enter')
    await page.getByText('Cancelled by Tomás Rivera: Made too early').waitFor()

    await db.insertInto('payment_hold').defaultValues().execute()
    const admin = await signUp(site.product, 'admin', 'Ada Admin')
    const held = await site.visitAs(admin, officePages.newPaymentFile, look)
    await held.getByText('Payments are on hold').waitFor()
    expect(await held.getByRole('button', { name: 'Make the file' }).count()).toBe(0)
    await expectAccessible(held)
    await press(held, 'No other file was handed over')
    await held.getByRole('button', { name: 'Make the file' }).waitFor()
    await db.updateTable('users').set({ role: 'user' }).where('id', '=', admin.userId).execute()
  })
})
