import { describe, expect, test } from 'vitest'
import { expectAccessible, looks } from '../../support/browser/browser.ts'
import { testSite } from '../../support/browser/site.ts'
import { signUp } from '../../support/identity/people.ts'
import { applicants, reads, useDesk } from '../../support/browser/desk-steps.ts'

const site = testSite()
const { officer, desk, atDesk } = useDesk(site)

describe.each(looks)('on a $device, $colorScheme', ({ device, ...look }) => {
  test('[DESK1] the queue, an application and what officers mark are accessible, and fit the screen', async () => {
    const page = await site.visitAs(officer, `/dashboard/desk?scholarship=${desk.scholarship}`, look)
    await page.getByRole('link', { name: 'Diane Uwase' }).click()
    await reads(page, 'Diane Uwase')
    await expectAccessible(page)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect([device, wide]).toEqual([device, 0])
  })
})

test('[DESK1] [DESK2] applications are read one after the other by key; Space reads on; each has its address', async () => {
  const page = await atDesk(`?scholarship=${desk.scholarship}`)
  await page.keyboard.press('j')
  await reads(page, 'Diane Uwase')
  await page.getByText('1 of 4').waitFor()
  const paper = page.locator('.desk-paper')
  await page.keyboard.press('Space')
  await expect.poll(() => paper.evaluate(element => element.scrollTop)).toBeGreaterThan(0)
  for (const name of applicants.slice(1)) {
    await page.keyboard.press('j')
    await reads(page, name)
    expect(new URL(page.url()).pathname).toBe(`/dashboard/desk/${desk.ids.get(name)}`)
  }
  // There is no next one.
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await reads(page, 'Zoë Kovalenko')
  await page.reload()
  await reads(page, 'Zoë Kovalenko')
  await page.goBack()
  await reads(page, 'Kim Min-jun')
})

test('[DESK2] the queue is filtered by an answer, which also is a column and the order; the address keeps it', async () => {
  const page = await atDesk(`?scholarship=${desk.scholarship}`)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const filter = page.getByRole('form', { name: 'New filter' })
  await filter.getByLabel('Filter by').selectOption({ label: 'Household income in a year (answer)' })
  await filter.getByLabel('Value').fill('6000')
  await filter.getByRole('button', { name: 'Show' }).click()
  await page.getByText('3 applications').waitFor()
  await page.getByText('Columns and order').click()
  await page.getByLabel('Household income in a year', { exact: true }).click()
  await page.getByRole('columnheader', { name: 'Household income in a year' }).waitFor()
  await page.getByLabel('Sort by').selectOption({ label: 'Household income in a year, highest first' })
  const rows = page.getByRole('region', { name: 'Applications', exact: true }).getByRole('rowheader')
  await expect.poll(() => rows.allInnerTexts()).toEqual(['Zoë Kovalenko', 'Björn Chen', 'Diane Uwase'])
  await page.reload()
  await expect.poll(() => rows.allInnerTexts()).toEqual(['Zoë Kovalenko', 'Björn Chen', 'Diane Uwase'])
  await page.getByRole('cell', { name: '$6,000' }).waitFor()
  await page.getByRole('button', { name: /income in a year: at most 6000/ }).click()
  await expect.poll(() => rows.count()).toBe(4)
})

test('[DESK2] a filter takes several values and "is not"; what it says can be removed', async () => {
  const page = await atDesk(`?scholarship=${desk.scholarship}`)
  const filterBy = async (by: string, how: string, values: string[]) => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    const filter = page.getByRole('form', { name: 'New filter' })
    await filter.getByLabel('Filter by').selectOption({ label: by })
    await filter.getByLabel('How').selectOption({ label: how })
    for (const value of values) await filter.getByRole('checkbox', { name: value, exact: true }).check()
    await filter.getByRole('button', { name: 'Show' }).click()
    await filter.waitFor({ state: 'detached' })
  }
  await filterBy('Outcome', 'is', ['Nothing proposed', 'Declined'])
  await filterBy('Status', 'is not', ['Completed', 'Rejected'])
  await page.getByRole('button', { name: 'Not Completed or Rejected' }).waitFor()
  expect(new URL(page.url()).searchParams.getAll('outcome')).toEqual(['none', 'decline'])
  await page.getByText('4 applications').waitFor()
  await page.getByRole('button', { name: 'Nothing proposed or Declined' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.getAll('outcome')).toEqual([])
})

test('[DESK3] a note survives a reload and is added once; assignment and labels show in the queue', async () => {
  const page = await atDesk(`/${desk.ids.get('Kim Min-jun')}?scholarship=${desk.scholarship}`)
  await reads(page, 'Kim Min-jun')
  await page.getByLabel('New note').fill('Income letter was for 2024.')
  await page.reload()
  await reads(page, 'Kim Min-jun')
  expect(await page.getByLabel('New note').inputValue()).toBe('Income letter was for 2024.')
  await page.getByLabel('New note').press('Control+Enter')
  await page.getByText('Income letter was for 2024.', { exact: true }).waitFor()
  await expect.poll(() => page.getByLabel('New note').inputValue()).toBe('')
  await page.keyboard.press('Escape')
  // Typed as fast as one can: the letters search, and those after Enter are the desk's again.
  for (const key of ['Shift+@', 'm', 'i', 'r', 'Enter']) await page.keyboard.press(key)
  await page.getByRole('button', { name: 'Assigned to: Mira Staff' }).waitFor()
  for (const key of ['n', 't', 'n', 'Escape']) await page.keyboard.press(key)
  await expect.poll(() => page.getByLabel('New note').inputValue()).toBe('tn')
  await page.getByLabel('New note').fill('')
  await page.getByLabel('Labels').fill('interview')
  await page.getByLabel('Labels').press('Enter')
  const row = page.getByRole('row', { name: /Kim Min-jun/ })
  await row.getByTitle('Labels: interview').waitFor()
  await row.getByTitle('Assigned to Mira Staff').filter({ visible: true }).waitFor()

  const colleague = await signUp(site.product, 'moderator', 'Ama Colleague')
  const other = await site.visitAs(colleague, `/dashboard/desk/${desk.ids.get('Kim Min-jun')}`)
  await other.getByText('Mira Staff is also reading this').waitFor()
  await other.getByText('Income letter was for 2024.').waitFor()
})
