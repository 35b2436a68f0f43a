import { describe, expect, test } from 'vitest'
import { expectAccessible, looks } from '../../support/browser/browser.ts'
import { expectFocus, keepMessages, pressAndHear, said, testSite } from '../../support/browser/site.ts'
import { filledForm } from '../../support/application-factories.ts'
import { ask } from '../../support/ask.ts'
import { hold, letTimePass } from '../../support/decision-steps.ts'
import { insertScholarshipWithForm } from '../../support/form-factories.ts'
import { signUp, usePerson } from '../../support/identity/people.ts'
import { criterion, score } from '../../support/score-steps.ts'
import { newsTo } from '../../support/mail/outbox.ts'
import { reads, useRound } from '../../support/browser/desk-steps.ts'

const site = testSite()
const { officer, round, apply, atDesk, proposed } = useRound(site)
const colleague = usePerson(site.product, 'moderator', 'Tomás Rivera')

test('[DESK5] what was decided last is taken back by U, unless a colleague has chosen since', async () => {
  const first = await apply(await signUp(site.product, 'user', 'Amina Sow'))
  await apply(await signUp(site.product, 'user', 'Björn Chen'))
  const page = await atDesk({ expectErrors: [/409/, /Undo failed/] })
  await page.getByRole('link', { name: 'Amina Sow' }).click()
  await reads(page, 'Amina Sow')
  await page.keyboard.press('r')
  await page.keyboard.press('1')
  await page.keyboard.press('Enter')
  await reads(page, 'Björn Chen')
  const row = page.getByRole('row', { name: /Amina Sow/ })
  await row.getByTitle('Declined').waitFor()
  const undone = said(page, 'Undone: Declined, proposed: Amina Sow')
  await page.keyboard.press('u')
  await undone
  await expect.poll(proposed).toEqual([
    ['Amina Sow', null],
    ['Björn Chen', null],
  ])

  // It shows whose decision it took back, with what was chosen.
  await reads(page, 'Amina Sow')
  expect(await page.getByRole('button', { name: 'Decline', exact: true }).getAttribute('aria-pressed')).toBe(
    'true',
  )
  await keepMessages(page)
  await page.keyboard.press('a')
  await page.keyboard.press('1')
  await page.keyboard.press('Enter')
  await page.getByText('Awarded, proposed: Amina Sow').waitFor()
  await ask(site.product, colleague, `PATCH /decisions/${first}`, { version: 1, outcome: 'decline' })
  await pressAndHear(page, /^Undo/, 'Tomás Rivera has chosen another outcome')
  expect((await proposed())[0]).toEqual(['Amina Sow', 'decline'])
})

test('[DESK1] keys that come while the page before is still being drawn act on whom they mean', async () => {
  for (const name of ['Amina Sow', 'Björn Chen', 'Chiara Rossi'])
    await apply(await signUp(site.product, 'user', name))
  const page = await atDesk()
  await page.getByRole('link', { name: 'Amina Sow' }).click()
  await reads(page, 'Amina Sow')
  // The router has gone to the second application, and React has not drawn it.
  await page.evaluate(() => {
    const { pushState } = history
    history.pushState = function (...to) {
      history.pushState = pushState
      pushState.apply(this, to)
      queueMicrotask(() => {
        const keys = { KeyJ: 'j', KeyR: 'r', Digit1: '1', Enter: 'Enter' }
        for (const [code, key] of Object.entries(keys)) {
          const init = { key, code, bubbles: true, cancelable: true }
          document.body.dispatchEvent(new KeyboardEvent('keydown', init))
        }
      })
    }
  })
  await page.keyboard.press('j')
  await expect.poll(proposed).toEqual([
    ['Amina Sow', null],
    ['Björn Chen', null],
    ['Chiara Rossi', 'decline'],
  ])
})

test('[DESK5] a refused decision leads back to what was typed; a colleague’s choice is replaced only by a press that says so', async () => {
  const id = await apply(await signUp(site.product, 'user', 'Amina Sow'))
  await apply(await signUp(site.product, 'user', 'Björn Chen'))
  const page = await atDesk({ expectErrors: [/409/, /Deciding failed/] })
  await page.getByRole('link', { name: 'Amina Sow' }).click()
  await reads(page, 'Amina Sow')
  await page.keyboard.press('a')
  await page.keyboard.press('1')
  await page.keyboard.type('Well done.')
  await ask(site.product, colleague, `PATCH /decisions/${id}`, { version: 0, outcome: 'decline' })
  const next = Promise.withResolvers<void>()
  await page.route(`**/decisions/${id}`, route => next.promise.then(() => route.continue()))
  await page.keyboard.press('Enter')
  await reads(page, 'Björn Chen')
  next.resolve()
  await page.getByText('It is newer than your choice here.').waitFor()
  await reads(page, 'Amina Sow')
  await page.getByText(/Declined by Tomás Rivera/).waitFor()
  expect(await page.getByLabel('Your own sentence for the letter').inputValue()).toBe('Well done.')
  const outcomeOfAmina = async () => (await proposed())[0]?.[1]
  expect(await outcomeOfAmina()).toBe('decline')
  await page.getByRole('button', { name: /^Propose: Award/ }).click()
  await page.getByText('Please choose first whose outcome counts.').waitFor()
  await page.getByRole('button', { name: 'Replace it with mine' }).click()
  await page.getByRole('button', { name: /^Propose: Award/ }).click()
  await expect.poll(outcomeOfAmina).toBe('award')
  await page
    .getByRole('row', { name: /Amina Sow/ })
    .getByRole('link')
    .click()
  // Until the page has the answer, it would take back what the colleague chose.
  await page.getByText(/Awarded by (You|Mira Staff)/).waitFor()
  await page.getByRole('button', { name: 'Take it back' }).click()
  await expect.poll(outcomeOfAmina).toBe(null)
})

