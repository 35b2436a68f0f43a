import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { localTime } from '../../../contract/core/time/zoned-time.ts'
import { pages } from '../../../contract/core/pages.ts'
import { ask } from '../../support/ask.ts'
import { expectAccessible, looks } from '../../support/browser/browser.ts'
import { pressAndHear, refusedRequest, testSite } from '../../support/browser/site.ts'
import { hold, letTimePass, preview } from '../../support/decision-steps.ts'
import { insertAnswered } from '../../support/desk-factories.ts'
import { shortForm } from '../../support/form-factories.ts'
import { type Person, signUp } from '../../support/identity/people.ts'
import { mailsTo } from '../../support/mail/outbox.ts'

const site = testSite()
let officer: Person

beforeAll(async () => {
  officer = await signUp(site.product, 'moderator', 'Mira Staff')
})

const outcomes = {
  'Diane Uwase': { outcome: 'award', amount: '$4,000', terms: '1 year' },
  'Björn Chen': { outcome: 'decline' },
  'Kim Min-jun': { outcome: 'award' },
} as const
const award = { subject: 'Award: {scholarship}', body: 'Dear {name},\n\n{outcome}. You get {amount}.' }

/** A scholarship that holds decisions, with three proposed; the letter of the award without an amount has a hole. */
async function proposed() {
  const { product } = site
  const people = Object.fromEntries(Object.keys(outcomes).map(name => [name, {}]))
  const inserted = await insertAnswered(product, { definition: shortForm, people })
  const { scholarshipId, ids } = inserted
  await hold(product, officer, scholarshipId)
  const letter = { kind: 'award', version: 0, ...award }
  await ask(product, officer, `POST /decisions/letters/${scholarshipId}`, letter)
  for (const [name, outcome] of Object.entries(outcomes)) await propose(ids.get(name), 0, outcome)
  return inserted
}

async function propose(id: string | undefined, version: number, outcome: object) {
  const { status } = await ask(site.product, officer, `PATCH /decisions/${id}`, { version, ...outcome })
  expect(status).toBe(200)
}

const open = (scholarship: string, options: Parameters<typeof site.visitAs>[2] = {}) =>
  site.visitAs(officer, pages.releaseDecisions(scholarship), options)

async function previewOn(page: Page) {
  await page.getByRole('button', { name: 'Preview and release' }).dblclick()
  await page.getByRole('heading', { name: 'Letters', exact: true }).waitFor()
}

async function release(page: Page, button: string, letters: string) {
  await page.getByRole('button', { name: button }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: `Release ${letters}` })
    .dblclick()
  await page.getByRole('heading', { name: /decisions? to be released$/ }).waitFor()
}

const width = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

describe.each(looks)('on a $device, $colorScheme', ({ device, ...look }) => {
  test('[DESK5] [DESK6] held decisions are previewed, released, recalled and released at a minute', async () => {
    const { scholarshipId, applicants } = await proposed()
    const page = await open(scholarshipId, look)
    await page.getByText('Decisions are saved as proposals until you release them.').waitFor()
    await page.getByRole('heading', { name: '3 decisions proposed' }).waitFor()
    await expectAccessible(page)

    await previewOn(page)
    await page.getByText('1 letter is incomplete.').waitFor()
    const rows = page.getByRole('table', { name: 'Letters' }).getByRole('row')
    expect(await rows.nth(1).innerText()).toContain('Kim Min-jun')
    await page.getByText('The amount of the award is empty.').first().waitFor()
    await page.getByText('$4,000', { exact: true }).first().waitFor()
    await expectAccessible(page)
    expect([device, await width(page)]).toEqual([device, 0])
    const now = page.getByRole('button', { name: 'Release now…' })
    expect(await now.getAttribute('aria-disabled')).toBe('true')
    await page.getByRole('button', { name: 'Read the letter to Diane Uwase' }).click()
    await page.getByText('You have been awarded $4,000 (1 year). You get $4,000.').waitFor()
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await page.getByText('To Björn Chen').waitFor()

    await page.getByLabel('Leave it out').check()
    await release(page, 'Release now…', '2 decisions')
    await page.getByText('Nobody has been told yet.').waitFor()
    await expect.poll(() => page.getByRole('timer').innerText()).toMatch(/^1[45]:\d\d$/)
    await expectAccessible(page)
    await page.reload()
    await page.getByRole('button', { name: 'Recall all 2' }).dblclick()
    const before = page.getByRole('table', { name: 'Released before' })
    await before.getByText('Recalled').waitFor()
    await page.getByRole('heading', { name: '3 decisions proposed' }).waitFor()

    await previewOn(page)
    await page.getByLabel('Leave it out').check()
    await page.getByLabel('At a day and time').check()
    await page.getByLabel('Time zone').fill('Asia/Bangkok')
    await page.getByLabel('Day and time', { exact: true }).fill('2020-01-01T09:00')
    await page.getByRole('button', { name: 'Release at this time…' }).click()
    await page.getByText('Please choose a time in the future.').first().waitFor()
    const day = localTime(new Date(Date.now() + 2 * 86_400_000), 'UTC').slice(0, 10)
    await page.getByLabel('Day and time', { exact: true }).fill(`${day}T09:00`)
    await page.getByText(/= .*, 02:00 \(UTC\)/).waitFor()
    await expectAccessible(page)
    await release(page, 'Release at this time…', '2 decisions')
    expect(await mailsTo(site.product, applicants[0]?.email ?? '')).toEqual([])

    await letTimePass(site.product)
    await page.reload()
    await before.getByText('2 sent').waitFor()
    await before.getByText('1 left out').waitFor()
    await before.getByRole('link').first().click()
    await page.getByRole('heading', { name: 'Left out, 1' }).waitFor()
    await page.getByText('Pending → Completed').waitFor({ state: 'detached' })
    await expectAccessible(page)
    expect([device, await width(page)]).toEqual([device, 0])
  })
})

