import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { applicationFieldLabels } from '../../../contract/forms/specified-fields.ts'
import { type FormDefinition, formDefinition } from '../../../contract/forms/form-definition.ts'
import { ask } from '../../support/ask.ts'
import { expectAccessible, screens } from '../../support/browser/browser.ts'
import { applyFree, choose } from '../../support/browser/dashboard-steps.ts'
import { expectFocus, goTo, pressAndHear, testSite } from '../../support/browser/site.ts'
import { expectSound } from '../../support/browser/sound.ts'
import { answersOf, beginAt, next, saved, sectionOf } from '../../support/browser/draft-page-steps.ts'
import { cards, fillApplication, payByCard } from '../../support/browser/student-steps.ts'
import { dashboardMessages } from '../../../contract/core/dashboard-messages.ts'
import { insertApplication } from '../../support/application-factories.ts'
import { insertScholarshipWithForm, shortForm } from '../../support/form-factories.ts'
import { signUp } from '../../support/identity/people.ts'

const site = testSite()

const phone = { viewport: screens.phone, colorScheme: 'dark' } as const
test('[DRAFT1] [DRAFT3] [FORM1] [FORM2] begun on a phone, finished on a laptop, paid, submitted and read', async () => {
  const { scholarshipId, office } = await insertScholarshipWithForm(site.product, {
    scholarship_name: 'Estuary Award',
  })
  const amina = await signUp(site.product)
  const mobile = await site.visitAs(amina, `/scholarshipDetails/${scholarshipId}`, phone)
  await mobile.getByRole('link', { name: 'Prepare first, pay later' }).click()
  const begin = mobile.getByRole('button', { name: 'Begin: Your details' })
  await begin.waitFor()
  await expectAccessible(mobile)
  await begin.click()
  await fillApplication(mobile.locator('form'))
  await next(mobile)
  await mobile.getByRole('heading', { name: 'Your plans' }).waitFor()
  await next(mobile)
  await mobile.getByRole('alert').getByText('Please answer this question.').waitFor()
  await mobile.getByLabel('Why do you apply?').fill('I want to build bridges in deltas')
  await mobile.getByText('2 words too many', { exact: true }).waitFor()
  await mobile.getByLabel('Why do you apply?').fill('I want to build bridges')
  await mobile.getByLabel('In autumn').check()
  // That the section before is saved may still be said.
  await expect
    .poll(() => answersOf(site, amina))
    .toMatchObject({ q_reason: 'I want to build bridges', q_start: 'o_autumn' })
  await saved(mobile)

  const laptop = await site.visitAs(amina, '/dashboard/myApplication')
  await laptop.getByRole('link', { name: 'Continue your application for Estuary Award' }).click()
  await laptop.getByRole('button', { name: 'Continue: Your means' }).click()
  await laptop.getByRole('group', { name: 'Do you work?' }).getByLabel('Yes').check()
  await laptop.getByLabel('What do you earn in a year?').fill('12,500')
  await laptop.getByLabel('All of this is true.').check()
  await next(laptop)
  await laptop.getByText('$12,500').waitFor()

  await laptop.getByRole('link', { name: 'Pay $50 and continue' }).click()
  await payByCard(laptop, cards.good)
  await laptop.getByRole('button', { name: 'Submit application' }).click()
  await laptop.getByRole('heading', { name: 'Submitted' }).waitFor()
  await laptop.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]$/).waitFor()
  await laptop.getByText(/^\d+ \w+ 20\d\d, \d\d:\d\d \(.+\)$/).waitFor()
  for (const text of ['I want to build bridges', 'In autumn', '$12,500', 'All of this is true.']) {
    await laptop.getByText(text, { exact: true }).waitFor()
  }

  const desk = await site.visitAs(office, '/dashboard/allAppliedScholarship?search=Estuary')
  await choose(desk, /Amina/, /^Details of Amina/)
  await desk.getByRole('dialog').getByText('I want to build bridges').waitFor()
})

