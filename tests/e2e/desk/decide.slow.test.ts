import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, screens } from '../../support/browser/browser.ts'
import { testSite } from '../../support/browser/site.ts'
import { ask } from '../../support/ask.ts'
import { insertScholarship } from '../../support/factories.ts'
import { signUp } from '../../support/identity/people.ts'
import { reads, useRound } from '../../support/browser/desk-steps.ts'

const site = testSite()
const { officer, round, apply, atDesk, proposed } = useRound(site)

/** Presses keys, and counts them. */
function counting(page: Page) {
  let keys = 0
  return {
    count: () => keys,
    async press(...names: string[]) {
      for (const name of names) await page.keyboard.press(name)
      keys += names.length
    },
  }
}

test('[DESK1] [DESK5] of twenty, eight are read and decided, each with a word, by 25 keys beside the words', async () => {
  const names = Array.from({ length: 20 }, (_, nth) => `Applicant ${String(nth + 1).padStart(2, '0')}`)
  for (const name of names) await apply(await signUp(site.product, 'user', name))
  const page = await atDesk()
  const { press, count } = counting(page)
  await page.getByRole('region', { name: 'Applications', exact: true }).getByRole('row').nth(20).waitFor()
  // The queue scrolls, never the desk as a whole.
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
  await press('j')
  const decided = names.slice(0, 8)
  for (const [nth, name] of decided.entries()) {
    await reads(page, name)
    await press(['a', 'w', 'r'][nth % 3] ?? 'a', '2')
    await page.keyboard.type(`A word to ${name}.`)
    await press('Enter')
    await page.getByText(new RegExp(`proposed: ${name}`)).waitFor()
  }
  expect(count()).toBe(25)
  const outcomes = ['award', 'waitlist', 'decline']
  const first = async () => (await proposed()).slice(0, 8)
  await expect.poll(first).toEqual(decided.map((name, nth) => [name, outcomes[nth % 3]]))
})

test('[DESK5] a scholarship’s first decision asks once when applicants hear, and an award without an amount waits', async () => {
  round.scholarship = await insertScholarship(site.product.db, { scholarship_name: 'Tidal Award' })
  const first = await apply(await signUp(site.product, 'user', 'Amina Sow'))
  await apply(await signUp(site.product, 'user', 'Björn Chen'))
  const page = await atDesk()
  await page.getByRole('link', { name: 'Amina Sow' }).click()
  await reads(page, 'Amina Sow')
  // Hurried: the keys behind A meet the question, and choose nothing.
  for (const key of ['a', '2']) await page.keyboard.press(key)
  await page.getByRole('heading', { name: 'When do applicants to this scholarship hear back?' }).waitFor()
  expect(await page.getByLabel('Hold until released').isChecked()).toBe(true)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await page.getByText('An award here needs an amount.').waitFor()
  await page.keyboard.press('2')
  await page.keyboard.type('Well done.')
  await page.keyboard.press('Enter')
  // It waits, and leads to the amount.
  expect(await page.getByLabel('Amount').evaluate(field => field === document.activeElement)).toBe(true)
  expect((await proposed())[0]).toEqual(['Amina Sow', null])
  await page.keyboard.type('4,000')
  await page.keyboard.press('Enter')
  await reads(page, 'Björn Chen')
  await expect.poll(async () => (await proposed())[0]).toEqual(['Amina Sow', 'award'])
  await page.keyboard.press('w')
  await page.getByRole('button', { name: /^Propose: Waiting list/ }).waitFor()
  const { decision } = (await ask(site.product, officer, `GET /desk/${first}`)).body
  expect(decision).toMatchObject({ amount: '$4000', released: false })
})

test('[DESK5] what is typed survives a reload; a key typed into a field decides nothing', async () => {
  await apply(await signUp(site.product, 'user', 'Amina Sow'))
  await apply(await signUp(site.product, 'user', 'Björn Chen'))
  const page = await atDesk()
  await page.getByRole('link', { name: 'Amina Sow' }).click()
  await reads(page, 'Amina Sow')
  await page.getByRole('button', { name: 'Award', exact: true }).click()
  await page.getByLabel('Amount').fill('$4,000')
  await page.getByRole('button', { name: 'Greatest need' }).click()
  const word = page.getByLabel('Your own sentence for the letter')
  await word.fill('Show us the culverts.')
  await page.reload()
  await reads(page, 'Amina Sow')
  expect(await word.inputValue()).toBe('Show us the culverts.')
  expect(await page.getByLabel('Amount').inputValue()).toBe('$4,000')
  await page.getByLabel('New note').focus()
  const letters = 'jkawrpuflmn12345/?'
  const random = Array.from(
    { length: 2_000 },
    () => letters[Math.floor(Math.random() * letters.length)],
  ).join('')
  await page.keyboard.insertText(random.slice(0, 1_800))
  await page.keyboard.type(random.slice(1_800))
  expect(await page.getByLabel('New note').inputValue()).toBe(random)
  await reads(page, 'Amina Sow')
  expect(await proposed()).toEqual([
    ['Amina Sow', null],
    ['Björn Chen', null],
  ])
})

test('[DESK5] an invalid amount is refused at its field, and nothing typed is lost', async () => {
  await apply(await signUp(site.product, 'user', 'Amina Sow'))
  const page = await atDesk({ expectErrors: [/400/, /Deciding failed/] })
  await page.getByRole('link', { name: 'Amina Sow' }).click()
  await page.getByRole('button', { name: 'Award', exact: true }).click()
  await page.getByLabel('Amount').fill('a lot')
  await page.getByRole('button', { name: 'Greatest need' }).click()
  await page.keyboard.type('Well done.')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').filter({ hasText: 'amount' }).waitFor()
  expect(await page.getByLabel('Amount').getAttribute('aria-invalid')).toBe('true')
  expect(await page.getByLabel('Amount').inputValue()).toBe('a lot')
  await page.getByLabel('Amount').fill('$1,500')
  // Pressed twice by a hurried hand.
  await page.getByRole('button', { name: /^Propose: Award/ }).dblclick()
  await page.getByText('Awarded, proposed: Amina Sow').waitFor()
  await expect.poll(proposed).toEqual([['Amina Sow', 'award']])
})

test('[DESK1] [DESK5] on a phone what was decided last squeezes nothing, and Back leads from an application to the queue', async () => {
  await apply(await signUp(site.product, 'user', 'Amina Sow'))
  const page = await atDesk({ viewport: screens.phone })
  const queue = new URL(page.url()).pathname
  await page.getByRole('link', { name: 'Amina Sow' }).dblclick()
  await reads(page, 'Amina Sow')
  await page.getByRole('button', { name: 'Decide', exact: true }).click()
  await page.getByRole('button', { name: 'Decline', exact: true }).click()
  await page.getByText('Others were stronger').click()
  const width = () =>
    page.getByRole('button', { name: 'Queue', exact: true }).evaluate(button => button.clientWidth)
  const before = await width()
  await page.getByRole('button', { name: /^Propose: Decline/ }).click()
  await page.getByText('Declined, proposed: Amina Sow').waitFor()
  expect(await width()).toBe(before)
  await expectAccessible(page)
  await page.goBack()
  await expect.poll(() => new URL(page.url()).pathname).toBe(queue)
})