describe.each(looks)('on a $device, $colorScheme', ({ device, ...look }) => {
  test('[DESK5] the decision is accessible, and fits the screen', async () => {
    await apply(await signUp(site.product, 'user', 'Amina Sow'))
    const page = await atDesk(look)
    await page.getByRole('link', { name: 'Amina Sow' }).click()
    await reads(page, 'Amina Sow')
    if (device === 'phone') await page.getByRole('button', { name: 'Decide', exact: true }).click()
    await page.getByRole('button', { name: 'Award', exact: true }).click()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(look.viewport.width)
  })
})

test('[DESK5] [DESK6] [DESK7] a whole round: scored, decided, released, recalled, released, read, reopened, corrected', async () => {
  const student = await signUp(site.product, 'user', 'Diane Uwase')
  const open = await insertScholarshipWithForm(site.product, {
    application_fee_minor: 0,
    service_charge_minor: 0,
    scholarship_name: 'Volta Award',
  })
  round.scholarship = open.scholarshipId
  await hold(site.product, officer, round.scholarship)
  const answers = { q_reason: 'Tides', q_start: 'o_spring', q_works: 'no', q_truth: 'yes' }
  const body = { ...filledForm, scholarshipId: round.scholarship, answers }
  const sent = await ask(site.product, student, 'POST /appliedScholarship', body)
  await score(site.product, officer, round.scholarship, {
    criteria: [criterion('Fit', 2), criterion('Merit')],
    hides: true,
  })
  const page = await atDesk()
  await page.getByRole('link', { name: 'Diane Uwase' }).click()
  await reads(page, 'Diane Uwase')
  await page.getByText('No fee').waitFor()
  for (const key of ['s', '5', '2']) await page.keyboard.press(key)
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.getByRole('cell', { name: /^4/ }).waitFor()
  await page.keyboard.press('a')
  // The sign of the currency is left out by hurried hands.
  await page.getByLabel('Amount').fill('4,000')
  await page.getByRole('button', { name: 'Greatest need' }).click()
  await page.keyboard.type('Show us the culverts.')
  await page.keyboard.press('Enter')
  await page.getByText('Awarded, proposed: Diane Uwase').waitFor()
  const release = async () => {
    // A page that is left cuts off what is being saved.
    await page.getByText(', saving…').waitFor({ state: 'hidden' })
    await page.goto(`/dashboard/desk/release/${round.scholarship}`)
    await page.getByRole('button', { name: 'Preview and release' }).click()
    await page.getByRole('button', { name: 'Release now…' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Release 1 decision' }).click()
    await page.getByRole('button', { name: 'Recall all 1' }).waitFor()
  }
  await release()
  await page.getByRole('button', { name: 'Recall all 1' }).click()
  await page.getByRole('table', { name: 'Released before' }).getByText('Recalled').waitFor()
  await release()
  await letTimePass(site.product)

  const words = 'You have been awarded $4,000'
  const own = await site.visitAs(student, '/dashboard/myApplication')
  await own.getByText(words).first().waitFor()
  await own
    .getByRole('button', { name: /Read the letter/ })
    .first()
    .click()
  await own.getByRole('dialog').getByText('Show us the culverts.').waitFor()
  await own.goto(`/dashboard/receipt/${sent.body.insertedId}`)
  await own.getByRole('region', { name: 'What was decided' }).getByText(words).waitFor()
  await expectAccessible(own)
  const mail = (await newsTo(site.product, student.email, 2)).at(-1)
  expect(mail?.text).toContain(words)
  expect(mail?.text).toContain('Show us the culverts.')

  await page.goto(`/dashboard/desk?scholarship=${round.scholarship}&status=all`)
  await page.getByRole('link', { name: 'Diane Uwase' }).click()
  await page.getByRole('button', { name: 'Reopen…' }).click()
  await page.getByLabel('Why is it reopened?').fill('The amount was wrong.')
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expectFocus(page.getByRole('button', { name: 'Reopen…' }))
  await page.keyboard.press('Enter')
  expect(await page.getByLabel('Why is it reopened?').inputValue()).toBe('The amount was wrong.')
  await page.getByRole('button', { name: 'Reopen the decision' }).click()
  await page.getByLabel('Amount').fill('$5,000')
  await page.getByRole('button', { name: /^Propose: Award/ }).click()
  await page.getByText('Awarded, proposed: Diane Uwase').waitFor()
  await release()
  await letTimePass(site.product)
  const mails = await newsTo(site.product, student.email, 3)
  expect(mails.at(-1)?.subject).toBe('Correction: Volta Award')
  await own.goto('/dashboard/myApplication')
  await own.getByText('You have been awarded $5,000').first().waitFor()
})
