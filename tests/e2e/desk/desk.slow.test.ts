import { expect, test } from 'vitest'
import { signUpApplicant } from '../../support/application-factories.ts'
import { ask } from '../../support/ask.ts'
import { expectAccessible, screens } from '../../support/browser/browser.ts'
import { goTo, refusedRequest, said, testSite } from '../../support/browser/site.ts'
import { attachDocuments, insertAnswered } from '../../support/desk-factories.ts'
import { insertScholarship } from '../../support/factories.ts'
import { pdfFile } from '../../support/documents/document-files.ts'
import { upload } from '../../support/documents/document-steps.ts'
import { oneSection } from '../../support/form-factories.ts'
import { reads, useDesk } from '../../support/browser/desk-steps.ts'

const site = testSite()
const { officer, desk, atDesk } = useDesk(site)

test('[DESK1] the next application is there before it is asked for', async () => {
  const page = await atDesk(`?scholarship=${desk.scholarship}`, {
    expectErrors: [/^Failed to load resource|^Loading failed/],
  })
  const next = page.waitForResponse(response =>
    response.url().endsWith(`/desk/${desk.ids.get('Björn Chen')}`),
  )
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
    `/dashboard/desk?scholarship=${desk.scholarship}&label=nobody&search=bjorn`,
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
  const page = await atDesk(`/${desk.ids.get('Diane Uwase')}?scholarship=${desk.scholarship}`)
  await reads(page, 'Diane Uwase')
  // Press both keys before the browser redraws, as people who type faster than a slow one do.
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

test('[DESK1] [DESK3] a dropped connection takes nothing off the screen, and shows no label that was not saved', async () => {
  const id = desk.ids.get('Björn Chen')
  const page = await atDesk(`/${id}?scholarship=${desk.scholarship}`, {
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
    help: '',
    required: true,
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
