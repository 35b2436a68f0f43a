import { PDFDocument } from '@cantoo/pdf-lib'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pages } from '../../../contract/core/pages.ts'
import { screens } from '../../support/browser/browser.ts'
import { choose } from '../../support/browser/dashboard-steps.ts'
import { expectFocus, said, testSite } from '../../support/browser/site.ts'
import { cards, fillApplication, payByCard, tabTo } from '../../support/browser/student-steps.ts'
import { pdfFile } from '../../support/documents/document-files.ts'
import { insertScholarship } from '../../support/factories.ts'
import { signUp } from '../../support/identity/people.ts'

const site = testSite()

const phone = { viewport: screens.phone, colorScheme: 'dark' } as const
const story = 'I mend pumps where the tide comes twice a day.'
const next = (page: Page) => page.getByRole('button', { name: /^Next/ }).click()

/** Builds a form of a question for a text and one for a document, without a pointer. */
async function buildForm(page: Page): Promise<void> {
  const { keyboard } = page
  const press = async (name: RegExp) => {
    await tabTo(page, name)
    await keyboard.press('Enter')
  }
  const type = async (text: string) => {
    await keyboard.press('ControlOrMeta+A')
    await keyboard.type(text)
  }
  /** @param kind the letters that lead to it, whether or not the list has forgotten one when the next comes */
  const ask = async (wording: string, kind: string) => {
    await expectFocus(page.getByRole('textbox', { name: 'Question' }))
    await type(wording)
    await tabTo(page, /^Kind of answer/)
    await keyboard.type(kind)
    await page.getByRole('region', { name: 'Preview' }).getByText(wording).waitFor()
  }
  await page.getByRole('button', { name: 'Add a section' }).waitFor()
  await press(/Add a section/)
  await expectFocus(page.getByLabel('Title of the section'))
  await type('Your story')
  await press(/Add a question here/)
  await ask('What do you do today?', 'l')
  await page.getByRole('button', { name: /^What do you do today\?/ }).focus()
  await keyboard.press('n')
  await ask('Your transcript', 'dd')
  const published = said(page, 'The form is published.')
  await press(/^Publish/)
  await published
}

test('[FORM1] [DRAFT1] [DRAFT2] [DRAFT3] [DOC2] [P4] an office asks by keyboard; a student begins on a phone, loses the line, attaches, pays, submits and prints; the office reads', async () => {
  const [id, office, amina] = await Promise.all([
    insertScholarship(site.product.db, { scholarship_name: 'Tidal Award' }),
    signUp(site.product, 'moderator'),
    signUp(site.product),
  ])
  await buildForm(await site.visitAs(office, pages.scholarshipForm(id)))

  const mobile = await site.visitAs(amina, `/scholarshipDetails/${id}`, {
    ...phone,
    expectErrors: [/^Failed to load resource/, /^Loading failed\./],
  })
  await mobile.getByRole('link', { name: 'Prepare first, pay later' }).click()
  await mobile.getByRole('button', { name: 'Begin: Your details' }).click()
  await fillApplication(mobile.locator('form'))
  await next(mobile)
  await mobile.getByRole('heading', { name: 'Your story' }).waitFor()
  await mobile.context().setOffline(true)
  await mobile.getByLabel('What do you do today?').fill(story)
  await mobile.getByText('Saved on this device').waitFor()
  await mobile.context().setOffline(false)
  await mobile.getByText(/Saved \d/).waitFor()

  const laptop = await site.visitAs(amina, '/dashboard/myApplication')
  await laptop.getByRole('link', { name: 'Continue your application for Tidal Award' }).click()
  await laptop.getByRole('button', { name: 'Continue: Your story' }).click()
  expect(await laptop.getByLabel('What do you do today?').inputValue()).toBe(story)
  await laptop
    .getByLabel('Upload a document')
    .setInputFiles({ name: 'transcript.pdf', mimeType: 'application/pdf', buffer: await pdfFile() })
  await laptop.getByText(/^transcript\.pdf \(\d+ kB\)$/).waitFor()
  await next(laptop)
  await laptop.getByRole('link', { name: 'Pay $50 and continue' }).click()
  await payByCard(laptop, cards.good)
  await laptop.getByRole('heading', { name: 'Review your application' }).waitFor()
  await laptop.getByText('transcript.pdf').waitFor()
  await laptop.getByRole('button', { name: 'Submit application' }).click()
  await laptop.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]$/).waitFor()
  await laptop.getByText('transcript.pdf').waitFor()
  await laptop.getByText('Masters', { exact: true }).waitFor()
  const printed = await PDFDocument.load(await laptop.pdf({ format: 'A4' }))
  expect(printed.getPageCount()).toBe(1)

  const desk = await site.visitAs(office, '/dashboard/allAppliedScholarship?search=Tidal')
  await choose(desk, /Amina/, /^Details of Amina/)
  await desk.getByRole('dialog').getByText(story).waitFor()
  await desk.getByRole('button', { name: 'Open transcript.pdf' }).click()
  await desk.getByRole('region', { name: 'Page 1 of 1' }).getByText('Transcript of records').waitFor()
})
