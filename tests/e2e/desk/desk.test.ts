import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { signUpApplicant } from '../../support/application-factories.ts'
import { ask } from '../../support/ask.ts'
import { expectAccessible, looks, screens } from '../../support/browser/browser.ts'
import { goTo, refusedRequest, said, testSite } from '../../support/browser/site.ts'
import { attachDocuments, insertAnswered } from '../../support/desk-factories.ts'
import { insertScholarship } from '../../support/factories.ts'
import { pdfFile } from '../../support/documents/document-files.ts'
import { upload } from '../../support/documents/document-steps.ts'
import { oneSection } from '../../support/form-factories.ts'
import { type Person, signUp } from '../../support/identity/people.ts'

const site = testSite()
const essay = 'Every rainy season the culverts of our street flood. '.repeat(60)
const asked = { help: '', required: true }
const definition = oneSection('Your means', [
  { id: 'q_income', type: 'money', wording: 'Household income in a year', ...asked },
  { id: 'q_first', type: 'yesNo', wording: 'First in the family to study?', ...asked },
  { id: 'q_essay', type: 'paragraph', wording: 'Which problem would you solve?', ...asked },
])
const names = ['Diane Uwase', 'Björn Chen', 'Zoë Kovalenko', 'Kim Min-jun']

let officer: Person
let scholarship: string
let ids: Map<string, string>

beforeAll(async () => {
  officer = await signUp(site.product, 'moderator', 'Mira Staff')
  const people = names.map((name, nth) => [
    name,
    { q_income: 200_000 * (nth + 1), q_first: nth % 2 === 0, q_essay: essay },
  ])
  const inserted = await insertAnswered(site.product, {
    definition,
    people: Object.fromEntries(people),
    scholarship_name: 'Volta Award',
  })
  scholarship = inserted.scholarshipId
  ids = inserted.ids
})

const applicant = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 })
const reads = (page: Page, name: string) => applicant(page).filter({ hasText: name }).waitFor()
const atDesk = async (path: string, options: Parameters<typeof site.visitAs>[2] = {}) => {
  const page = await site.visitAs(officer, `/dashboard/desk${path}`, {
    viewport: screens.desktop,
    ...options,
  })
  await page.getByRole('region', { name: 'Applications', exact: true }).getByRole('row').nth(1).waitFor()
  return page
}

describe.each(looks)('on a $device, $colorScheme', ({ device, ...look }) => {
  test('[DESK1] the queue, an application and what officers mark are accessible, and fit the screen', async () => {
    const page = await site.visitAs(officer, `/dashboard/desk?scholarship=${scholarship}`, look)
    await page.getByRole('link', { name: 'Diane Uwase' }).click()
    await reads(page, 'Diane Uwase')
    await expectAccessible(page)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect([device, wide]).toEqual([device, 0])
  })
})

