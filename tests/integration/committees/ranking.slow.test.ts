import { beforeEach, describe, expect, test } from 'vitest'
import type { Ranking } from '../../../contract/committees/readings.ts'
import { newId } from '../../../server/platform/database/new-id.ts'
import { ask, refusal } from '../../support/ask.ts'
import { hold, preview } from '../../support/decision-steps.ts'
import { insertFund, useFunds } from '../../support/fund-factories.ts'
import { type Person, signUp, usePerson } from '../../support/identity/people.ts'
import { knownId } from '../../support/known-id.ts'
import { useProduct } from '../../support/product.ts'
import {
  act,
  assignReading,
  insertCommittee,
  joinCommittee,
  letMinutesPass,
  submitReading,
  type TestCommittee,
  type TestMember,
} from '../../support/reading-steps.ts'

const product = useProduct()
const officer = usePerson(product, 'moderator', 'Mira Staff')

let committee: TestCommittee
let chair: TestMember
let readers: TestMember[]

beforeEach(async () => {
  committee = await insertCommittee(product, { applications: 5 })
  chair = await joinCommittee(product, committee, { name: 'Grace Wong', part: 'chair' })
  readers = []
  for (const name of ['Ngozi Ade', 'Tomás Rivera'])
    readers.push(await joinCommittee(product, committee, { name }))
})

const application = (nth: number) => committee.applications[nth] as TestCommittee['applications'][number]
const numberOf = (nth: number) => application(nth).number

/** Each reader submits points for the applications in their order; null leaves one out. */
async function submitAll(points: (number | null)[][]): Promise<void> {
  for (const [nth, given] of points.entries()) {
    for (const [which, each] of given.entries()) {
      const reader = readers[nth] as TestMember
      if (each === null) continue
      const id = await assignReading(product, committee, reader, application(which))
      await submitReading(product, reader, id, [each, each])
    }
  }
}

const ranking = async (by: Person): Promise<Ranking> => {
  const answer = await ask(product, by, `GET /readings/ranking/${committee.scholarship}`)
  expect(answer.status).toBe(200)
  return answer.body
}

const said = ({ rows }: Ranking) =>
  rows.map(({ number, place, tied }) => `${number} ${place}${tied ? '=' : ''}`)

const move = (by: Person, body: { number: number; place: number | null; reason?: string }) =>
  ask(product, by, `POST /readings/ranking/${committee.scholarship}`, { reason: '', ...body })

const handOver = async (by: Person, body: { places: number; waitlist: number; version?: number }) => {
  const version = body.version ?? (await ranking(by)).version
  return ask(product, by, `POST /readings/handOver/${committee.scholarship}`, { ...body, version })
}

const decisions = async () => {
  const rows = await product.db
    .selectFrom('decisions')
    .select(['application_id', 'outcome', 'rank', 'amount_minor', 'decided_by', 'released_at', 'version'])
    .where('scholarship_id', '=', committee.scholarship)
    .execute()
  return new Map(rows.map(({ application_id, ...row }) => [application_id, row]))
}

