import { expect, test } from 'vitest'
import { answersOf, atPapers, chooser, papersForm, pdf } from '../../support/browser/draft-page-steps.ts'
import { insertApplication } from '../../support/application-factories.ts'
import { expectAccessible, screens } from '../../support/browser/browser.ts'
import { choose } from '../../support/browser/dashboard-steps.ts'
import { goTo, pressAndHear, testSite } from '../../support/browser/site.ts'
import { noisyPicture, pdfFile } from '../../support/documents/document-files.ts'
import { upload } from '../../support/documents/document-steps.ts'
import { insertScholarshipWithForm } from '../../support/form-factories.ts'
import { signUp } from '../../support/identity/people.ts'

const site = testSite()

test('[DOC1] [DOC2] [DOC3] documents are uploaded, refused in words, used again, and named in the review', async () => {
  const { page, amina } = await atPapers(site, { viewport: screens.phone, colorScheme: 'dark' })
  // What people are told to do with a refused one: print it.
  await chooser(page).setInputFiles(pdf(await page.pdf()))
  await page.getByText(/^transcript\.pdf \(\d+ kB\)$/).waitFor()
  await chooser(page).setInputFiles(pdf(Buffer.from('MZ a program'), 'cv.pdf'))
  await page
    .getByText('This isn’t a PDF, JPEG or PNG file. Open it, save it as a PDF, and choose that.')
    .waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Dismiss/ }).click()
  const id = await upload(site.product, amina, await pdfFile({ line: 'Diploma' }), { name: 'diploma.pdf' })
  await page.reload()
  await page.getByText('Choose from My Documents').click()
  await page.getByRole('button', { name: /^diploma\.pdf/ }).click()
  await expect.poll(() => answersOf(site, amina).then(({ q_papers }) => q_papers)).toContain(id)
  // Two are the most.
  expect(await chooser(page).count()).toBe(0)
  await page.getByRole('button', { name: /^Next/ }).click()
  await page.getByText('transcript.pdf, diploma.pdf').waitFor()

  await goTo(page, '/dashboard/documents')
  await page.getByRole('heading', { name: 'diploma.pdf' }).waitFor()
  // What was known before is shown until the list has come.
  await expect.poll(() => page.getByText('Used for Estuary Award').count()).toBe(2)
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download diploma.pdf' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('diploma.pdf')
  await page.getByRole('button', { name: 'Remove diploma.pdf' }).click()
  await pressAndHear(page.getByRole('alertdialog'), 'Yes, delete it!', 'The document has been removed.')
  // The refused one is not listed.
  await page.getByText('1 document.').waitFor()
})

test('[DOC2] a document chosen offline, before the code that uploads it has come, is uploaded once the line is back', async () => {
  const { page } = await atPapers(site, { expectErrors: [/^Failed to load resource/] })
  await page.context().setOffline(true)
  await page.route('**/assets/browser-*', route => route.abort())
  await chooser(page).setInputFiles(pdf(Buffer.from(await pdfFile())))
  await page.getByText('You are offline. The upload resumes when the connection is back.').waitFor()
  await page.unroute('**/assets/browser-*')
  await page.context().setOffline(false)
  await page.getByText('transcript.pdf (').waitFor()
})

test('[DOC2] an upload goes on where it was after the line was lost, and can be cancelled', async () => {
  const { page, amina } = await atPapers(site, { expectErrors: [/^Failed to load resource/] })
  const bytes = await noisyPicture(4_000_000)
  const file = { name: 'scan.png', mimeType: 'image/png', buffer: bytes }
  let pieces = 0
  // Twice, however busy the machine is: the browser gives up after some tries.
  let cuts = 2
  await page.route('**/api/uploads/*', async route => {
    if (route.request().method() === 'PATCH' && (pieces += 1) > 2 && cuts-- > 0) return route.abort()
    return route.continue()
  })
  await chooser(page).setInputFiles(file)
  await page.getByText('scan.png (').waitFor()
  expect(cuts).toBeLessThan(0)
  const [document] = await site.product.db
    .selectFrom('documents')
    .select(['bytes', 'state'])
    .where('user_id', '=', amina.userId)
    .execute()
  expect(document).toEqual({ bytes: bytes.length, state: 'ready' })

  await page.getByRole('button', { name: 'Remove scan.png' }).click()
  cuts = Infinity
  await chooser(page).setInputFiles({ ...file, name: 'again.png' })
  await page.getByRole('button', { name: 'Cancel the upload of again.png' }).click()
  await expect.poll(() => page.getByText('again.png').count()).toBe(0)
})

test('[DOC1] staff read documents in the page, and nothing in them runs', async () => {
  const [amina, office] = await Promise.all([signUp(site.product), signUp(site.product, 'moderator')])
  const { scholarshipId } = await insertScholarshipWithForm(site.product, { definition: papersForm })
  const application = await insertApplication(site.product.db, {
    user_id: amina.userId,
    scholarship_id: scholarshipId,
    scholarship_name: 'Delta Award',
  })
  const ids = [
    await upload(site.product, amina, await pdfFile({ line: 'Bridges and tides' })),
    await upload(site.product, amina, await noisyPicture(30_000), { name: 'photo.png' }),
  ]
  const { form_version_id } = await site.product.db
    .selectFrom('scholarships')
    .select('form_version_id')
    .where('id', '=', scholarshipId)
    .executeTakeFirstOrThrow()
  await site.product.db
    .insertInto('application_answers')
    .values({
      application_id: application,
      form_version_id: form_version_id ?? '',
      answers: JSON.stringify({ q_papers: ids }),
    })
    .execute()
  await site.product.db
    .insertInto('application_documents')
    .values(ids.map(id => ({ application_id: application, question: 'q_papers', document_id: id })))
    .execute()

  const page = await site.visitAs(office, '/dashboard/allAppliedScholarship?search=Delta')
  await choose(page, /Amina/, /^Details of Amina/)
  await page.getByRole('button', { name: 'Open transcript.pdf' }).click()
  const viewer = page.getByRole('dialog', { name: 'transcript.pdf' })
  await viewer.getByRole('region', { name: 'Page 1 of 1' }).getByText('Bridges and tides').waitFor()
  await expectAccessible(page)
  await viewer.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('button', { name: 'Open photo.png' }).click()
  await page.getByRole('img', { name: 'photo.png' }).waitFor()
  await expectAccessible(page)
})