test('[DESK1] [DESK2] applications are read one after the other by key; Space reads on; each has its address', async () => {
  const page = await atDesk(`?scholarship=${scholarship}`)
  await page.keyboard.press('j')
  await reads(page, 'Diane Uwase')
  await page.getByText('1 of 4').waitFor()
  const paper = page.locator('.desk-paper')
  await page.keyboard.press('Space')
  await expect.poll(() => paper.evaluate(element => element.scrollTop)).toBeGreaterThan(0)
  for (const name of names.slice(1)) {
    await page.keyboard.press('j')
    await reads(page, name)
    expect(new URL(page.url()).pathname).toBe(`/dashboard/desk/${ids.get(name)}`)
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

test('[DESK1] the next application is there before it is asked for', async () => {
  const page = await atDesk(`?scholarship=${scholarship}`, {
    expectErrors: [/^Failed to load resource|^Loading failed/],
  })
  const next = page.waitForResponse(response => response.url().endsWith(`/desk/${ids.get('Björn Chen')}`))
  await page.keyboard.press('j')
  await reads(page, 'Diane Uwase')
  await (await next).finished()
  await page.context().setOffline(true)
  await page.keyboard.press('j')
  await reads(page, 'Björn Chen')
  expect(await page.getByRole('alert').count()).toBe(0)
  await page.context().setOffline(false)
})

test('[DESK2] [T4] where filters hide the only hits of a search, one link shows them', async () => {
  const page = await site.visitAs(
    officer,
    `/dashboard/desk?scholarship=${scholarship}&label=nobody&search=bjorn`,
    {
      viewport: screens.desktop,
    },
  )
  await page.getByRole('link', { name: 'Show 1 outside these filters' }).click()
  await page.getByRole('region', { name: 'Applications', exact: true }).getByText('Björn Chen').waitFor()
  await goTo(page, '/dashboard/allAppliedScholarship?status=Completed&search=bjorn')
  await page.getByRole('link', { name: 'Show 1 outside these filters' }).click()
  await page.getByRole('table').getByText('Björn Chen').first().waitFor()
})

test('[DESK1] letters that are typed are no commands, and single keys can be switched off', async () => {
  const page = await atDesk(`/${ids.get('Diane Uwase')}?scholarship=${scholarship}`)
  await reads(page, 'Diane Uwase')
  // Both keys before the browser draws anew: where it is slow, typing is ahead of it.
  await page.evaluate(() => {
    for (const [key, code] of Object.entries({ n: 'KeyN', j: 'KeyJ' }))
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true }))
  })
  await page.keyboard.type('jkp Jumped')
  await reads(page, 'Diane Uwase')
  expect(await page.getByLabel('New note').inputValue()).toBe('jkp Jumped')
  await page.getByRole('button', { name: /^Keys/ }).click()
  await page
    .getByRole('dialog', { name: 'Keys' })
    .getByLabel(/^Use single-key shortcuts/)
    .uncheck()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('j')
  await page.getByRole('button', { name: 'Next application' }).click()
  await reads(page, 'Björn Chen')
})

