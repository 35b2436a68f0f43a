import { beforeAll, expect, test, vi } from 'vitest'
import { signUpApplicant } from '../../support/application-factories.ts'
import { expectAccessible, screens } from '../../support/browser/browser.ts'
import { refusedRequest, testSite } from '../../support/browser/site.ts'
import { insertScholarship } from '../../support/factories.ts'
import { signUp } from '../../support/identity/people.ts'
import { pdfFile } from '../../support/documents/document-files.ts'
import { askForReferences, mailedToken, nameReferee } from '../../support/reference-steps.ts'

const site = testSite()
let scholarship: string

beforeAll(async () => {
  const { product } = site
  scholarship = await insertScholarship(product.db, { scholarship_name: 'Harbour Award' })
  await askForReferences(product, await signUp(product, 'moderator', 'Mira Staff'), scholarship)
})

test('[REF1] a letter is not sent while its PDF is still on its way, and then with it', async () => {
  const { product } = site
  const { applicant: chioma } = await signUpApplicant(product, 'Chioma Obi', { scholarship_id: scholarship })
  const email = `okafor@${chioma.userId}.example.org`
  await nameReferee(product, chioma, scholarship, { name: 'Dr Okafor', email })
  const page = await site.visit(`/reference/${await mailedToken(product, email)}`, {
    viewport: screens.phone,
  })
  const upload = Promise.withResolvers<void>()
  await page.route('**/api/reference/file/**', async route => {
    await upload.promise
    await route.continue()
  })
  const sent = vi.fn()
  page.on('request', request => request.url().includes('/api/reference/send/') && sent())
  await page.getByLabel('Your letter', { exact: true }).fill('See the file.')
  await page
    .getByLabel('Or upload the letter as a PDF')
    .setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer: await pdfFile() })
  await page.getByText('Uploading and checking the file…').waitFor()
  const send = page.getByRole('button', { name: 'Send to the office' })
  await send.click()
  const refusal = page.getByText('The PDF is still uploading.')
  await refusal.waitFor()
  await expectAccessible(page)
  expect(sent).not.toHaveBeenCalled()
  upload.resolve()
  await page.getByText('is with your letter').waitFor()
  // What it waited for has come.
  await expect.poll(() => refusal.count()).toBe(0)
  await send.click()
  await page.getByText('Thank you: your reference has been sent').waitFor()
  const letter = product.db
    .selectFrom('reference_letters')
    .innerJoin('reference_requests', 'id', 'request_id')
    .select(['text', 'file_name'])
    .where('email', '=', email)
  expect(await letter.execute()).toEqual([{ text: 'See the file.', file_name: 'letter.pdf' }])
})

test('[REF1] what is typed after the letter was sent elsewhere is not called sent; a problem goes when it is solved', async () => {
  const { product } = site
  const { applicant: kofi } = await signUpApplicant(product, 'Kofi Mensah', { scholarship_id: scholarship })
  const email = `boateng@${kofi.userId}.example.org`
  await nameReferee(product, kofi, scholarship, { name: 'Dr Boateng', email })
  const address = `/reference/${await mailedToken(product, email)}`
  const options = { viewport: screens.phone, expectErrors: [refusedRequest] }
  const page = await site.visit(address, options)
  const letter = page.getByLabel('Your letter', { exact: true })
  const send = page.getByRole('button', { name: 'Send to the office' })
  await send.dblclick()
  const missing = page.getByText('Please write the letter, or upload it.')
  await missing.waitFor()
  const file = { mimeType: 'application/pdf', buffer: await pdfFile() }
  const removals = vi.fn()
  page.on('request', request => request.method() === 'DELETE' && removals())
  await page.getByLabel('Or upload the letter as a PDF').setInputFiles({ name: 'letter.pdf', ...file })
  await page.getByText('is with your letter').waitFor()
  await expect.poll(() => missing.count()).toBe(0)
  await page.getByRole('button', { name: 'Remove it' }).dblclick()
  await page.getByText('is with your letter').waitFor({ state: 'detached' })
  expect(removals).toHaveBeenCalledOnce()
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  await send.click()
  await missing.waitFor()
  await letter.fill('He is diligent.')
  await expect.poll(() => missing.count()).toBe(0)
  await page.getByText('Saved. You can leave').waitFor()

  const laptop = await site.visit(address, options)
  await laptop.getByRole('button', { name: 'Send to the office' }).click()
  await laptop.getByText('Thank you: your reference has been sent').waitFor()
  await letter.fill('He is diligent, and more.')
  await send.click()
  await page.getByText('What you typed since then was not sent.').waitFor()
  expect(await letter.inputValue()).toBe('He is diligent, and more.')
})
