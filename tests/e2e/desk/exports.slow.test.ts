import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../server/platform/database/new-id.ts'
import { expectAccessible, looks, screens } from '../../support/browser/browser.ts'
import { goTo, said, testSite } from '../../support/browser/site.ts'
import { loaded } from '../../support/browser/sound.ts'
import { insertAnswered } from '../../support/desk-factories.ts'
import { csvLines } from '../../support/export-steps.ts'
import { shortForm } from '../../support/form-factories.ts'
import { type Person, signUp } from '../../support/identity/people.ts'

const site = testSite()

let officer: Person
let colleague: Person
let scholarship: string
/** Has an export in each state. */
let keeper: Person

beforeAll(async () => {
  officer = await signUp(site.product, 'moderator', 'Mira Staff')
  colleague = await signUp(site.product, 'moderator', 'Tomás Rivera')
  const people = { 'Amina Khan': { q_start: 'o_autumn' }, 'Bela Nagy': { q_start: 'o_spring' } }
  scholarship = (await insertAnswered(site.product, { definition: shortForm, people })).scholarshipId
  keeper = await signUp(site.product, 'admin', 'Karl Keeper')
  const wish = JSON.stringify({ kind: 'applications', format: 'xlsx', columns: ['name', 'email'] })
  const row = { user_id: keeper.userId, kind: 'applications', format: 'xlsx', wish } as const
  const of = { ...row, scholarship_id: scholarship, taken_at: new Date(), expected: 2_400 }
  await site.product.db
    .insertInto('exports')
    .values([
      { ...of, id: newId(), state: 'ready', written: 2_400, attempt: 1, parts: 1, bytes: 12_000_000 },
      { ...of, id: newId(), state: 'making', written: 800, claimed_until: new Date() },
      { ...of, id: newId(), state: 'failed', note: 'It could not be made. Please ask for it again.' },
      { ...of, id: newId(), state: 'gone', note: 'An application in it was deleted. Run it again.' },
    ])
    .execute()
})

test('[AUDIT2] officers export a view of the desk in columns of their order, save it as a set, and a colleague runs that again', async () => {
  const page = await site.visitAs(officer, `/dashboard/desk?scholarship=${scholarship}`, {
    viewport: screens.desktop,
  })
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const window = page.getByRole('dialog', { name: 'Export' })
  await window.getByText('2 applications as a CSV or XLSX file.').waitFor()
  await window.getByRole('button', { name: 'None of columns' }).click()
  await window.getByRole('checkbox', { name: 'Name', exact: true }).check()
  await window.getByRole('checkbox', { name: 'When can you start?' }).check()
  const up = window.getByRole('button', { name: 'Move When can you start? up' })
  await up.press('Enter')
  await expect.poll(() => window.getByRole('listitem').first().textContent()).toBe('When can you start?')
  await window.getByRole('textbox', { name: /Save as a set named/ }).fill('For the board')
  const asked = said(page, 'Your export is being made.')
  await window.getByRole('button', { name: 'Export', exact: true }).click()
  await window.waitFor({ state: 'hidden' })
  await asked

  await goTo(page, '/dashboard/desk/exports')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download For the board' }).click(),
  ])
  await page.getByText('2 rows expected, 2 written').waitFor()
  expect(download.suggestedFilename()).toMatch(/^applications-\d{4}-\d\d-\d\d\.csv$/)
  expect(csvLines(await readFile(await download.path()))).toEqual([
    ['When can you start?', 'Name'],
    ['In autumn', 'Amina Khan'],
    ['In spring', 'Bela Nagy'],
    ['End of export: 2 rows expected and 2 rows written', ''],
  ])

  const theirs = await site.visitAs(colleague, '/dashboard/desk/exports', { viewport: screens.desktop })
  await theirs.getByText(/saved by Mira Staff/).waitFor()
  await theirs.getByRole('button', { name: 'Run again For the board' }).click()
  await theirs.getByRole('button', { name: 'Download For the board' }).waitFor()
})

test('[AUDIT2] officers are not offered what only admins export', async () => {
  const page = await site.visitAs(colleague, '/dashboard/desk/exports', { viewport: screens.desktop })
  await page.getByRole('button', { name: 'New export' }).click()
  await page.getByRole('combobox', { name: 'Scholarship' }).waitFor()
  const kinds = page.getByRole('combobox', { name: 'What' }).getByRole('option')
  expect(await kinds.allTextContents()).toEqual(['Applications', 'Scholarships'])
  const admins = await site.visitAs(keeper, '/dashboard/desk/exports', { viewport: screens.desktop })
  await admins.getByRole('button', { name: 'New export' }).click()
  await admins.getByRole('combobox', { name: 'What' }).selectOption('payments')
  await admins.getByRole('checkbox', { name: 'Provider number' }).waitFor()
})

describe.each(looks)('on a $device, $colorScheme', ({ device, ...look }) => {
  test('[AUDIT2] the exports and the form are accessible, and fit the screen', async () => {
    const page = await site.visitAs(keeper, '/dashboard/desk/exports', look)
    await page.getByText('2,400 rows expected, 800 written').waitFor()
    await loaded(page)
    await expectAccessible(page)
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect([device, await wide()]).toEqual([device, 0])
    await page.getByRole('button', { name: 'New export' }).click()
    await page.getByRole('checkbox', { name: 'Application ID' }).waitFor()
    await loaded(page)
    await expectAccessible(page)
    expect([device, await wide()]).toEqual([device, 0])
  })
})
