import { beforeEach, describe, expect, test } from 'vitest'
import { officePages } from '../../../contract/core/office-pages.ts'
import { insertApplication } from '../../support/application-factories.ts'
import { ask } from '../../support/ask.ts'
import { awardOf, propose, release, switchOn } from '../../support/award-steps.ts'
import { expectAccessible, looks, otherLooks } from '../../support/browser/browser.ts'
import { fieldError, hydrated, said, testSite } from '../../support/browser/site.ts'
import { dateIn, insertScholarship } from '../../support/factories.ts'
import { type Person, signUp, usePerson } from '../../support/identity/people.ts'

const site = testSite()
const officer = usePerson(site.product, 'moderator', 'Mira Staff')
const names = ['Amina Sow', 'Björn Chen', 'Farida Rahmani', 'Diego Restrepo'] as const
let people: Person[] = []
let scholarship: string
let ids: string[]

beforeEach(async () => {
  const { db } = site.product
  while (people.length < names.length)
    people = [...people, await signUp(site.product, 'user', names[people.length] ?? '')]
  scholarship = await insertScholarship(db, { scholarship_name: 'Volta Award' })
  ids = []
  for (const { userId } of people)
    ids.push(await insertApplication(db, { user_id: userId, scholarship_id: scholarship }))
})

const award = (index: number) => awardOf(site.product, people[index] as Person, ids[index] ?? '')
const answer = async (index: number, given: string) => {
  const { _id, version } = await award(index)
  const body = { version, answer: given }
  expect((await ask(site.product, people[index] as Person, `POST /awards/answer/${_id}`, body)).status).toBe(
    200,
  )
}

/** So many have an award, and the others are on the waiting list. */
async function released(offers: number) {
  const { product } = site
  await switchOn(product, officer, scholarship)
  for (const [index, id] of ids.entries())
    await propose(
      product,
      officer,
      id,
      index < offers
        ? { outcome: 'award', amount: '$4,000' }
        : { outcome: 'waitlist', rank: index - offers + 1 },
    )
  expect(await release(product, officer, scholarship)).toMatchObject({ status: 200 })
}

describe.each(looks)('on a $device, $colorScheme', ({ device, ...look }) => {
  test('[AWARD2] chosen offers get more time after a preview that says who is left out; Undo takes it back', async () => {
    await released(3)
    const page = await site.visitAs(officer, `${officePages.awards}?scholarship=${scholarship}`, look)
    await page.getByRole('button', { name: 'All 3 on this page' }).click()
    await page.getByText('3 chosen').waitFor()
    await page.getByRole('button', { name: 'More time…' }).click()
    const window = page.getByRole('dialog', { name: 'Give more time to answer' })
    await window.getByLabel('Until').fill(dateIn(-3))
    expect(await fieldError(page, 'Until')).toBe('Please choose a day that is still to come.')
    await answer(1, 'decline')
    await window.getByLabel('Until').fill(dateIn(40))
    await window.getByText('2 emails leave in 10 seconds').waitFor()
    await window.getByText('Björn Chen: It was changed in the meantime.').waitFor()
    await expectAccessible(page)
    expect([device, await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)]).toEqual([
      device,
      0,
    ])
    const { answerBy } = await award(0)
    await window.getByRole('button', { name: 'Give 2 people more time' }).dblclick()
    await said(page, '2 people can answer later.')
    expect((await award(0)).answerBy).toBe(`${dateIn(40)}T17:00:00.000Z`)
    await page.getByRole('button', { name: 'Undo' }).click()
    await said(page, 'Undone.')
    expect((await award(0)).answerBy).toBe(answerBy)
  })
})

describe.each(otherLooks)('on a $device, $colorScheme', ({ device, ...look }) => {
  test('[AWARD4] what several students gave is confirmed together, as it was listed', async () => {
    await released(2)
    for (const index of [0, 1]) {
      await answer(index, 'accept')
      const [, letter] = (await award(index)).conditions
      const given = { version: 1, answer: 'Dear donor', documents: [] }
      await ask(site.product, people[index], `POST /awards/conditions/give/${letter._id}`, given)
    }
    const address = `${officePages.awards}?scholarship=${scholarship}&state=toCheck`
    const page = await site.visitAs(officer, address, look)
    await page.getByLabel('Choose Amina Sow').check()
    await page.getByLabel('Choose Björn Chen').check()
    await page.getByRole('button', { name: 'Confirm…' }).click()
    const window = page.getByRole('dialog', { name: 'Confirm what they gave' })
    await window.getByText('A thank-you letter to the donor').first().waitFor()
    await expectAccessible(page)
    await window.getByRole('button', { name: 'Confirm 2' }).click()
    await said(page, '2 things confirmed.')
    await page.getByText('To check: none').waitFor()
    expect((await award(1)).conditions[1]).toMatchObject({ state: 'met' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByLabel('Choose Amina Sow').waitFor()
  })

  test('[AWARD3] a place is offered out of turn with a reason, which its history keeps', async () => {
    await released(1)
    const { _id: id, version } = await award(0)
    await site.product.db
      .updateTable('awards')
      .set({ answer_by: new Date(0) })
      .where('id', '=', id)
      .execute()
    expect((await ask(site.product, officer, `POST /awards/lapse/${id}`, { version })).status).toBe(200)
    const page = await site.visitAs(officer, officePages.waitingListOf(scholarship), look)
    await page.getByRole('button', { name: 'More actions for Diego Restrepo' }).click()
    await page.getByRole('menuitem', { name: 'Offer the place to Diego Restrepo out of turn' }).click()
    const window = page.getByRole('dialog', { name: 'Offer a place out of turn' })
    await window.getByText('2: Farida Rahmani').waitFor()
    await expectAccessible(page)
    expect([device, await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)]).toEqual([
      device,
      0,
    ])
    await window.getByRole('button', { name: 'Preview the letter' }).click()
    expect(await fieldError(page, 'Why they are passed over')).toBe('Please say why.')
    await window.getByLabel('Why they are passed over').fill('The donor asks for an engineer.')
    await window.getByRole('button', { name: 'Preview the letter' }).click()
    await page.getByRole('heading', { name: 'Release 1 decision' }).waitFor()
    await page.getByText('Diego Restrepo').first().waitFor()
    await page.goto(officePages.oneAward(id))
    await hydrated(page)
    await page.getByText('“Offered out of turn: The donor asks for an engineer.”').waitFor()
  })
})
