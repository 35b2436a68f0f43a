import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { Draw } from '../../../contract/eligibility/testing/random-eligibility.ts'
import { newId } from '../../../server/platform/database/new-id.ts'
import { ask, refusal } from '../../support/ask.ts'
import { type Person, send } from '../../support/identity/people.ts'
import { knownId } from '../../support/known-id.ts'
import { useProduct } from '../../support/product.ts'
import {
  assignReading,
  insertCommittee,
  joinCommittee,
  letMinutesPass,
  submitReading,
  type TestCommittee,
  type TestMember,
} from '../../support/reading-steps.ts'

const product = useProduct()

let committee: TestCommittee
let chair: TestMember
let reader: TestMember
let others: TestMember[]
/** Of chair and reader: of the application from which they are recused, and of another one. */
let readings: { by: TestMember; id: string }[]

const application = (nth: number) => committee.applications[nth] as TestCommittee['applications'][number]

beforeAll(async () => {
  committee = await insertCommittee(product, { applications: 5, places: 2 })
  chair = await joinCommittee(product, committee, { name: 'Grace Wong', part: 'chair' })
  reader = await joinCommittee(product, committee, { name: 'Ngozi Ade' })
  others = []
  for (const name of ['Tomás Rivera', 'Ama Mensah', 'Kim Lee'])
    others.push(await joinCommittee(product, committee, { name }))
  readings = []
  for (const by of [chair, reader]) {
    const own = await assignReading(product, committee, by, application(0))
    await submitReading(product, by, own, [5, 5], 'Known')
    const another = await assignReading(product, committee, by, application(1))
    await submitReading(product, by, another, [4, 4])
    readings.push({ by, id: own }, { by, id: another })
    await product.db
      .insertInto('committee_conflicts')
      .values({ id: newId(), member_id: by.memberId, application_id: application(0).id, source: 'referee' })
      .execute()
  }
  for (const [nth, other] of others.entries())
    for (const which of [1, 2, 3])
      await submitReading(
        product,
        other,
        await assignReading(product, committee, other, application(which)),
        [1 + ((nth + which) % 5), 3],
      )
  await letMinutesPass(product, 10)
})

/** Everything that the recused get, to the byte. */
async function everything(): Promise<string[]> {
  const answers: string[] = []
  const fetch = async (by: Person, path: string) => {
    const answer = await send(product, 'GET', path, by)
    const text = await answer.text()
    answers.push(`${by.name} ${path} ${answer.status} ${text.replaceAll(/"requestId":"[^"]+"/g, '')}`)
  }
  for (const by of [chair, reader]) {
    await fetch(by, '/readings')
    await fetch(by, `/readings/ranking/${committee.scholarship}`)
    for (const { id } of readings.filter(each => each.by === by)) {
      await fetch(by, `/readings/${id}`)
      await fetch(by, `/readings/document/${id}?document=1`)
    }
  }
  return answers
}

/** Other readings, remarks, moves and outcomes of the application from which they are recused. */
async function happen(draw: Draw): Promise<void> {
  const { db } = product
  const { id: application_id } = application(0)
  const { scholarship } = committee
  await sql`delete from committee_readings where application_id = ${application_id}
    and member_id = any(${others.map(({ memberId }) => memberId)}::uuid[])`.execute(db)
  await sql`delete from scores where application_id = ${application_id}`.execute(db)
  await sql`delete from committee_moves where application_id = ${application_id}`.execute(db)
  await sql`delete from committee_remarks where application_id = ${application_id}`.execute(db)
  for (const other of others) {
    if (draw.chance(0.3)) continue
    const reading_id = await assignReading(product, committee, other, application(0))
    const state = draw.chance(0.7) ? 'submitted' : draw.chance(0.5) ? 'begun' : 'givenBack'
    const points = [draw.integer(1, 5), draw.integer(1, 5)]
    const mean = (3 * (points[0] ?? 0) + (points[1] ?? 0)) / 4
    await db
      .updateTable('committee_readings')
      .set({ state, points })
      .where('id', '=', knownId(reading_id))
      .execute()
    if (state !== 'submitted') continue
    await db
      .insertInto('committee_submissions')
      .values({ reading_id, number: 1, points, words: '', mean, at: new Date(0) })
      .execute()
    await db
      .insertInto('scores')
      .values({
        id: newId(),
        application_id,
        scholarship_id: scholarship,
        version: 1,
        officer_id: other.userId,
        points,
        mean,
      })
      .execute()
    const said = { id: newId(), application_id, member_id: other.memberId, text: 'Look at the plan.' }
    await db.insertInto('committee_remarks').values(said).execute()
  }
  if (draw.chance(0.5))
    await db
      .insertInto('committee_moves')
      .values({ application_id, scholarship_id: scholarship, place: draw.integer(1, 5), reason: 'Need' })
      .execute()
  const status = draw.chance(0.7) ? 'Pending' : 'Rejected'
  await db.updateTable('applications').set({ status }).where('id', '=', knownId(application_id)).execute()
}

describe('[FAIR3] whoever is recused', () => {
  test('gets the same bytes, whatever becomes of that application', async () => {
    const before = await everything()
    expect(before.filter(said => / 200 /.test(said)).length).toBeGreaterThanOrEqual(8)
    const draw = new Draw(56)
    for (let world = 0; world < 12; world += 1) {
      await happen(draw)
      expect(await everything()).toEqual(before)
    }
  })

  test('is told its number, and cannot place it', async () => {
    const { body } = await ask(product, chair, `GET /readings/ranking/${committee.scholarship}`)
    expect(body.recused).toEqual([application(0).number])
    expect(body.rows.map(({ number }: { number: number }) => number)).not.toContain(application(0).number)
    const move = { number: application(0).number, place: 1, reason: 'Need' }
    const refused = await ask(product, chair, `POST /readings/ranking/${committee.scholarship}`, move)
    expect(refusal(refused)).toEqual([404, 'not_found'])
  })
})
