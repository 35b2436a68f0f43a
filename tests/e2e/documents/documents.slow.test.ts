import { expect, test } from 'vitest'
import { expectAccessible, screens } from '../../support/browser/browser.ts'
import { goTo, hydrated, pressAndHear, testSite } from '../../support/browser/site.ts'
import { answersOf, atPapers, chooser, next, pdf, sectionOf } from '../../support/browser/draft-page-steps.ts'
import { insertPayment } from '../../support/application-factories.ts'
import { fillApplication } from '../../support/browser/student-steps.ts'
import { pdfFile } from '../../support/documents/document-files.ts'
import { upload } from '../../support/documents/document-steps.ts'
import { largeFile } from '../../support/documents/large-file.ts'

const site = testSite()
const tooLarge = largeFile('all-my-papers.pdf', 31_876_710)

test('[DOC1] [DOC3] refused files say why and what to do; two of one name can be told apart', async () => {
  const { page } = await atPapers(site, { viewport: screens.phone })
  const refused = async (name: string, file: Buffer | string, sentence: string) => {
    await chooser(page).setInputFiles(typeof file === 'string' ? file : { name, mimeType: '', buffer: file })
    await page.getByRole('alert').getByText(sentence).waitFor()
    // Another try takes the place of what was refused before.
    await page.getByRole('button', { name: `Dismiss the problem with ${name}` }).waitFor()
    expect(await page.getByRole('button', { name: /^Dismiss/ }).count()).toBe(1)
  }
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic')
  const photo =
    'This is an iPhone photo (HEIC) that offices cannot open. Open it in Photos, share it as JPEG, then choose it here.'
  await refused('IMG_2041.HEIC', heic, photo)
  await refused('IMG_2041.jpg', heic, photo)
  await refused(
    'letter.pdf',
    Buffer.alloc(0),
    'This file is empty (0 bytes). It may still be downloading to your device: try again in a moment.',
  )
  await refused(
    'all-my-papers.pdf',
    tooLarge(),
    '30.4 MB is too large: the limit is 10 MB. Upload only the pages that are asked for, or save it as a smaller file.',
  )
  await chooser(page).setInputFiles(pdf(await pdfFile()))
  await page.getByText(/^transcript\.pdf \(/).waitFor()
  expect(await page.getByRole('button', { name: /^Dismiss/ }).count()).toBe(0)
  await chooser(page).setInputFiles(pdf(await pdfFile({ line: 'Another' })))
  await page.getByText(/^transcript \(2\)\.pdf \(/).waitFor()
  await goTo(page, '/dashboard/documents')
  await page.getByRole('heading', { name: 'transcript (2).pdf' }).waitFor()
  expect(await page.getByRole('heading', { level: 2 }).count()).toBe(2)
})

test('[DOC2] [DOC3] of too many files the rest is named; a document that was removed is no longer taken for chosen', async () => {
  const { page, amina } = await atPapers(site)
  const buffer = await pdfFile()
  await chooser(page).setInputFiles(['one.pdf', 'two.pdf', 'three.pdf'].map(name => pdf(buffer, name)))
  await page.getByText('This file was not uploaded: it is one too many.').waitFor()
  await expect
    .poll(async () => [(await answersOf(site, amina).then(({ q_papers }) => q_papers)) ?? []].flat())
    .toHaveLength(2)
  await expectAccessible(page)

  const list = await site.visitAs(amina, '/dashboard/documents')
  await list.getByRole('button', { name: 'Remove one.pdf' }).click()
  const dialog = list.getByRole('alertdialog')
  await dialog.getByText('those you are preparing lose it', { exact: false }).waitFor()
  await pressAndHear(dialog, 'Yes, delete it!', 'The document has been removed.')
  await page.reload()
  await page.getByText('You have removed this document. Please remove it here, too.').waitFor()
  await expectAccessible(page)
})

test('[DOC2] an application waits for a document that is on its way', async () => {
  const { page, amina, scholarshipId } = await atPapers(site)
  await insertPayment(site.product.db, { user_id: amina.userId, scholarship_id: scholarshipId })
  const id = await upload(site.product, amina, await pdfFile({ line: 'Diploma' }), { name: 'diploma.pdf' })
  await page.goto(sectionOf(scholarshipId, 'you'))
  await hydrated(page)
  await fillApplication(page.locator('form'))
  await next(page)
  await page.getByText('Choose from My Documents').click()
  await page.getByRole('button', { name: /^diploma\.pdf/ }).click()
  await expect.poll(() => answersOf(site, amina)).toMatchObject({ q_papers: [id] })
  const held = Promise.withResolvers<void>()
  await page.route('**/api/uploads/*', async route => {
    if (route.request().method() === 'PATCH') await held.promise
    await route.continue()
  })
  await chooser(page).setInputFiles(pdf(await pdfFile({ line: 'Transcript' })))
  await page.getByRole('button', { name: 'Cancel the upload of transcript.pdf' }).waitFor()
  await next(page)
  await page.getByRole('button', { name: 'Submit application' }).click()
  await page
    .getByRole('alert')
    .getByText('“transcript.pdf” is still uploading. Please send once it has arrived.')
    .waitFor()
  held.resolve()
  await page.getByText('diploma.pdf, transcript.pdf').waitFor()
  await page.getByRole('button', { name: 'Submit application' }).click()
  await page.getByRole('heading', { level: 1, name: 'Submitted' }).waitFor()
  const sent = await site.product.db
    .selectFrom('application_documents')
    .innerJoin('documents', 'documents.id', 'document_id')
    .select('name')
    .where('user_id', '=', amina.userId)
    .execute()
  expect(sent.map(({ name }) => name).toSorted()).toEqual(['diploma.pdf', 'transcript.pdf'])
})
