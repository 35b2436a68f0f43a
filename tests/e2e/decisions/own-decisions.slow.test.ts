import { beforeAll, describe, expect, test } from 'vitest'
import { ask } from '../../support/ask.ts'
import { expectAccessible, otherLooks } from '../../support/browser/browser.ts'
import { expectFocus, testSite } from '../../support/browser/site.ts'
import { hold, letTimePass, preview } from '../../support/decision-steps.ts'
import { insertAnswered } from '../../support/desk-factories.ts'
import { shortForm } from '../../support/form-factories.ts'
import { type Person, signUp } from '../../support/identity/people.ts'

const site = testSite()
const decided = {
  Awarded: { outcome: 'award', amount: '$4,000', terms: '1 year, renewable', word: 'Your plan was clear.' },
  Waiting: { outcome: 'waitlist', rank: 2 },
  Declined: { outcome: 'decline' },
} as const
let people: Person[]

beforeAll(async () => {
  const { product } = site
  const officer = await signUp(product, 'moderator')
  const { scholarshipId, ids, applicants } = await insertAnswered(product, {
    definition: shortForm,
    people: { Awarded: {}, Waiting: {}, Declined: {}, Undecided: {} },
  })
  people = applicants
  await hold(product, officer, scholarshipId)
  for (const [name, outcome] of Object.entries(decided))
    await ask(product, officer, `PATCH /decisions/${ids.get(name)}`, { version: 0, ...outcome })
  const batch = await preview(product, officer, scholarshipId)
  expect((await ask(product, officer, `POST /decisions/release/${batch}`, {})).status).toBe(200)
  await letTimePass(product)
})

const personOf = (name: string) => people.find(person => person.name === name) as Person

describe.each(otherLooks)('on a $device', look => {
  test('[DESK5] a student reads what was decided beside the status, and the letter in a window', async () => {
    const page = await site.visitAs(personOf('Awarded'), '/dashboard/myApplication', look)
    const progress = page.getByRole('list', { name: /^Progress of/ })
    await progress.getByText('You have been awarded $4,000 (1 year, renewable)').waitFor()
    await page.getByText('Completed', { exact: true }).first().waitFor()
    await expectAccessible(page)
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(await wide()).toBe(0)
    await page.setViewportSize({ width: 320, height: 640 })
    await expect.poll(wide).toBe(0)
    await page.setViewportSize(look.viewport)

    const read = progress.getByRole('button', { name: /^Read the letter/ })
    await read.press('Enter')
    const letter = page.getByRole('dialog', { name: 'You have been awarded the Lakeside Merit Award' })
    await letter.getByText('Congratulations! You have been awarded $4,000 (1 year, renewable)').waitFor()
    await letter.getByText('Your plan was clear.').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await letter.waitFor({ state: 'detached' })
    await expectFocus(read)
  })
})

test('[DESK5] a place on the waiting list stands in the overview, while the specified status stays', async () => {
  const page = await site.visitAs(personOf('Waiting'), '/dashboard')
  await page.getByRole('heading', { name: 'You are number 2 on the waiting list' }).waitFor()
  await page.getByText('Pending', { exact: true }).waitFor()
  await page
    .getByRole('button', { name: /^Read the letter/ })
    .first()
    .click()
  await page.getByRole('dialog').getByText('We will write as soon as a place becomes available.').waitFor()
})

test('[DESK5] what was decided is the first thing of the dashboard', async () => {
  const page = await site.visitAs(personOf('Awarded'), '/dashboard')
  const decision = page.getByRole('region', { name: 'Decisions' }).getByRole('heading', { level: 2 })
  await decision.getByText('You have been awarded $4,000 (1 year, renewable)').waitFor()
  expect(await page.getByRole('heading', { level: 2 }).first().innerText()).toBe(await decision.innerText())
  await expectAccessible(page)
})

test('[DESK5] what is not decided reads as before, and a refusal is told in its words', async () => {
  const waiting = await site.visitAs(personOf('Undecided'), '/dashboard/myApplication')
  await waiting.getByText('Waiting to be read').waitFor()
  expect(await waiting.getByRole('button', { name: /^Read the letter/ }).count()).toBe(0)
  const declined = await site.visitAs(personOf('Declined'), '/dashboard/myApplication')
  await declined.getByText('Your application was not successful').waitFor()
})