describe('[FAIR8] the ranking', () => {
  test('shows mean, number and spread, and for chairs what each would have if all read equally strictly', async () => {
    await submitAll([
      [5, 3, 4, 2],
      [4, 2, 3, 1],
    ])
    const seen = await ranking(chair)
    expect(said(seen)).toEqual([
      `${numberOf(0)} 1`,
      `${numberOf(2)} 2`,
      `${numberOf(1)} 3`,
      `${numberOf(3)} 4`,
      `${numberOf(4)} 5`,
    ])
    expect(seen.rows[0]).toMatchObject({ mean: 4.5, adjusted: 4.5, spread: 1, readings: 2, own: null })
    expect(seen.rows[4]).toMatchObject({ mean: null, adjusted: null, spread: null, readings: 0 })
    expect(seen.severity).toMatchObject({ strictest: -0.5, mildest: 0.5, readers: 2 })
    expect(seen).toMatchObject({ state: 'open', part: 'chair', readingsEach: 3, recused: [] })
  })

  test('opens to readers once their own are submitted for good, where the committee discusses', async () => {
    await submitAll([[5, 3], [4]])
    const [ngozi] = readers as [TestMember]
    const closed = async () =>
      refusal(await ask(product, ngozi, `GET /readings/ranking/${committee.scholarship}`))
    expect(await closed()).toEqual([409, 'ranking_closed'])
    await letMinutesPass(product, 10)
    const seen = await ranking(ngozi)
    expect(seen.rows[0]).toMatchObject({ number: numberOf(0), mean: 4.5, adjusted: null, own: 5 })
    expect(seen.severity).toBeNull()

    // Something more to read, also when it is given back: it can be taken again.
    const more = await assignReading(product, committee, ngozi, application(2))
    expect(await closed()).toEqual([409, 'ranking_closed'])
    await act(product, ngozi, more, 'giveBack')
    expect(await closed()).toEqual([409, 'ranking_closed'])
    await letMinutesPass(product, 60)
    await ranking(ngozi)
    await product.db
      .updateTable('committees')
      .set({ discusses: false })
      .where('scholarship_id', '=', committee.scholarship)
      .execute()
    expect(await closed()).toEqual([409, 'ranking_closed'])
    expect(refusal(await move(ngozi, { number: numberOf(0), place: 2, reason: 'x' }))).toEqual([
      409,
      'ranking_closed',
    ])
    const stranger = await signUp(product)
    for (const by of [stranger, officer])
      expect(refusal(await ask(product, by, `GET /readings/ranking/${committee.scholarship}`))).toEqual([
        404,
        'not_found',
      ])
  })

  test('[FAIR6] tells a chair nothing of what they still have to read, not even by its place', async () => {
    const own = await assignReading(product, committee, chair, application(0))
    await submitAll([
      [5, 3],
      [5, 4],
    ])
    const before = await ranking(chair)
    expect(before.rows.find(({ number }) => number === numberOf(0))).toMatchObject({
      mean: null,
      readings: 0,
      place: 2,
      tied: true,
    })
    await submitReading(product, chair, own, [1, 1])
    expect((await ranking(chair)).rows[0]).toMatchObject({ number: numberOf(1), place: 1 })
    expect(refusal(await handOver(chair, { places: 1, waitlist: 0 }))).toEqual([409, 'ranking_closed'])
    await letMinutesPass(product, 10)
    expect((await ranking(chair)).rows.find(({ number }) => number === numberOf(0))).toMatchObject({
      readings: 3,
      own: 1,
    })
  })

  test('is departed from with a reason, which stays with it', async () => {
    await submitAll([[5, 4, 3, 3, 1]])
    expect(refusal(await move(chair, { number: numberOf(4), place: 2 }))).toEqual([400, 'invalid_input'])
    const { version } = await ranking(chair)
    const moved = await move(chair, { number: numberOf(4), place: 2, reason: 'The only one from abroad' })
    expect(moved.status).toBe(200)
    const seen = await ranking(chair)
    expect(seen.version).toBe(moved.body.version)
    expect(seen.version).not.toBe(version)
    expect(said(seen)).toEqual([
      `${numberOf(0)} 1`,
      `${numberOf(4)} 2`,
      `${numberOf(1)} 3`,
      `${numberOf(3)} 4=`,
      `${numberOf(2)} 4=`,
    ])
    expect(seen.rows[1]?.moved).toEqual({ from: 5, reason: 'The only one from abroad' })
    // Breaking a tie departs, too.
    expect(refusal(await move(chair, { number: numberOf(2), place: 4 }))).toEqual([400, 'invalid_input'])
    await move(chair, { number: numberOf(4), place: null })
    expect((await ranking(chair)).version).toBe(version)
    expect(refusal(await move(chair, { number: 123_456, place: 1, reason: 'x' }))).toEqual([404, 'not_found'])
  })

  test('draws the line by places, the amount of an award, and the money left', async () => {
    await submitAll([[5, 4, 3]])
    expect(await ranking(chair)).toMatchObject({ places: null, amount: '$1200', budget: null, left: null })
    await useFunds(product.db, committee.scholarship, [await insertFund(product.db, { budget: 300_000 })])
    await product.db
      .updateTable('committees')
      .set({ places: 3 })
      .where('scholarship_id', '=', committee.scholarship)
      .execute()
    expect(await ranking(chair)).toMatchObject({ places: 3, amount: '$1200', budget: '$3000', left: '-$600' })
  })
})

