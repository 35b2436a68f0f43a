import { expect, test } from 'vitest'
import { newId } from '../../../server/platform/database/new-id.ts'
import { expectAccessible, screens } from '../../support/browser/browser.ts'
import { testSite } from '../../support/browser/site.ts'
import { loaded } from '../../support/browser/sound.ts'
import { insertScholarship } from '../../support/factories.ts'
import { enterForAward, insertFund, insertPaidAward, useFunds } from '../../support/fund-factories.ts'
import { usePerson } from '../../support/identity/people.ts'

const site = testSite()
const officer = usePerson(site.product, 'moderator', 'Ama Mensah')

const fundCalled = (name: string) =>
  site.product.db.selectFrom('funds').selectAll().where('name', '=', name).executeTakeFirstOrThrow()

/** A student who accepted, was paid once, and another who was told no more than their award. */
async function commitTo(fundId: string, series = '2026'): Promise<void> {
  const { db } = site.product
  await useFunds(db, await insertScholarship(db), [fundId])
  for (const [number, amount] of [
    [`A-${series}-000093`, 3_950_000],
    [`A-${series}-000111`, 3_400_000],
  ] as const) {
    const award = await insertPaidAward(db, { amount, parts: [{ fundId, place: 1, amountMinor: amount }] })
    await db.updateTable('awards').set({ number }).where('id', '=', award).execute()
    if (number.endsWith('111')) continue
    const instalment = { id: newId(), award_id: award, number: 1, amount_minor: amount, due_on: '2027-03-01' }
    await db.insertInto('instalments').values(instalment).execute()
    await enterForAward(db, award, { kind: 'pay', amount: 3_216_666, instalment: instalment.id })
  }
}

test('[AWARD8] an officer adds a fund, and changes its budget with a reason that the ledger shows', async () => {
  const page = await site.visitAs(officer, '/dashboard', { expectErrors: [/400/] })
  await page.getByRole('link', { name: 'Awards', exact: true }).click()
  await page.getByRole('navigation', { name: 'Parts of awards' }).getByRole('link', { name: 'Funds' }).click()
  await page.getByText('No funds yet').waitFor()
  await page.getByRole('button', { name: 'New fund' }).click()
  const window = page.getByRole('dialog', { name: 'New fund' })
  await window.getByLabel('Donor').fill('Volta Foundation')
  await window.getByRole('button', { name: 'Add the fund' }).click()
  await window.getByText('Please enter a name.').first().waitFor()
  await window.getByText('Please enter the budget as $ and a number, such as $50.').first().waitFor()
  await loaded(page)
  await expectAccessible(page)
  await window.getByLabel('Name').fill('Volta Engineers Fund')
  await window.getByLabel('Budget').fill('80000')
  await window.getByRole('button', { name: 'Add the fund' }).dblclick()
  await window.waitFor({ state: 'detached' })
  const { id } = await fundCalled('Volta Engineers Fund')
  const row = page.getByRole('row').filter({ hasText: 'Volta Engineers Fund' })
  await expect
    .poll(() => row.getByRole('cell').allInnerTexts())
    .toEqual(['Volta Foundation', '$80,000.00', '$0.00', '$0.00', '$80,000.00', '0'])
  await loaded(page)
  await expectAccessible(page)

  await commitTo(id)
  await row.getByRole('link', { name: 'Volta Engineers Fund' }).click()
  await page.getByRole('heading', { level: 1, name: 'Volta Engineers Fund' }).waitFor()
  await page.getByRole('img', { name: 'Paid 40 percent, committed 52 percent, left 8 percent' }).waitFor()
  await page.getByRole('button', { name: 'Change budget…' }).click()
  const budget = page.getByRole('dialog', { name: 'Change the budget' })
  await budget.getByText('Volta Engineers Fund: $80,000, of which $6,500 is left').waitFor()
  await budget.getByLabel('Budget').fill('70,000')
  await budget.getByLabel('Reason').fill('The second gift came.')
  await budget.getByRole('button', { name: 'Change the budget' }).click()
  await budget
    .getByText('$73,500 is committed or paid already. This budget is $3,500 too low.')
    .first()
    .waitFor()
  await loaded(page)
  await expectAccessible(page)
  await budget.getByLabel('Budget').fill('$90,000')
  await budget.getByRole('button', { name: 'Change the budget' }).dblclick()
  await budget.waitFor({ state: 'detached' })
  const entries = page.getByRole('table', { name: 'Ledger' }).getByRole('row')
  await entries
    .filter({ hasText: 'The second gift came.' })
    .getByRole('cell', { name: '+ 10,000.00', exact: true })
    .waitFor()
  await page.getByText('5 entries').waitFor()
  await page.getByRole('term').filter({ hasText: 'Left' }).locator('+ dd').getByText('$16,500.00').waitFor()
  await loaded(page)
  await expectAccessible(page)

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV of the ledger' }).click()
  expect((await saved).suggestedFilename()).toBe('Volta Engineers Fund.csv')

  await page.getByRole('button', { name: 'Rename…' }).click()
  const names = page.getByRole('dialog', { name: 'Name and donor' })
  await names.getByLabel('Name').fill('Volta Engineers Fund II')
  await names.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { level: 1, name: 'Volta Engineers Fund II' }).waitFor()
})

test.each([
  ['phone', 'light'],
  ['phone', 'dark'],
  ['desktop', 'light'],
  ['desktop', 'dark'],
] as const)('[AWARD8] funds and a ledger are accessible on a %s, %s', async (screen, colorScheme) => {
  const { db } = site.product
  const id = await insertFund(db, {
    name: `Fund for first-generation engineers, ${screen}, ${colorScheme}`,
    budget: 8_000_000,
    actor_id: officer.userId,
  })
  await commitTo(id, `${screen}-${colorScheme}`)
  const look = { viewport: screens[screen], colorScheme }
  const list = await site.visitAs(officer, '/dashboard/awards/funds', look)
  await list.getByRole('link', { name: `${screen}, ${colorScheme}` }).waitFor()
  await loaded(list)
  await list.screenshot({ path: `tests/artifacts/funds-${screen}-${colorScheme}.png` })
  await expectAccessible(list)
  const page = await site.visitAs(officer, `/dashboard/awards/funds/${id}`, look)
  await page.getByText('4 entries').waitFor()
  await loaded(page)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(look.viewport.width)
  await page.screenshot({ path: `tests/artifacts/fund-${screen}-${colorScheme}.png`, fullPage: true })
  await expectAccessible(page)
})

test('[AWARD8] a fund that is not there is told', async () => {
  const page = await site.visitAs(officer, `/dashboard/awards/funds/${newId()}`, {
    expectErrors: [/404|We could not find that/],
  })
  await page.getByText('There is no such fund.').waitFor()
})
