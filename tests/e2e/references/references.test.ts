import { beforeAll, expect, test } from 'vitest'
import { insertApplication, signUpApplicant } from '../../support/application-factories.ts'
import { expectAccessible, looks, screens } from '../../support/browser/browser.ts'
import { goTo, pressAndHear, refusedRequest, testSite } from '../../support/browser/site.ts'
import { insertScholarship } from '../../support/factories.ts'
import { pdfFile } from '../../support/documents/document-files.ts'
import { confirmEmail, type Person, signUp } from '../../support/identity/people.ts'
import { askForReferences, insertLetter, mailedToken, nameReferee } from '../../support/reference-steps.ts'

const site = testSite()

let officer: Person
let applicant: Person
let scholarship: string
let application: string
beforeAll(async () => {
  const { product } = site
  officer = await signUp(product, 'moderator', 'Mira Staff')
  applicant = await signUp(product, 'user', 'Diane Uwase')
  await confirmEmail(product, applicant)
  scholarship = await insertScholarship(product.db, { scholarship_name: 'Harbour Award' })
  application = await insertApplication(product.db, {
    user_id: applicant.userId,
    scholarship_id: scholarship,
  })
  await askForReferences(product, officer, scholarship)
  // It asks for no letters any more, but has got one.
  const earlier = await insertScholarship(product.db, { scholarship_name: 'Autumn Award' })
  await insertApplication(product.db, { user_id: applicant.userId, scholarship_id: earlier })
  await askForReferences(product, officer, earlier, { count: 0 })
  const letter = { name: 'Dr Akhter', email: 'farida@example.org', text: 'She is diligent.' }
  await insertLetter(product, applicant, earlier, letter)
})

test('[REF1] [REF2] an applicant names a referee, who uses a letter again, changes it in two tabs, and sends it; an officer reads it', async () => {
  const { product } = site
  const page = await site.visitAs(applicant, '/dashboard', {
    viewport: screens.phone,
    expectErrors: [refusedRequest],
  })
  // A short form has no receipt that would say so.
  const toName = page.getByRole('region', { name: 'Referees to name' })
  await toName.getByText('Harbour Award needs 2 more letters of reference.').waitFor()
  await expectAccessible(page)
  await goTo(page, '/dashboard/myApplication')
  await toName.getByRole('link', { name: 'Name a referee for Harbour Award' }).click()
  await page.getByText('What we ask your referees: How do they work?').waitFor()
  await page.getByRole('button', { name: 'Name a referee' }).click()
  const window = page.getByRole('dialog', { name: 'Name a referee' })
  await window.getByLabel('Name').fill('Dr Farida Akhter')
  await window.getByLabel('Email address').fill(applicant.email)
  await window.getByLabel('How do they know you?').fill('My physics teacher')
  await window.getByRole('button', { name: 'Send request' }).click()
  await window.getByText('This is your own address.').first().waitFor()
  await expectAccessible(page)
  await window.getByLabel('Email address').fill('farida@example.org')
  await window.getByRole('button', { name: 'Send request' }).click()
  await window.waitFor({ state: 'hidden' })
  await page.getByText('Asked', { exact: true }).waitFor()
  await expectAccessible(page)

  const address = `/reference/${await mailedToken(product, 'farida@example.org')}`
  const referee = await site.visit(address, { viewport: screens.phone, expectErrors: [refusedRequest] })
  await referee.getByText('How do they work?').waitFor()
  await expectAccessible(referee)
  expect(await referee.locator('meta[name=referrer]').getAttribute('content')).toBe('no-referrer')
  const states = () =>
    product.db
      .selectFrom('reference_requests')
      .select('state')
      .where('scholarship_id', '=', scholarship)
      .execute()
  expect(await states()).toEqual([{ state: 'asked' }])
  const letter = referee.getByLabel('Your letter', { exact: true })
  const again = 'Autumn Award on 20 Nov 2026'
  await referee.getByRole('button', { name: `Use the letter that you wrote for ${again}` }).click()
  const question = referee.getByRole('alertdialog', { name: 'Use this letter again?' })
  await question.getByText('your letter for Diane Uwase and Harbour Award').waitFor()
  await question.getByRole('button', { name: 'Use this letter' }).click()
  await question.waitFor({ state: 'hidden' })
  await referee.getByText(`Your letter for ${again} is here now.`).waitFor()
  await expect.poll(() => letter.inputValue()).toBe('She is diligent.')
  await expectAccessible(referee)
  await letter.click()
  await letter.fill('She asks the best questions.')
  await referee.getByText('Saved. You can leave').waitFor()
  await expect.poll(states).toEqual([{ state: 'opened' }])

  const laptop = await site.visit(address, {
    viewport: screens.desktop,
    expectErrors: [refusedRequest],
  })
  await laptop.getByLabel('Your letter', { exact: true }).fill('Written on the laptop.')
  await laptop.getByText('Saved. You can leave').waitFor()
  await letter.fill('She asks the best questions, always.')
  await referee.getByText('changed in another tab').waitFor()
  await referee.getByRole('button', { name: /^Keep mine/ }).click()
  await referee.getByText('Saved. You can leave').waitFor()
  await referee
    .getByLabel('Or upload the letter as a PDF')
    .setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await pdfFile()) })
  await referee.getByText('is with your letter').waitFor()
  // The laptop shows neither this text nor the PDF: it sends nothing before its writer has seen both.
  await laptop.getByRole('button', { name: 'Send to the office' }).click()
  await laptop.getByRole('button', { name: /^Keep mine/ }).waitFor()
  await laptop.getByText('is with your letter').waitFor()
  await referee.getByRole('button', { name: 'Send to the office' }).click()
  const thanks = referee.getByText('Thank you: your reference has been sent')
  await thanks.waitFor()
  const { y = NaN } = (await thanks.boundingBox()) ?? {}
  expect(y > 0 && y < screens.phone.height, 'the thanks are in sight').toBe(true)
  await referee.reload()
  await referee.getByText('Thank you: your reference has been sent').waitFor()
  expect(await referee.locator('main').textContent()).not.toMatch(/questions|diligent/)

  await page.reload()
  await page.getByText('Received', { exact: true }).waitFor()
  const desk = await site.visitAs(officer, `/dashboard/desk/${application}`, { viewport: screens.desktop })
  await desk.getByText('She asks the best questions, always.').waitFor()
  await desk.getByText('Incomplete: 1 of 2 references received').waitFor()
  await expectAccessible(desk)
})

test.each(looks)(
  '[REF2] the office sees who is missing, gives more time, and changes what is asked, on a $device',
  async look => {
    const { product } = site
    const { applicant: ben } = await signUpApplicant(product, 'Ben Adeyemi', { scholarship_id: scholarship })
    await nameReferee(product, ben, scholarship, {
      name: 'Prof Mwangi',
      email: `mwangi@${ben.userId}.example.org`,
    })
    const page = await site.visitAs(officer, `/dashboard/desk/references/${scholarship}`, look)
    await page.getByRole('button', { name: 'Give more time to Ben Adeyemi' }).first().click()
    const window = page.getByRole('dialog', { name: 'Give more time' })
    await window.getByLabel('Last day for letters').fill('2099-12-31')
    await window.getByLabel('Reason').fill('The referee was in hospital.')
    await window.getByRole('button', { name: 'Give more time' }).click()
    await window.waitFor({ state: 'hidden' })
    await expectAccessible(page)
    await page.getByLabel('What referees are asked').fill('How long have you known them?')
    await pressAndHear(page, /^Save$/, 'Saved.')
  },
)
