import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../server/platform/database/new-id.ts'
import { expectAccessible, looks, screens } from '../../support/browser/browser.ts'
import { goTo, said, testSite } from '../../support/browser/site.ts'
import { pdfFile } from '../../support/documents/document-files.ts'
import { readPdfText } from '../../support/documents/pdf-text.ts'
import { type Person, signUp } from '../../support/identity/people.ts'
import { insertWithDocuments } from '../../support/packet-steps.ts'

const site = testSite()

let officer: Person
let scholarship: string
/** Has a packet in each state. */
let keeper: Person

beforeAll(async () => {
  officer = await signUp(site.product, 'moderator', 'Mira Staff')
  const documents = [{ name: 'marks.pdf', content: await pdfFile({ line: 'Marks of Amina' }) }]
  const { scholarshipId } = await insertWithDocuments(site.product, {
    'Amina Khan': documents,
    'Bela Nagy': [],
  })
  scholarship = scholarshipId
  keeper = await signUp(site.product, 'moderator', 'Karl Keeper')
  const packet = { user_id: keeper.userId, kind: 'pdf', with_documents: true, applications: 1 } as const
  await site.product.db
    .insertInto('packets')
    .values([
      { ...packet, id: newId(), state: 'ready', done: 1, attempt: 1, parts: 1, bytes: 12_000_000 },
      { ...packet, id: newId(), state: 'making', applications: 200, done: 84, claimed_until: new Date() },
      { ...packet, id: newId(), state: 'failed', note: 'It could not be made. Please ask for it again.' },
      { ...packet, id: newId(), kind: 'zip', state: 'gone', note: 'An application in it was deleted.' },
    ])
    .execute()
})

test('[DESK8] officers choose applications, ask for a packet, are told when it is ready, and download it', async () => {
  const page = await site.visitAs(officer, `/dashboard/desk?scholarship=${scholarship}`, {
    viewport: screens.desktop,
  })
  await page.getByRole('checkbox', { name: 'Choose Amina Khan' }).check()
  await page.getByRole('button', { name: 'More actions for the chosen applications' }).click()
  await page.getByRole('menuitem', { name: 'Packet…' }).click()
  const window = page.getByRole('dialog', { name: 'Packet for the committee' })
  await window.getByText('1 application as one file').waitFor()
  await expectAccessible(page)
  const ready = said(page, 'Your packet is ready.')
  await window.getByRole('button', { name: 'Make the packet' }).click()
  await window.waitFor({ state: 'hidden' })
  await ready

  await goTo(page, '/dashboard/desk/packets')
  await page.getByRole('heading', { name: 'PDF of 1 application' }).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^packet-\d{4}-\d\d-\d\d\.pdf$/)
  const { pages } = await readPdfText(await readFile(await download.path()))
  expect(pages[2]).toContain('Marks of Amina')
})

test('[DESK8] letters that cannot be printed are named before the packet is made', async () => {
  const { scholarshipId } = await insertWithDocuments(site.product, { 'Musa ꕙꔤ': [] })
  const page = await site.visitAs(officer, `/dashboard/desk?scholarship=${scholarshipId}`, {
    viewport: screens.desktop,
    expectErrors: [/400/, /Requesting a packet failed/],
  })
  await page.getByRole('checkbox', { name: 'Choose Musa ꕙꔤ' }).check()
  await page.getByRole('button', { name: 'More actions for the chosen applications' }).click()
  await page.getByRole('menuitem', { name: 'Packet…' }).click()
  const window = page.getByRole('dialog', { name: 'Packet for the committee' })
  await window.getByRole('button', { name: 'Make the packet' }).click()
  await window
    .getByRole('alert')
    .getByText('1 application has letters that cannot be printed: Musa ꕙꔤ (Vai ꕙ ꔤ). They become boxes.')
    .waitFor()
  await window.getByRole('button', { name: 'Make it with boxes' }).click()
  await window.waitFor({ state: 'hidden' })
})

describe.each(looks)('on a $device, $colorScheme', ({ device, ...look }) => {
  test('[DESK8] the packets are accessible, and fit the screen', async () => {
    const page = await site.visitAs(keeper, '/dashboard/desk/packets', look)
    await page.getByRole('heading', { name: 'PDF of 1 application' }).first().waitFor()
    await page.getByText('84 of 200').waitFor()
    await expectAccessible(page)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect([device, wide]).toEqual([device, 0])
  })
})