test('[DRAFT1] a double click on Next complains of nothing in the next section, and a press counts though an error appears above it', async () => {
  const { page } = await beginAt(site, 'you', phone)
  await fillApplication(page.locator('form'))
  await next(page)
  await page.getByRole('heading', { name: 'Your plans' }).waitFor()
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  expect(await page.getByText('Please check these fields:').count()).toBe(0)
  await next(page)
  await page.getByRole('button', { name: 'Answer later' }).click()
  await page.getByText('Yes', { exact: true }).click()
  await page.getByLabel('What do you earn in a year?').fill('enough')
  await page.getByText('All of this is true.').click()
  await page.getByText('Please enter a number, such as 1250.5.').waitFor()
  expect(await page.getByLabel('All of this is true.').isChecked()).toBe(true)
})

test('[DRAFT2] answers are saved automatically, are still there after leaving the page, and are kept on the device while it is offline', async () => {
  const { page, amina, scholarshipId } = await beginAt(site, 's_plans', {
    expectErrors: [/^Failed to load resource: net::ERR_INTERNET_DISCONNECTED/],
  })
  // The page looks at every frame: asked afterwards, it may be saved already.
  const saving = page.waitForFunction(() =>
    [...document.querySelectorAll('[role="status"]')].some(({ textContent }) => textContent === 'Saving…'),
  )
  await page.getByLabel('Why do you apply?').pressSequentially('Because')
  await saving
  await saved(page)
  expect(await answersOf(site, amina)).toEqual({ q_reason: 'Because' })

  await page.getByLabel('Why do you apply?').pressSequentially(' of tides')
  await page.goto(sectionOf(scholarshipId, 's_plans'))
  await expect.poll(() => page.getByLabel('Why do you apply?').inputValue()).toBe('Because of tides')

  await expect.poll(() => answersOf(site, amina)).toEqual({ q_reason: 'Because of tides' })
  await page.context().setOffline(true)
  await page.getByLabel('Why do you apply?').fill('Typed in a tunnel')
  await page.getByText('Saved on this device').waitFor()
  expect(await answersOf(site, amina)).toEqual({ q_reason: 'Because of tides' })
  await page.context().setOffline(false)
  await expect.poll(() => answersOf(site, amina)).toEqual({ q_reason: 'Typed in a tunnel' })
  await saved(page)
})

test('[DRAFT2] what two devices answered to one question is shown twice, to who types on meanwhile, too, and one is chosen, or both', async () => {
  const { page, amina, scholarshipId } = await beginAt(site, 's_plans')
  const other = await site.visitAs(amina, sectionOf(scholarshipId, 's_plans'))
  await other.getByLabel('Why do you apply?').fill('From the laptop')
  await saved(other)
  const arrived = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  await page.route('**/drafts/*', async route => {
    if (route.request().method() !== 'PATCH') return route.continue()
    arrived.resolve()
    await held.promise
    return route.continue()
  })
  const reason = page.getByRole('textbox', { name: 'Why do you apply?' })
  await reason.pressSequentially('From')
  await arrived.promise
  await reason.pressSequentially(' the phone')
  held.resolve()

  const both = page.getByRole('group', { name: 'Two answers: Why do you apply?' })
  await both.getByText('From the laptop').waitFor()
  await both.getByText('From the phone').waitFor()
  await both.getByText(/^Typed on another device or tab, \d\d:\d\d$/).waitFor()
  await expectAccessible(page)
  await both.getByRole('button', { name: /^Keep this: Typed here/ }).click()
  await both.waitFor({ state: 'detached' })
  expect(await page.getByLabel('Why do you apply?').inputValue()).toBe('From the phone')
  await expect.poll(() => answersOf(site, amina)).toEqual({ q_reason: 'From the phone' })

  await other.getByLabel('Why do you apply?').fill('And the laptop')
  await other.getByText(/^Typed here, \d\d:\d\d$/).waitFor()
  await other.getByRole('button', { name: 'Keep both, one below the other' }).click()
  await expect
    .poll(() => other.getByLabel('Why do you apply?').inputValue())
    .toBe('From the phone\n\nAnd the laptop')
})