describe('[FAIR8] handing over', () => {
  test('proposes an outcome for every open application, in the order of the ranking, and releases nothing', async () => {
    await hold(product, officer, committee.scholarship)
    await submitAll([[5, 4, 3, 2, 1]])
    await move(chair, { number: numberOf(4), place: 1, reason: 'Need' })
    const { version } = await ranking(chair)
    const handed = await handOver(chair, { places: 2, waitlist: 1, version })
    expect(handed).toMatchObject({ status: 200, body: { modifiedCount: 5 } })
    const by = { decided_by: chair.userId, released_at: null, version: 1 }
    expect(await decisions()).toEqual(
      new Map([
        [application(4).id, { outcome: 'award', rank: null, amount_minor: 120_000, ...by }],
        [application(0).id, { outcome: 'award', rank: null, amount_minor: 120_000, ...by }],
        [application(1).id, { outcome: 'waitlist', rank: 1, amount_minor: null, ...by }],
        [application(2).id, { outcome: 'decline', rank: null, amount_minor: null, ...by }],
        [application(3).id, { outcome: 'decline', rank: null, amount_minor: null, ...by }],
      ]),
    )
    // The answer was lost; and nothing is ranked any more.
    const again = await handOver(chair, { places: 2, waitlist: 1, version })
    expect(again).toMatchObject({ status: 200, body: { modifiedCount: 0 } })
    expect(refusal(await move(chair, { number: numberOf(0), place: 5, reason: 'x' }))).toEqual([
      409,
      'ranking_closed',
    ])
    // The office goes on with them as with any.
    const batch = await preview(product, officer, committee.scholarship)
    expect((await ask(product, officer, `GET /decisions/batches/${batch}`)).body.counts).toEqual({
      award: 2,
      waitlist: 1,
      decline: 2,
    })
    const acts = await product.db
      .selectFrom('record_entries')
      .select(['action', 'actor_as'])
      .where('actor_id', '=', chair.userId)
      .where('action', 'in', ['application.decide', 'reading.hand_over'])
      .execute()
    expect(acts.filter(({ action }) => action === 'application.decide')).toHaveLength(5)
    expect(acts.filter(({ action }) => action === 'reading.hand_over')).toEqual([
      { action: 'reading.hand_over', actor_as: 'user' },
    ])
  })

  test('is of the ranking that the chair saw', async () => {
    await submitAll([[5, 4, 3, 2, 1]])
    const { version } = await ranking(chair)
    await submitAll([[], [1]])
    expect(refusal(await handOver(chair, { places: 2, waitlist: 1, version }))).toEqual([
      409,
      'changed_meanwhile',
    ])
    expect(await decisions()).toEqual(new Map())
    expect((await ranking(chair)).state).toBe('open')
  })

  test('cuts no tie: who comes first is for people to say', async () => {
    await submitAll([[5, 4, 4, 2, 1]])
    const refused = await handOver(chair, { places: 2, waitlist: 0 })
    expect(refusal(refused)).toEqual([400, 'invalid_input'])
    expect(refused.body.error.fields.places).toContain(`Applicant ${numberOf(1)}`)
    await move(chair, { number: numberOf(2), place: 2, reason: 'Later graduate' })
    expect((await handOver(chair, { places: 2, waitlist: 0 })).status).toBe(200)
    expect((await decisions()).get(knownId(application(2).id))).toMatchObject({ outcome: 'award' })
  })

  test('leaves alone what an officer has chosen, what is decided, and what the chair is recused from', async () => {
    await hold(product, officer, committee.scholarship)
    await submitAll([[5, 4, 3, 2, 1]])
    await ask(product, officer, `PATCH /decisions/${application(0).id}`, {
      version: 0,
      outcome: 'decline',
      reason: 'Not eligible',
    })
    await product.db
      .updateTable('applications')
      .set({ status: 'Rejected' })
      .where('id', '=', knownId(application(1).id))
      .execute()
    await product.db
      .insertInto('committee_conflicts')
      .values({
        id: newId(),
        member_id: chair.memberId,
        application_id: application(2).id,
        source: 'referee',
      })
      .execute()
    expect((await ranking(chair)).recused).toEqual([numberOf(2)])
    expect(await handOver(chair, { places: 2, waitlist: 0 })).toMatchObject({ body: { modifiedCount: 2 } })
    const made = await decisions()
    expect(made.get(knownId(application(0).id))).toMatchObject({
      outcome: 'decline',
      decided_by: officer.userId,
    })
    expect([1, 2].map(nth => made.get(knownId(application(nth).id)))).toEqual([undefined, undefined])
    expect(made.get(knownId(application(3).id))).toMatchObject({ outcome: 'award', decided_by: chair.userId })
    expect(made.get(knownId(application(4).id))).toMatchObject({ outcome: 'decline' })
  })

  test('again, once the office has given the ranking back, replaces what the chair proposed', async () => {
    await submitAll([[5, 4, 3, 2, 1]])
    await handOver(chair, { places: 1, waitlist: 0 })
    await product.db
      .updateTable('committees')
      .set({ state: 'discussing' })
      .where('scholarship_id', '=', committee.scholarship)
      .execute()
    await move(chair, { number: numberOf(3), place: 1, reason: 'Heard again' })
    expect(await handOver(chair, { places: 1, waitlist: 0 })).toMatchObject({ body: { modifiedCount: 5 } })
    const made = await decisions()
    expect(made.get(knownId(application(3).id))).toMatchObject({ outcome: 'award', version: 2 })
    expect(made.get(knownId(application(0).id))).toMatchObject({ outcome: 'decline', version: 2 })
    // What has not changed is not written again.
    expect(made.get(knownId(application(4).id))).toMatchObject({ outcome: 'decline', version: 1 })
  })

  test('is refused where decisions leave at once, and holds them where nobody has said', async () => {
    await submitAll([[5, 4, 3, 2, 1]])
    await hold(product, officer, committee.scholarship, false)
    expect(refusal(await handOver(chair, { places: 1, waitlist: 0 }))).toEqual([409, 'changed_meanwhile'])
    expect(await decisions()).toEqual(new Map())
    await product.db
      .deleteFrom('decision_settings')
      .where('scholarship_id', '=', committee.scholarship)
      .execute()
    expect((await handOver(chair, { places: 1, waitlist: 0 })).status).toBe(200)
    const state = await ask(product, officer, `GET /decisions/scholarship/${committee.scholarship}`)
    expect(state.body).toMatchObject({ holds: true, proposed: 5 })
  })
})
