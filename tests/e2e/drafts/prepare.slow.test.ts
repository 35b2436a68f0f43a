import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { formDefinition } from '../../../contract/forms/form-definition.ts'
import { expectAccessible, screens } from '../../support/browser/browser.ts'
import {
  expectFocus,
  goTo,
  pressAndHear,
  refusedRequest,
  said,
  testSite,
} from '../../support/browser/site.ts'
import {
  answersOf,
  beginAt,
  keptChanges,
  next,
  saved,
  sectionOf,
} from '../../support/browser/draft-page-steps.ts'
import { cards, fillApplication, payByCard } from '../../support/browser/student-steps.ts'
import { specified } from '../../support/application-factories.ts'
import { saveDraft } from '../../support/draft-steps.ts'
import { insertScholarshipWithForm, publishForm, shortForm } from '../../support/form-factories.ts'
import { goodPassword, send, signUp } from '../../support/identity/people.ts'

const site = testSite()

const hidingForm = formDefinition.parse({
  sections: [
    {
      id: 's_work',
      title: 'Your work',
      questions: [
        { id: 'q_works', type: 'yesNo', wording: 'Do you work?', required: true },
        {
          id: 'q_where',
          type: 'text',
          wording: 'Where do you work?',
          showIf: { match: 'all', conditions: [{ question: 'q_works', comparison: 'is', value: 'yes' }] },
        },
      ],
    },
  ],
})

const phone = { viewport: screens.phone, colorScheme: 'dark' } as const
test('[DRAFT2] an answer that cannot be saved says why, stays, and stops no other', async () => {
  const { page, amina, scholarshipId } = await beginAt(site, 's_plans', {
    expectErrors: [/^Failed to load resource/],
  })
  const reason = page.getByLabel('Why do you apply?')
  const unreadable = 'Please remove the characters that cannot be displayed.'
  let saves = 0
  page.on('request', request => {
    if (request.method() === 'PATCH') saves += 1
  })
  await reason.fill('Tides\u0007')
  await page.getByText(unreadable, { exact: true }).waitFor()
  await page.getByText('Not all of it could be saved.').waitFor()
  await expectAccessible(page)
  const refusedAfter = saves
  await page.getByLabel('In autumn').check()
  await expect.poll(() => answersOf(site, amina)).toEqual({ q_start: 'o_autumn' })
  await page.getByText('Not all of it could be saved.').waitFor()
  expect(saves).toBe(refusedAfter + 1)

  await page.goto(sectionOf(scholarshipId, 's_plans'))
  await page.getByText(unreadable, { exact: true }).waitFor()
  expect(await reason.inputValue()).toBe('Tides\u0007')
  await reason.fill('Tides')
  await saved(page)
  expect(await answersOf(site, amina)).toEqual({ q_reason: 'Tides', q_start: 'o_autumn' })
})

test('[DRAFT1] [DRAFT3] what was refused of a question that is hidden by now does not stop an application', async () => {
  const { scholarshipId } = await insertScholarshipWithForm(site.product, {
    definition: hidingForm,
    application_fee_minor: 0,
    service_charge_minor: 0,
  })
  const amina = await signUp(site.product)
  const page = await site.visitAs(amina, sectionOf(scholarshipId, 'you'), {
    expectErrors: [/^Failed to load resource/],
  })
  await fillApplication(page.locator('form'))
  await next(page)
  await page.getByLabel('Yes').check()
  await page.getByLabel('Where do you work?').fill('At the quay\u0007')
  await page.getByText('Please remove the characters that cannot be displayed.', { exact: true }).waitFor()
  await page.getByLabel('No').check()
  await expect.poll(() => answersOf(site, amina)).toMatchObject({ q_works: 'no' })
  await next(page)
  await page.getByRole('button', { name: 'Submit application' }).click()
  await page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]$/).waitFor()
  expect(await answersOf(site, amina)).toEqual({})
})