test('[DRAFT1] a section begins at its heading, and the list of what is missing takes the focus once, not while one types', async () => {
  const { page } = await beginAt(site, 's_plans')
  await page.getByRole('link', { name: 'Back: All sections' }).click()
  // The section has such a link, too, beside it.
  await page.getByRole('button', { name: /^(Begin|Continue): / }).waitFor()
  await page.getByRole('link', { name: /Your plans/ }).click()
  await expectFocus(page.getByRole('heading', { name: 'Your plans' }))
  await page.getByLabel('In autumn').check()
  await next(page)
  const list = page.getByRole('alert').filter({ hasText: 'Please check these fields' })
  await expectFocus(list)
  const reason = page.getByLabel('Why do you apply?')
  await reason.pressSequentially('I')
  await list.waitFor({ state: 'detached' })
  await reason.press('Backspace')
  await page.getByText('Please answer this question.').waitFor()
  await expectFocus(reason)
  expect(await list.count()).toBe(0)
  await next(page)
  await expectFocus(list)
})

test('[DRAFT4] answers of an earlier application are offered, and filled in only when they are chosen', async () => {
  const [{ scholarshipId }, amina] = await Promise.all([
    insertScholarshipWithForm(site.product),
    signUp(site.product),
  ])
  await insertApplication(site.product.db, { user_id: amina.userId, phone: '+44 20 7946 0111' })
  const page = await site.visitAs(amina, sectionOf(scholarshipId, 'you'))
  const offer = page.getByRole('button', { name: /Use this ?: Phone/ })
  await offer.waitFor()
  await expectAccessible(page)
  expect(await page.getByLabel('Phone').inputValue()).toBe('')
  await offer.click()
  expect(await page.getByLabel('Phone').inputValue()).toBe('+44 20 7946 0111')
  await saved(page)
  expect(await answersOf(site, amina)).toEqual({ phone: '+44 20 7946 0111' })
})

test('[DRAFT3] the review shows every question, with a way to change each, and what is left out', async () => {
  const { page } = await beginAt(site, 's_means')
  await page.getByRole('group', { name: 'Do you work?' }).getByLabel('Yes').check()
  await page.getByLabel('What do you earn in a year?').fill('9000')
  await page.getByRole('group', { name: 'Do you work?' }).getByLabel('No').check()
  await page.getByRole('link', { name: 'Review and submit' }).click()
  await page.getByRole('heading', { name: 'Review your application' }).waitFor()
  const asked = shortForm.sections.flatMap(({ questions }) => questions.map(({ wording }) => wording))
  const shown = asked.filter(wording => wording !== 'What do you earn in a year?')
  expect(await page.getByRole('term').allTextContents()).toEqual([
    ...Object.values(applicationFieldLabels),
    ...shown,
  ])
  expect(await page.getByRole('link', { name: /^Change/ }).count()).toBe(7 + shown.length)
  await page.getByRole('region', { name: 'Not sent' }).getByText('What do you earn in a year?').waitFor()
  await page.getByRole('link', { name: 'Change When can you start?' }).click()
  await page
    .getByRole('group', { name: 'When can you start?' })
    .getByLabel('In spring')
    .and(page.locator(':focus'))
    .waitFor()
})

const numbersForm = formDefinition.parse({
  sections: [
    {
      id: 's_grades',
      title: 'Your grades',
      questions: [
        {
          id: 'q_average',
          type: 'number',
          wording: 'Grade point average',
          max: 4,
          decimals: 2,
          required: true,
        },
        { id: 'q_share', type: 'number', wording: 'Share of the year', decimals: 3, required: true },
      ],
    },
  ],
})