test('[DESK5] the switch and the time of recall are kept; a release that cannot be recalled is seen to leave', async () => {
  const { scholarshipId, ids } = await proposed()
  await propose(ids.get('Kim Min-jun'), 1, { outcome: 'waitlist', rank: 1 })
  const page = await open(scholarshipId)
  const holds = page.getByRole('switch', { name: 'Hold decisions until they are released' })
  await holds.uncheck()
  await page.getByText('each takes effect after 10 seconds').waitFor()
  await page.getByLabel('A release can be recalled').selectOption('Not at all')
  await expect
    .poll(async () => (await ask(site.product, officer, `GET /decisions/scholarship/${scholarshipId}`)).body)
    .toMatchObject({ holds: false, recallMinutes: 0 })
  await page.reload()
  expect(await holds.isChecked()).toBe(false)

  await previewOn(page)
  await page.getByText('Letters are sent when you release, and cannot be recalled.').waitFor()
  await page.getByRole('button', { name: 'Release now…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Release 3 decisions' }).click()
  await page.getByRole('table', { name: 'Released before' }).getByText('3 sent').waitFor({ timeout: 60_000 })
})

test('[DESK5] a preview that no longer holds, and a recall that is too late, say what to do', async () => {
  const { scholarshipId, ids } = await proposed()
  for (const [name, rank] of [
    ['Kim Min-jun', 1],
    ['Diane Uwase', 2],
    ['Björn Chen', 3],
  ] as const)
    await propose(ids.get(name), 1, { outcome: 'waitlist', rank })
  const page = await open(scholarshipId, { expectErrors: [refusedRequest, /^Recalling/] })
  await previewOn(page)
  for (const [name, rank] of [
    ['Kim Min-jun', 4],
    ['Diane Uwase', 5],
    ['Björn Chen', 6],
  ] as const)
    await propose(ids.get(name), 2, { outcome: 'waitlist', rank })
  await page.getByRole('button', { name: 'Release now…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Release 3 decisions' }).click()
  await page.getByText('Something has changed since this preview. Please preview again').waitFor()
  await page.getByRole('button', { name: 'Preview again' }).click()
  await page.getByText('number 6').waitFor()
  await release(page, 'Release now…', '3 decisions')
  // The page also polls, and would stop offering it.
  const pressed = Promise.withResolvers<void>()
  await page.route('**/api/decisions/scholarship/*', async route => {
    await pressed.promise
    await route.continue()
  })
  await letTimePass(site.product)
  await pressAndHear(page, 'Recall all 3', 'It was too late')
  pressed.resolve()
  await page.getByText('3 sent').waitFor()
})

test('[DESK5] decisions are released by keyboard; a batch that is gone says so', async () => {
  const { scholarshipId, ids } = await proposed()
  await propose(ids.get('Kim Min-jun'), 1, { outcome: 'waitlist', rank: 1 })
  const page = await open(scholarshipId)
  await page.getByRole('button', { name: 'Preview and release' }).press('Enter')
  await page.getByLabel('At a day and time').press('Space')
  await page.getByLabel('Now', { exact: true }).press('Space')
  await page.getByRole('button', { name: 'Release now…' }).press('Enter')
  await page.getByRole('alertdialog').locator(':focus').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Recall all 3' }).press('Enter')
  await page.getByRole('table', { name: 'Released before' }).getByText('Recalled').waitFor()
  const gone = await preview(site.product, officer, scholarshipId)
  await preview(site.product, officer, scholarshipId)
  const late = await site.visitAs(officer, `${pages.releaseDecisions(scholarshipId)}?batch=${gone}`, {
    expectErrors: [refusedRequest, /^Loading failed/],
  })
  await late.getByRole('alert').getByText('This preview no longer exists').waitFor()
})
