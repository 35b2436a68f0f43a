import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { pages } from '../../contract/core/pages.ts'
import { specified } from '../support/application-factories.ts'
import { ask } from '../support/ask.ts'
import { screens } from '../support/browser/browser.ts'
import { testSite } from '../support/browser/site.ts'
import { expectSoundEverywhere, loaded } from '../support/browser/sound.ts'
import { hold, letTimePass } from '../support/decision-steps.ts'
import { pdfFile } from '../support/documents/document-files.ts'
import { saveDraft } from '../support/draft-steps.ts'
import { insertScholarshipWithForm, oneSection } from '../support/form-factories.ts'
import { confirmEmail, type Person, signUp } from '../support/identity/people.ts'
import { mailsTo } from '../support/mail/outbox.ts'
import { askForReferences, mailedToken } from '../support/reference-steps.ts'

const site = testSite()
let officer: Person
let applicant: Person
let scholarshipId: string

const definition = oneSection('Studies', [
  { id: 'q_reason', type: 'paragraph', wording: 'Why do you apply?', help: '', required: true },
  {
    id: 'q_transcript',
    type: 'file',
    wording: 'Your transcript',
    help: '',
    required: false,
    maxFiles: 1,
  },
])

beforeAll(async () => {
  const { product } = site
  const free = { application_fee_minor: 0, service_charge_minor: 0, scholarship_name: 'Harbour Award' }
  officer = await signUp(product, 'moderator', 'Mira Staff')
  applicant = await signUp(product, 'user', 'Diane Uwase')
  ;({ scholarshipId } = await insertScholarshipWithForm(product, { definition, ...free }))
  await confirmEmail(product, applicant)
  await askForReferences(product, officer, scholarshipId)
  await hold(product, officer, scholarshipId)
})

/** Begins an application with all that is asked but the transcript. */
async function prepare(): Promise<void> {
  const { product } = site
  const draft = (await ask(product, applicant, 'POST /drafts', { scholarshipId })).body
  await saveDraft(product, applicant, draft._id, { ...specified, q_reason: 'To build harbours.' })
}

async function nameOn(page: Page, button: string | RegExp, name: string, email: string) {
  await page.getByRole('button', { name: button }).click()
  const window = page.getByRole('dialog')
  await window.getByLabel('Name').fill(name)
  await window.getByLabel('Email address').fill(email)
  await window.getByLabel('How do they know you?').fill('Teacher')
  await window.getByRole('button', { name: 'Send request' }).click()
  await window.waitFor({ state: 'hidden' })
}

const pdf = async (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(await pdfFile()),
})

const refereeOf = async (email: string, viewport: { width: number; height: number }) =>
  site.visit(`/reference/${await mailedToken(site.product, email)}`, { viewport })

test('[REF1] [REF2] [TALK1] [TALK2] [DESK5] from two referees to a released decision', async () => {
  const { product } = site
  await prepare()
  const phone = await site.visitAs(applicant, pages.references, { viewport: screens.phone })
  await nameOn(phone, 'Name a referee', 'Dr Farida Akhter', 'farida@example.org')
  await nameOn(phone, 'Name another referee', 'Prof Mwangi', 'mwangi@example.org')
  await expectSoundEverywhere(phone, ['phone', 'desktop'])
  await phone.goto(pages.apply(scholarshipId, 'review'))
  await phone.getByRole('button', { name: 'Submit application' }).click()
  await phone.getByRole('heading', { name: 'Submitted' }).waitFor()

  const mwangi = await refereeOf('mwangi@example.org', screens.phone)
  await mwangi.getByRole('button', { name: 'Decline', exact: true }).click()
  await mwangi.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click()
  await mwangi.getByText('You have declined, and the applicant was told.').waitFor()
  await phone.goto(pages.references)
  await phone.getByText('Declined', { exact: true }).waitFor()
  await nameOn(phone, /^Ask somebody else: in place of Prof Mwangi/, 'Ms Otieno', 'otieno@example.org')

  const farida = await refereeOf('farida@example.org', screens.phone)
  await farida.getByLabel('Your letter').fill('She asks the best questions.')
  await farida.getByText('Saved. You can leave').waitFor()
  await farida.getByRole('button', { name: 'Send to the office' }).click()
  await farida.getByText('Thank you: your reference has been sent').waitFor()
  const otieno = await refereeOf('otieno@example.org', screens.desktop)
  await otieno.getByLabel('Or upload the letter as a PDF').setInputFiles(await pdf('letter.pdf'))
  await otieno.getByText('is with your letter').waitFor()
  await otieno.getByRole('button', { name: 'Send to the office' }).click()
  await otieno.getByText('Thank you: your reference has been sent').waitFor()

  const [{ id } = { id: '' }] = await product.db.selectFrom('applications').select('id').execute()
  const desk = await site.visitAs(officer, pages.deskApplication(id), { viewport: screens.desktop })
  await desk.getByText('She asks the best questions.').waitFor()
  await desk.getByRole('button', { name: 'Ask the applicant' }).click()
  const asking = desk.getByRole('form', { name: 'Ask the applicant' })
  await asking.getByLabel('Message').fill('Please send your transcript, both pages.')
  await asking.getByLabel('Your transcript').click()
  await asking.getByRole('button', { name: 'Send, reopen 1 answer' }).click()
  await desk.getByRole('region', { name: 'Asked' }).getByText('Waiting for the applicant until').waitFor()
  await expectSoundEverywhere(desk)

  await phone.goto('/dashboard')
  await loaded(phone)
  await phone.getByRole('region', { name: 'The office asks you' }).getByRole('link').click()
  await phone.getByText('Please send your transcript, both pages.').waitFor()
  await phone.locator('input[type=file]').setInputFiles(await pdf('transcript.pdf'))
  await phone.getByText(/^transcript\.pdf \(/).waitFor()
  await phone.getByText(/Saved \d/).waitFor()
  await expectSoundEverywhere(phone, ['phone', 'desktop'])
  await phone.getByRole('button', { name: 'Send 1 answer' }).click()
  await phone.waitForURL(/receipt/)

  await desk.goto(pages.deskApplication(id))
  await desk.getByText('transcript.pdf').first().waitFor()
  await desk.getByRole('button', { name: /^Award/ }).click()
  await desk.getByLabel('Amount').fill('$4,000')
  await desk.locator('[data-key="reason-1"]').click()
  await desk.getByRole('button', { name: 'Propose: Award, next' }).click()
  await desk
    .getByText(/proposed/i)
    .first()
    .waitFor()

  await desk.goto(pages.releaseDecisions(scholarshipId))
  await desk.getByRole('button', { name: 'Preview and release' }).click()
  await desk.getByRole('button', { name: 'Release now…' }).click()
  await desk
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Release 1/ })
    .click()
  await desk.getByRole('heading', { name: /decision to be released$/ }).waitFor()
  await letTimePass(product)
  await phone.goto(pages.myApplication)
  await phone.getByText('You have been awarded $4,000').first().waitFor()
  // The page knows before the letter has left.
  const letters = async () =>
    (await mailsTo(product, applicant.email)).filter(({ subject }) => /awarded/i.test(subject))
  await expect.poll(letters).toHaveLength(1)
})