test('[FORM1] [DRAFT1] a decimal comma is taken for a point; one that could mean two numbers is asked about when its field is left', async () => {
  const [{ scholarshipId }, amina] = await Promise.all([
    insertScholarshipWithForm(site.product, { definition: numbersForm }),
    signUp(site.product),
  ])
  const page = await site.visitAs(amina, sectionOf(scholarshipId, 's_grades'), phone)
  const [average, share] = [page.getByLabel('Grade point average'), page.getByLabel('Share of the year')]
  await average.fill('3,7')
  await share.fill('1,234')
  expect(await page.locator('[aria-invalid]').count()).toBe(0)
  await share.blur()
  await page.getByText('1,234 could mean 1234 or 1.234. Please enter one of them.').waitFor()
  await expectAccessible(page)
  expect(await page.locator('[aria-invalid]').count()).toBe(1)
  await share.fill('1,25')
  await page.getByText('could mean').waitFor({ state: 'detached' })
  await next(page)
  await page.getByText('3.7', { exact: true }).waitFor()
  await page.getByText('1.25', { exact: true }).waitFor()
  await expect.poll(() => answersOf(site, amina)).toEqual({ q_average: '3,7', q_share: '1,25' })
})

test('[DRAFT1] sections are not started, in progress or complete; what may be left out is not missing', async () => {
  const definition = structuredClone(shortForm) as FormDefinition
  for (const question of definition.sections[0]?.questions ?? [])
    question.required = question.id === 'q_reason'
  const { scholarshipId } = await insertScholarshipWithForm(site.product, { definition })
  const page = await site.visitAs(await signUp(site.product), sectionOf(scholarshipId, 's_plans'))
  await page.getByLabel('Why do you apply?').fill('Because')
  await saved(page)
  await page.getByRole('link', { name: 'Back: All sections' }).click()
  const states = page.getByRole('navigation', { name: 'Sections of the application' }).getByRole('link')
  await expect
    .poll(() => states.allInnerTexts())
    .toEqual(
      ['Your details Not started', 'Your plans Complete', 'Your means Not started', 'Review and submit'].map(
        text => expect.stringMatching(new RegExp(`^\\d?\\s*${text.replaceAll(' ', '\\s+')}`)),
      ),
    )
})

test('[DRAFT4] a second application with the same form takes at most 12 taps; nothing is filled in without one', async () => {
  const amina = await signUp(site.product)
  const free = { application_fee_minor: 0, service_charge_minor: 0 }
  const [first, second] = [
    await insertScholarshipWithForm(site.product, { ...free, scholarship_name: 'Estuary Award' }),
    await insertScholarshipWithForm(site.product, { ...free, scholarship_name: 'Tidal Award' }),
  ]
  const answers = { q_reason: 'Tides', q_start: 'o_spring', q_works: 'yes', q_earns: '9000', q_truth: 'yes' }
  await applyFree(site.product, amina, first.scholarshipId, answers)
  const page = await site.visitAs(amina, `/scholarshipDetails/${second.scholarshipId}`, phone)
  let taps = 0
  const tap = async (role: 'button' | 'link', name: string | RegExp) => {
    taps += 1
    await page.getByRole(role, { name }).click()
  }
  await tap('link', /^Prepare/)
  await tap('button', 'Begin: Your details')
  await page.getByText('From Estuary Award').first().waitFor()
  expect(await page.getByLabel('Phone').inputValue()).toBe('')
  expect(await answersOf(site, amina)).toEqual({})
  await tap('button', 'Use all 5')
  await page.getByText('Copied from Estuary Award. Check it’s still right.').first().waitFor()
  await tap('button', /^Next/)
  await tap('button', 'Use all 2')
  expect(await page.getByLabel('Why do you apply?').inputValue()).toBe('Tides')
  await tap('button', /^Next/)
  await tap('button', /^Use this ?: Do you work\?/)
  await tap('button', /^Use this ?: What do you earn/)
  taps += 1
  await page.getByLabel('All of this is true.').check()
  await tap('button', /^Next/)
  await tap('button', 'Submit application')
  await page.getByRole('heading', { name: 'Submitted' }).waitFor()
  expect(taps).toBeLessThanOrEqual(12)
})

