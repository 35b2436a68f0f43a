import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { givePlacesOn } from '../../../server/features/decisions/waiting-list/move-up-service.ts'
import { releaseWhole } from '../../../server/features/decisions/release-service.ts'
import { insertApplication } from '../../support/application-factories.ts'
import { ask, refusal } from '../../support/ask.ts'
import { awardOf, fundFigures, insertFund, propose, release, switchOn } from '../../support/award-steps.ts'
import { preview } from '../../support/decision-steps.ts'
import { insertScholarship } from '../../support/factories.ts'
import { type Person, signUp, usePerson } from '../../support/identity/people.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct()
const officer = usePerson(product, 'moderator', 'Mira Staff')
const applicants: Person[] = []

let scholarship: string
let ids: string[]
let fund: string
beforeEach(async () => {
  while (applicants.length < 4)
    applicants.push(await signUp(product, 'user', `Applicant ${applicants.length}`))
  scholarship = await insertScholarship(product.db)
  fund = await insertFund(product, { budget: 500_000 })
  ids = []
  for (const { userId } of applicants)
    ids.push(await insertApplication(product.db, { user_id: userId, scholarship_id: scholarship }))
})

const site = { name: 'Bursary', url: 'http://localhost', timeZone: 'UTC', accent: '#123456' } as never
const deps = {
  get db() {
    return product.db
  },
  readSite: () => Promise.resolve(site),
}
const person = (index: number) => applicants[index] as Person
const id = (index: number) => ids[index] ?? ''
const award = (index: number) => awardOf(product, person(index), id(index))
const answer = (index: number, version: number, given: string, awardId: string) =>
  ask(product, person(index), `POST /awards/answer/${awardId}`, { version, answer: given })

test('[AWARD1] a released award is an offer with a date, accepted, taken back and declined', async () => {
  await switchOn(product, officer, scholarship, { funds: [fund] })
  await propose(product, officer, id(0), { outcome: 'award', amount: '$1,000.01', terms: '1 year' })
  expect(await award(0)).toBeUndefined()
  expect(await release(product, officer, scholarship)).toMatchObject({ status: 200 })
  const offered = await award(0)
  expect(offered).toMatchObject({
    state: 'offered',
    amount: '$1000.01',
    paysFor: 'your first year',
    instalments: [
      { number: 1, amount: '$500.01', dueOn: '2027-09-01', state: 'planned' },
      { number: 2, amount: '$500', dueOn: '2028-01-15' },
    ],
    conditions: [{ kind: 'proof', state: 'open' }, { kind: 'letter' }],
    checkCode: null,
  })
  expect(offered.number).toMatch(/^A-\d{4}-\d{6}$/)
  expect(offered.instalments[0].waitsFor).toEqual([offered.conditions[0]._id])
  expect(await fundFigures(product, fund)).toEqual({ total: 500_000, committed: 100_001, paid: 0 })
  expect(refusal(await answer(1, offered.version, 'accept', offered._id))).toEqual([404, 'not_found'])
  const accepted = await answer(0, offered.version, 'accept', offered._id)
  expect(accepted.status).toBe(200)
  expect(refusal(await answer(0, offered.version, 'decline', offered._id))).toEqual([
    409,
    'changed_meanwhile',
  ])
  expect(await award(0)).toMatchObject({ state: 'accepted', checkCode: expect.any(String) })
  const taken = await ask(product, person(0), `POST /awards/takeBack/${offered._id}`, accepted.body)
  expect(taken.status).toBe(200)
  const declined = await answer(0, taken.body.version, 'decline', offered._id)
  expect(declined.status).toBe(200)
  expect(await fundFigures(product, fund)).toMatchObject({ committed: 100_001 })
  await givePlacesOn(deps)
  expect(await award(0)).toMatchObject({ state: 'declined', takeBackUntil: expect.any(String) })
  await sql`update awards set answered_at = answered_at - interval '1 hour' where id = ${offered._id}`.execute(
    product.db,
  )
  await givePlacesOn(deps)
  expect(await fundFigures(product, fund)).toMatchObject({ committed: 0 })
  const tooLate = await ask(product, person(0), `POST /awards/takeBack/${offered._id}`, declined.body)
  expect(refusal(tooLate)).toEqual([409, 'undo_too_late'])
})