test('[DRAFT2] [A10] a session that ends while typing is signed in again in a window, and nothing is lost; who logs out anyway leaves no answers on the device', async () => {
  const { page, amina } = await beginAt(site, 's_plans', { expectErrors: [refusedRequest] })
  await send(site.product, 'POST', '/auth/sign-out', { cookie: amina.cookie, body: {} })
  await page.getByLabel('Why do you apply?').fill('Typed too late')
  const window = page.getByRole('dialog', { name: 'Please sign in again' })
  await window.waitFor()
  await expectFocus(window.getByLabel('Password', { exact: true }))
  expect(await window.getByLabel('Email').inputValue()).toBe(amina.email)
  expect(await window.getByRole('button', { name: 'Login with Google' }).count()).toBe(1)
  await expectAccessible(page)
  await page.keyboard.type(goodPassword)
  await page.keyboard.press('Enter')
  await window.waitFor({ state: 'detached' })
  expect(await page.getByLabel('Why do you apply?').inputValue()).toBe('Typed too late')
  await saved(page)
  expect(await answersOf(site, amina)).toEqual({ q_reason: 'Typed too late' })

  await page.route('**/api/drafts/*', route => route.abort('connectionreset'))
  await page.getByLabel('Why do you apply?').fill('Because of tides')
  await page.getByRole('button', { name: 'Logout' }).click()
  await pressAndHear(page.getByRole('alertdialog'), 'Sign out anyway', 'Sign-out successful')
  expect(await page.evaluate(keptChanges)).toBe(0)
  expect(await answersOf(site, amina)).toEqual({ q_reason: 'Typed too late' })
})