test('[U4] [U5] [F1] [DRAFT3] after submitting the page says what follows; answers are corrected with a new receipt, and cancelling keeps them', async () => {
  const [amina, admin] = await Promise.all([signUp(site.product), signUp(site.product, 'admin')])
  const { settings, version } = (await ask(site.product, admin, 'GET /siteSettings')).body
  await ask(site.product, admin, 'POST /siteSettings', { ...settings, answerDays: 5, version })
  const { scholarshipId } = await insertScholarshipWithForm(site.product, {
    application_fee_minor: 0,
    service_charge_minor: 0,
    scholarship_name: 'Estuary Award',
  })
  const answers = { q_reason: 'Tides', q_start: 'o_spring', q_works: 'no', q_truth: 'yes' }
  const id = await applyFree(site.product, amina, scholarshipId, answers)
  const page = await site.visitAs(amina, `/dashboard/receipt/${id}`, phone)
  await page.getByRole('heading', { level: 1, name: 'Submitted' }).waitFor()
  await page.getByText(`A copy went to ${amina.email}.`).waitFor()
  await page.getByText(dashboardMessages.canCorrect).waitFor()
  await page.getByText(/^You will hear from us by \d+ \w+ 20\d\d\.$/).waitFor()
  await expectAccessible(page)
  const number = page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]$/)
  const old = await number.innerText()

  await page.getByRole('link', { name: 'Correct my answers' }).click()
  await page.getByRole('button', { name: 'Nothing corrected yet' }).waitFor()
  expect(await page.getByText(/^Saved \d/).count()).toBe(0)
  await page.getByRole('link', { name: 'Change Why do you apply?' }).click()
  await page.getByLabel('Why do you apply?').fill('Tides and mud')
  await page.getByRole('button', { name: 'Back to review' }).click()
  await page.getByRole('heading', { name: '1 correction, not sent yet' }).waitFor()
  await page.getByText(dashboardMessages.canCorrect, { exact: false }).waitFor()
  await page.locator('s').getByText('Tides', { exact: true }).waitFor()
  await expectAccessible(page)
  await goTo(page, '/dashboard/myApplication')
  await page.getByRole('link', { name: 'Review corrections for Estuary Award' }).click()
  await page.getByRole('button', { name: 'Send 1 correction' }).click()
  await page.getByRole('heading', { level: 1, name: 'Submitted' }).waitFor()
  await page.getByText('Tides and mud').waitFor()
  expect(await number.innerText()).not.toBe(old)
  await page.getByRole('link', { name: `Receipt ${old}` }).click()
  await page.getByText('You have corrected this since.').waitFor()
  await page.getByText('Tides', { exact: true }).waitFor()

  await goTo(page, '/dashboard/myApplication')
  await choose(page, /Estuary/, /^Cancel apply/)
  const question = page.getByRole('alertdialog')
  await question.getByText('Your answers and documents become a draft again', { exact: false }).waitFor()
  await pressAndHear(question, 'Yes, delete it!', dashboardMessages.applicationDeleted)
  await page.getByRole('link', { name: /^Estuary Award, / }).waitFor()
  await page.getByRole('link', { name: 'Continue your application for Estuary Award' }).click()
  await page.getByRole('button', { name: 'Review and submit' }).click()
  await page.getByText('Tides and mud').waitFor()
  await page.getByRole('button', { name: 'Submit application' }).click()
  const other = page.getByRole('alertdialog', { name: 'Apply for another degree?' })
  await other.getByText('You chose Bachelor. This scholarship is for Masters.').waitFor()
  await expectAccessible(page)
  await other.getByRole('button', { name: 'Change it' }).click()
  await other.waitFor({ state: 'detached' })
  expect((await ask(site.product, amina, 'GET /drafts')).body).toHaveLength(1)
  await page.getByRole('button', { name: 'Submit application' }).click()
  await other.getByRole('button', { name: /^Submit anyway/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Submitted' }).waitFor()
})