test('[DESK2] the queue is filtered by an answer, which also is a column and the order; the address keeps it', async () => {
  const page = await atDesk(`?scholarship=${scholarship}`)
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
  const page = await atDesk(`?scholarship=${scholarship}`)
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

test('[DESK2] [DESK3] the rounds of a series are shown together, and likely duplicates among them', async () => {
  const { db } = site.product
  const series = await insertScholarship(db)
  await db.updateTable('scholarships').set({ series_id: series }).where('id', '=', series).execute()
  const round = await insertScholarship(db, { series_id: series })
  const people = [
    ['Amina Sow', round],
    ['Ann Onymous', round],
    ['SOW Amina', series],
  ] as const
  for (const [name, scholarship_id] of people) {
    await signUpApplicant(site.product, name, { scholarship_id, phone: '12345' })
  }
  const page = await atDesk(`?scholarship=${round}`)
  const shown = page
    .getByRole('region', { name: 'Applications', exact: true })
    .getByRole('rowheader')
    .getByRole('link')
  const filterBy = async (by: string) => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    const filter = page.getByRole('form', { name: 'New filter' })
    await filter.getByLabel('Filter by').selectOption({ label: by })
    await filter.getByRole('button', { name: 'Show' }).click()
    await filter.waitFor({ state: 'detached' })
  }
  await expect.poll(() => shown.allInnerTexts()).toEqual(['Amina Sow', 'Ann Onymous'])
  await filterBy('Rounds')
  await expect.poll(() => shown.allInnerTexts()).toEqual(['Amina Sow', 'Ann Onymous', 'SOW Amina'])
  await filterBy('Duplicates')
  await expect.poll(() => shown.allInnerTexts()).toEqual(['Amina Sow', 'SOW Amina'])
  await page.getByRole('button', { name: 'All rounds of the series' }).click()
  await expect.poll(() => shown.allInnerTexts()).toEqual(['Amina Sow'])
  await page.getByRole('button', { name: 'Likely duplicates' }).click()
  await expect.poll(() => shown.allInnerTexts()).toEqual(['Amina Sow', 'Ann Onymous'])
})

test('[DESK3] a note survives a reload and is added once; assignment and labels show in the queue', async () => {
  const page = await atDesk(`/${ids.get('Kim Min-jun')}?scholarship=${scholarship}`)
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
  const other = await site.visitAs(colleague, `/dashboard/desk/${ids.get('Kim Min-jun')}`)
  await other.getByText('Mira Staff is also reading this').waitFor()
  await other.getByText('Income letter was for 2024.').waitFor()
})

test('[DESK1] [DESK3] a dropped connection takes nothing off the screen, and shows no label that was not saved', async () => {
  const id = ids.get('Björn Chen')
  const page = await atDesk(`/${id}?scholarship=${scholarship}`, {
    expectErrors: [refusedRequest, /failed\./],
  })
  await reads(page, 'Björn Chen')
  const label = page.getByLabel('Labels')
  const add = async (text: string) => {
    await label.fill(text)
    await label.press('Enter')
  }
  const shown = (text: string) => page.getByRole('button', { name: `Remove the label ${text}` })
  const kept = async () => (await ask(site.product, officer, `GET /desk/${id}`)).body.labels
  await add('first')
  await expect.poll(kept).toEqual(['first'])
  await page.getByLabel('New note').fill('Half a note')
  const lost = said(page, 'We could not reach the server.')
  await page.route('**/api/desk/**', route => route.abort('internetdisconnected'))
  await add('lost')
  await lost
  await expect.poll(() => shown('lost').count()).toBe(0)
  await reads(page, 'Björn Chen')
  expect(await page.getByLabel('New note').inputValue()).toBe('Half a note')
  await page.unroute('**/api/desk/**')
  await add('second')
  await shown('second').waitFor()
  await expect.poll(kept).toEqual(['first', 'second'])
  // The label behind it comes to where it was.
  await shown('first').dblclick()
  await expect.poll(kept).toEqual(['second'])
  await shown('second').waitFor()
})

test('[DESK1] [DESK2] [DESK3] documents are read beside the answers by key, below them on a phone; what is missing and who looks like the same person is said', async () => {
  const papers = {
    id: 'q_papers',
    type: 'file' as const,
    wording: 'Transcript and letter',
    ...asked,
    maxFiles: 2,
  }
  const inserted = await insertAnswered(site.product, {
    definition: oneSection('Papers', [papers]),
    people: { 'Nadia Rahman': {}, 'RAHMAN Nadia': {} },
    scholarship_name: 'Papers Award',
  })
  const application = inserted.ids.get('Nadia Rahman') ?? ''
  const [sender] = inserted.applicants
  if (!sender) throw new Error('Nobody applied.')
  const documents = await Promise.all(
    ['transcript', 'letter'].map(async line =>
      upload(site.product, sender, await pdfFile({ line: `The ${line}` }), { name: `${line}.pdf` }),
    ),
  )
  await attachDocuments(site.product.db, { application, question: papers.id, documents })

  const page = await atDesk(`/${application}?completeness=complete`)
  await reads(page, 'Nadia Rahman')
  await page.getByText('has applied from another account').waitFor()
  await page.getByText('2 documents', { exact: true }).waitFor()
  const pane = page.getByRole('region', { name: 'Document', exact: true })
  await page.keyboard.press('d')
  await pane.getByText('The letter').or(pane.getByText('The transcript')).waitFor()
  expect(await page.getByRole('region', { name: 'Queue' }).isVisible()).toBe(false)
  await pane.getByRole('combobox').selectOption({ label: 'transcript.pdf' })
  await pane.getByText('The transcript').waitFor()
  await expectAccessible(page)
  const [answers, beside] = await Promise.all([page.getByRole('article').boundingBox(), pane.boundingBox()])
  expect(beside?.x).toBeGreaterThanOrEqual((answers?.x ?? 0) + (answers?.width ?? 0))
  await page.keyboard.press('d')
  await pane.waitFor({ state: 'detached' })
  // What looks for somebody needs the queue.
  await page.keyboard.press('d')
  await page.keyboard.press('f')
  await page.getByRole('form', { name: 'New filter' }).getByLabel('Filter by').selectOption('completeness')
  await page.getByLabel('Value').selectOption('documentsMissing')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await page.getByRole('link', { name: 'RAHMAN Nadia' }).first().click()
  await reads(page, 'RAHMAN Nadia')
  await page.getByText('0 documents, some missing').waitFor()

  const phone = await site.visitAs(officer, `/dashboard/desk/${application}`, { viewport: screens.phone })
  await reads(phone, 'Nadia Rahman')
  await phone.getByRole('button', { name: /^Documents/ }).click()
  const below = phone.getByRole('region', { name: 'Document', exact: true })
  await below.getByRole('combobox').waitFor()
  const [above, under] = await Promise.all([phone.getByRole('article').boundingBox(), below.boundingBox()])
  expect(under?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0) - 1)
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(screens.phone.width)
})