test('[DRAFT2] [A10] who logs out while answers are only on the device is asked; else they are saved first', async () => {
  const { page, amina } = await beginAt(site, 's_plans', {
    ...phone,
    expectErrors: [/^Failed to load resource/],
  })
  await page.route('**/api/drafts/*', route => route.abort('connectionreset'))
  const answer = page.getByLabel('Why do you apply?')
  await answer.fill('Because of tides')
  await page.getByText('Saved on this device', { exact: false }).waitFor()
  const logout = async () => {
    await page.getByRole('button', { name: 'Open sidebar' }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
  }
  await logout()
  const question = page.getByRole('alertdialog')
  await question.getByText('It is only on this device', { exact: false }).waitFor()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Stay' }).click()
  await question.waitFor({ state: 'detached' })
  await page.unroute('**/api/drafts/*')
  await page.keyboard.press('Escape')
  await answer.fill('Because of tides and mud')
  const out = said(page, 'Sign-out successful')
  await logout()
  await out
  expect(await answersOf(site, amina)).toEqual({ q_reason: 'Because of tides and mud' })
})

test('[FORM2] a draft says what the office has changed since, and keeps what was answered', async () => {
  const { page, office, scholarshipId } = await beginAt(site, 's_plans')
  await page.getByLabel('Why do you apply?').fill('Because of tides')
  await saved(page)
  const changed = structuredClone(shortForm)
  const [reason] = changed.sections[0]?.questions ?? []
  if (reason) reason.wording = 'Why us?'
  await publishForm(site.product, { office, scholarshipId, definition: changed })
  await page.reload()
  await page.getByText('“Why do you apply?” now reads “Why us?”.').waitFor()
  expect(await page.getByLabel('Why us?').inputValue()).toBe('Because of tides')
  const changes = page.getByRole('region', { name: 'Changes to the form' })
  await changes.getByRole('button', { name: 'I have seen it' }).press('Enter')
  await changes.waitFor({ state: 'detached' })
  await page.locator('div[tabindex="-1"]:focus').waitFor()
  await page.reload()
  await page.getByLabel('Why us?').waitFor()
  expect(await changes.count()).toBe(0)
})

const inView = async (page: Page, text: string | RegExp) => {
  const box = await page.getByText(text).boundingBox()
  return box !== null && box.y >= 0 && box.y + box.height <= screens.phone.height
}

test('[DRAFT1] [DRAFT2] a section of a phone begins with its first question, under a bar of 56 pixels that says whether it is saved', async () => {
  const { page, scholarshipId } = await beginAt(site, 's_plans', phone)
  const first = page.getByLabel('Why do you apply?')
  expect((await page.locator('.page-bar > div').first().boundingBox())?.height).toBe(56)
  expect((await first.boundingBox())?.y).toBeLessThan(200)
  expect(await page.getByText(/Saved \d/).count()).toBe(0)
  await first.pressSequentially('Because')
  await saved(page)
  for (const end of [0, 10_000]) {
    await page.evaluate(top => scrollTo(0, top), end)
    expect(await inView(page, /Saved \d/)).toBe(true)
    expect(await inView(page, 'Save and leave')).toBe(true)
  }
  await page.goto(sectionOf(scholarshipId, 'you'))
  await page.getByLabel('Phone').waitFor()
  expect(await page.getByText('University name').count()).toBe(0)
  await page.getByRole('link', { name: 'Back: All sections' }).click()
  // The bar is at the foot of the screen, as wide as it, however short the page is.
  const go = page.getByRole('button', { name: /^Continue/ })
  await go.waitFor()
  const bar = await page.getByRole('group', { name: 'Next step' }).boundingBox()
  expect(Math.round((bar?.y ?? 0) + (bar?.height ?? 0))).toBe(screens.phone.height)
  expect(bar).toMatchObject({ x: 0, width: screens.phone.width })
  const button = await go.boundingBox()
  expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThan(screens.phone.width)
  await page.getByText('What this application is for').click()
  await page.getByText('University name').waitFor()
})

test('[DRAFT1] [DRAFT3] [P4] changing an answer and paying come back to the review, and until it is submitted every page says so', async () => {
  const { page, amina, scholarshipId } = await beginAt(site, 'review', phone)
  await page
    .getByText('9 answers are missing. Pay now, or when you have finished.', { exact: false })
    .waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Fix 9 answers' }).click()
  await expectFocus(page.getByLabel('Phone'))
  await page.getByLabel('Phone').fill('+44 20 7946 0000')
  await page.getByRole('button', { name: 'Back to review' }).click()
  await expectFocus(page.getByRole('link', { name: 'Change Phone' }))
  await page
    .getByText('8 answers are missing. Pay now, or when you have finished.', { exact: false })
    .waitFor()

  const reply = await send(site.product, 'POST', '/drafts', { token: amina.token, body: { scholarshipId } })
  const { _id: id } = (await reply.json()) as { _id: string }
  const { phone: _typed, ...others } = specified
  const answers = { ...others, q_reason: 'Tides', q_start: 'o_spring', q_works: 'no', q_truth: 'yes' }
  await saveDraft(site.product, amina, id, answers)
  await page.reload()
  await page.getByRole('link', { name: 'Pay $50 and continue' }).click()
  await payByCard(page, cards.good)
  await page.getByRole('heading', { name: 'Review your application' }).waitFor()
  await page.getByRole('button', { name: 'Submit application' }).waitFor()
  await page.getByText('Fee paid, not submitted yet.').waitFor()
  await expectAccessible(page)
  await goTo(page, `/dashboard/apply/${scholarshipId}`)
  await page.getByText('Fee paid, not submitted yet.').waitFor()
  for (const section of ['Your details', 'Your means']) {
    await page.getByRole('link', { name: section }).click()
    await page.getByRole('heading', { level: 2, name: section }).waitFor()
    await page.getByText('Fee paid, not submitted yet.').waitFor()
    await page.getByRole('link', { name: 'Back: All sections' }).click()
    await page.getByRole('link', { name: section }).waitFor()
  }
})

test('[DRAFT1] [DRAFT2] [V5] what comes has the shape of what was on its way; a draft is given up only after it is named', async () => {
  const { page, amina } = await beginAt(site, 's_plans')
  const heading = page.getByRole('heading', { level: 2 })
  const field = page.getByLabel('Why do you apply?')
  const [title, first] = [(await heading.boundingBox())?.y, (await field.boundingBox())?.y]
  await page.route('**/api/drafts', () => {})
  await page.reload()
  const coming = page.getByRole('status', { name: 'Loading your application' }).locator('.animate-pulse')
  await coming.first().waitFor()
  expect(Math.abs(((await coming.first().boundingBox())?.y ?? 0) - (title ?? 0))).toBeLessThan(12)
  expect(Math.abs(((await coming.nth(2).boundingBox())?.y ?? 0) - (first ?? 0))).toBeLessThan(24)

  await page.unroute('**/api/drafts')
  await goTo(page, '/dashboard/myApplication')
  await page.getByRole('button', { name: /^Delete the draft for/ }).click()
  const asking = page.getByRole('alertdialog')
  await asking.getByText(/^Deletes everything you have prepared for/).waitFor()
  await pressAndHear(asking, 'Yes, delete it!', 'The draft has been deleted.')
  expect(
    await site.product.db.selectFrom('application_drafts').where('user_id', '=', amina.userId).execute(),
  ).toEqual([])
})