test('[DRAFT1] without scripts the dashboard says what it needs', async () => {
  const page = await site.visit('/dashboard/myApplication', { javaScriptEnabled: false })
  expect(await page.locator('noscript p').innerText()).toMatch(/^The dashboard needs JavaScript\./)
  expect(await page.getByText('Checking your sign-in…').isVisible()).toBe(false)
})

const worldForm = formDefinition.parse({
  sections: [
    {
      id: 's_world',
      title: 'Your world',
      questions: [
        {
          id: 'q_languages',
          type: 'choices',
          wording: 'Which languages do you speak?',
          required: true,
          options: [
            { id: 'o_english', text: 'English' },
            { id: 'o_french', text: 'French' },
          ],
          other: true,
        },
        { id: 'q_born', type: 'date', wording: 'When were you born?', required: true, max: '2012-12-31' },
        { id: 'q_mean', type: 'number', wording: 'What is your average?', required: true, decimals: 1 },
        { id: 'q_page', type: 'text', wording: 'Where is your paper?', required: true, pattern: 'address' },
      ],
    },
    {
      id: 's_work',
      title: 'Your work and your plans for the years afterwards',
      questions: [{ id: 'q_plans', type: 'paragraph', wording: 'Your plans', required: true }],
    },
  ],
})

/** Whether an element is in view without scrolling. */
async function isInView(element: Locator): Promise<boolean> {
  const box = await element.boundingBox()
  const height = element.page().viewportSize()?.height ?? 0
  return box !== null && box.y >= 0 && box.y + box.height <= height
}

test('[FORM1] [DRAFT3] on a phone an own answer fits, the list names its questions, and the next step is in view', async () => {
  const [{ scholarshipId }, amina] = await Promise.all([
    insertScholarshipWithForm(site.product, { definition: worldForm }),
    signUp(site.product),
  ])
  const page = await site.visitAs(amina, sectionOf(scholarshipId, 's_world'), phone)
  await page.getByLabel('Other').check()
  await page.getByLabel('Your own answer').waitFor()
  await expectSound(page)
  await page.getByLabel('When were you born?').fill('2015-01-01')
  await page.getByLabel('What is your average?').fill('1.000,5')
  await page.getByLabel('Where is your paper?').fill('example.org/paper')
  await next(page)
  const listed = page.getByRole('alert').getByRole('listitem')
  await listed.first().waitFor()
  expect(await listed.allInnerTexts()).toEqual([
    'Which languages do you speak? – Please enter your own answer, or choose another option.',
    'When were you born? – Please enter 31 December 2012 or earlier.',
    'What is your average? – Please use a point for decimals and no other marks, such as 1250.5.',
  ])
  await page.getByLabel('Your own answer').fill('Bangla')
  await page.getByLabel('When were you born?').fill('2004-02-29')
  await page.getByLabel('What is your average?').fill('3.5')
  await next(page)
  await page.getByRole('heading', { name: 'Your work and your plans' }).waitFor()

  await page.getByRole('link', { name: 'Back: All sections' }).click()
  const [leave, go] = [/^Leave$/, /^Continue: /].map(name => page.getByRole('button', { name }))
  await go?.waitFor()
  expect((await leave?.boundingBox())?.y).toBeGreaterThan((await go?.boundingBox())?.y ?? 0)
  await page.getByRole('link', { name: 'Review and submit' }).click()
  await page.getByRole('heading', { name: 'Review your application' }).waitFor()
  expect(await isInView(page.getByRole('button', { name: /^Fix \d+ answer/ }))).toBe(true)
})
