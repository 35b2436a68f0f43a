import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../server/platform/database/new-id.ts'
import { ask, refusal } from '../../support/ask.ts'
import { giveRole, type Person, signUp } from '../../support/identity/people.ts'
import { knownId } from '../../support/known-id.ts'
import { useProduct } from '../../support/product.ts'
import {
  act,
  assignReading,
  insertCommittee,
  joinCommittee,
  letMinutesPass,
  readingOf,
  submitReading,
  type TestCommittee,
  type TestMember,
} from '../../support/reading-steps.ts'

const product = useProduct()

let committee: TestCommittee
let ngozi: TestMember
let tomas: TestMember
/** Of the first application. */
let reading: string
let tomasReading: string

beforeEach(async () => {
  committee = await insertCommittee(product)
  ngozi = await joinCommittee(product, committee, { name: 'Ngozi Ade' })
  tomas = await joinCommittee(product, committee, { name: 'Tomás Rivera' })
  reading = await assignReading(product, committee, ngozi, application(0))
  tomasReading = await assignReading(product, committee, tomas, application(0))
})

const application = (nth: number) => committee.applications[nth] as TestCommittee['applications'][number]

const save = (by: Person, id: string, body: { version: number; points: (number | null)[]; words?: string }) =>
  ask(product, by, `PATCH /readings/${id}`, { words: '', ...body })

const desk = (id: string) =>
  product.db
    .selectFrom('desk_rows')
    .select(['score', 'score_number'])
    .where('application_id', '=', knownId(id))
    .executeTakeFirstOrThrow()

describe('[FAIR1] a reader', () => {
  test('sees what is assigned to them, and nothing else exists for them', async () => {
    const { body } = await ask(product, ngozi, 'GET /readings')
    expect(body).toMatchObject([
      {
        scholarshipId: committee.scholarship,
        part: 'reader',
        state: 'open',
        readings: [{ _id: reading, number: application(0).number, state: 'assigned', given: 0, criteria: 2 }],
      },
    ])
    expect(await readingOf(product, ngozi, reading)).toMatchObject({
      number: application(0).number,
      application: { number: application(0).number, name: null },
      points: [null, null],
      nth: 1,
      of: 1,
      others: null,
      remarks: null,
    })
    const stranger = await signUp(product)
    for (const [by, id] of [
      [ngozi, tomasReading],
      [stranger, reading],
      [ngozi, application(0).id],
      [ngozi, newId()],
    ] as const) {
      expect(refusal(await ask(product, by, `GET /readings/${id}`))).toEqual([404, 'not_found'])
      expect(refusal(await save(by, id, { version: 1, points: [1, 1] }))).toEqual([404, 'not_found'])
      const submit = { version: 1, act: 'submit' }
      expect(refusal(await ask(product, by, `POST /readings/${id}`, submit))).toEqual([404, 'not_found'])
    }
    expect((await ask(product, stranger, 'GET /readings')).body).toEqual([])
  })

  test('whose part has ended, or who sees the scholarship at the desk, is a stranger', async () => {
    await product.db
      .updateTable('committee_members')
      .set({ state: 'left' })
      .where('id', '=', tomas.memberId)
      .execute()
    expect(refusal(await ask(product, tomas, `GET /readings/${tomasReading}`))).toEqual([404, 'not_found'])
    await giveRole(product, ngozi, 'moderator')
    expect(refusal(await ask(product, ngozi, `GET /readings/${reading}`))).toEqual([404, 'not_found'])
    expect((await ask(product, ngozi, 'GET /readings')).body).toEqual([])
    expect(refusal(await ask(product, ngozi, `GET /readings/ranking/${committee.scholarship}`))).toEqual([
      404,
      'not_found',
    ])
  })

  test('goes on with the next that waits for points, by numbers', async () => {
    const others = [
      await assignReading(product, committee, ngozi, application(1)),
      await assignReading(product, committee, ngozi, application(2)),
    ]
    // The numbers fall.
    expect(await readingOf(product, ngozi, reading)).toMatchObject({ nth: 3, of: 3, next: others[1] })
    await submitReading(product, ngozi, others[1] ?? '', [4, 4])
    expect(await readingOf(product, ngozi, reading)).toMatchObject({ nth: 3, of: 3, next: others[0] })
  })

  test('is recorded once a day for each application, as officers are [AUDIT1]', async () => {
    await readingOf(product, ngozi, reading)
    await readingOf(product, ngozi, reading)
    const looks = await product.db
      .selectFrom('record_entries')
      .select(['action', 'object_id', 'application_id'])
      .where('actor_id', '=', ngozi.userId)
      .execute()
    expect(looks).toEqual([{ action: 'reading.look', object_id: reading, application_id: application(0).id }])
  })
})

describe('[FAIR5] what is typed into a reading', () => {
  test('is saved by version, also when an answer was lost', async () => {
    const first = { version: 1, points: [4, null], words: 'Clear' }
    expect(await save(ngozi, reading, first)).toMatchObject({ status: 200, body: { version: 2 } })
    expect(await save(ngozi, reading, first)).toMatchObject({ status: 200, body: { version: 2 } })
    const behind = { version: 1, points: [4, 5], words: '' }
    expect(refusal(await save(ngozi, reading, behind))).toEqual([409, 'changed_meanwhile'])
    expect(await readingOf(product, ngozi, reading)).toMatchObject({
      state: 'begun',
      points: [4, null],
      words: 'Clear',
      version: 2,
    })
    expect(refusal(await save(ngozi, reading, { version: 2, points: [1] }))).toEqual([400, 'invalid_input'])
  })

  test('counts once it is submitted with all points, and can be taken back for ten minutes', async () => {
    expect(refusal(await act(product, ngozi, reading, 'submit'))).toEqual([409, 'points_missing'])
    await save(ngozi, reading, { version: 1, points: [4, 2] })
    const submitted = await act(product, ngozi, reading, 'submit')
    expect(submitted).toMatchObject({ status: 200, body: { version: 3, state: 'submitted' } })
    expect(submitted.body.undoUntil).not.toBeNull()
    // The answer was lost.
    const again = await ask(product, ngozi, `POST /readings/${reading}`, { version: 2, act: 'submit' })
    expect(again.body).toEqual(submitted.body)
    expect(await desk(application(0).id)).toEqual({ score: 3.5, score_number: 1 })
    expect(refusal(await save(ngozi, reading, { version: 3, points: [1, 1] }))).toEqual([
      409,
      'reading_ended',
    ])

    expect(await act(product, ngozi, reading, 'undo')).toMatchObject({
      body: { state: 'begun', undoUntil: null },
    })
    expect(await desk(application(0).id)).toEqual({ score: null, score_number: null })
    expect(await readingOf(product, ngozi, reading)).toMatchObject({ points: [4, 2], earlier: [] })

    await act(product, ngozi, reading, 'submit')
    await letMinutesPass(product, 10)
    expect(refusal(await act(product, ngozi, reading, 'undo'))).toEqual([409, 'undo_too_late'])
  })

  test('changes by reopening only; both versions stay, and the newest counts', async () => {
    await submitReading(product, ngozi, reading, [4, 2], 'First')
    await act(product, ngozi, reading, 'reopen')
    expect(await desk(application(0).id)).toEqual({ score: 3.5, score_number: 1 })
    await submitReading(product, ngozi, reading, [5, 1], 'Second')
    expect(await readingOf(product, ngozi, reading)).toMatchObject({
      state: 'submitted',
      points: [5, 1],
      earlier: [{ points: [4, 2] }],
    })
    expect(await desk(application(0).id)).toEqual({ score: 4, score_number: 1 })
    expect(await act(product, ngozi, reading, 'undo')).toMatchObject({ body: { state: 'reopened' } })
    expect(await desk(application(0).id)).toEqual({ score: 3.5, score_number: 1 })
    expect(await readingOf(product, ngozi, reading)).toMatchObject({
      points: [5, 1],
      earlier: [{ points: [4, 2] }],
    })
  })

  test('comes back as it was when giving back, or knowing somebody, is undone within the hour', async () => {
    await save(ngozi, reading, { version: 1, points: [4, null], words: 'Half' })
    expect(await act(product, ngozi, reading, 'giveBack')).toMatchObject({ body: { state: 'givenBack' } })
    expect(await readingOf(product, ngozi, reading)).toMatchObject({
      application: null,
      points: [null, null],
      words: '',
      of: 0,
    })
    expect(refusal(await save(ngozi, reading, { version: 3, points: [1, 1] }))).toEqual([
      409,
      'reading_ended',
    ])
    await act(product, ngozi, reading, 'undo')
    expect(await readingOf(product, ngozi, reading)).toMatchObject({
      state: 'begun',
      points: [4, null],
      words: 'Half',
    })

    await submitReading(product, ngozi, reading, [4, 4])
    expect(await act(product, ngozi, reading, 'know')).toMatchObject({ body: { state: 'void' } })
    expect(await desk(application(0).id)).toEqual({ score: null, score_number: null })
    expect(await readingOf(product, ngozi, reading)).toMatchObject({
      application: null,
      earlier: [],
      others: null,
    })
    expect(await act(product, ngozi, reading, 'undo')).toMatchObject({ body: { state: 'submitted' } })
    expect(await desk(application(0).id)).toEqual({ score: 4, score_number: 1 })

    await act(product, ngozi, reading, 'know')
    await letMinutesPass(product, 60)
    expect(refusal(await act(product, ngozi, reading, 'undo'))).toEqual([409, 'undo_too_late'])
  })

  test('stays with whoever has it since it was given on', async () => {
    await act(product, ngozi, reading, 'giveBack')
    await product.db
      .updateTable('committee_readings')
      .set({ given_on: true })
      .where('id', '=', knownId(reading))
      .execute()
    expect(refusal(await act(product, ngozi, reading, 'undo'))).toEqual([409, 'undo_too_late'])
  })

  test('is not written any more once the ranking is handed over', async () => {
    await submitReading(product, ngozi, reading, [4, 2])
    await product.db
      .updateTable('committees')
      .set({ state: 'handedOver' })
      .where('scholarship_id', '=', committee.scholarship)
      .execute()
    expect(await readingOf(product, ngozi, reading)).toMatchObject({ points: [4, 2], undoUntil: null })
    for (const does of ['undo', 'reopen', 'know'] as const)
      expect(refusal(await act(product, ngozi, reading, does))).toEqual([409, 'reading_ended'])
    expect(refusal(await save(tomas, tomasReading, { version: 1, points: [1, 1] }))).toEqual([
      409,
      'reading_ended',
    ])
  })

  test('is void where a conflict is known by the office, and that cannot be taken back', async () => {
    await submitReading(product, ngozi, reading, [4, 2])
    await product.db
      .insertInto('committee_conflicts')
      .values({
        id: newId(),
        member_id: ngozi.memberId,
        application_id: application(0).id,
        source: 'referee',
      })
      .execute()
    expect(await readingOf(product, ngozi, reading)).toMatchObject({ state: 'void', undoUntil: null })
    expect(refusal(await act(product, ngozi, reading, 'undo'))).toEqual([409, 'undo_too_late'])
    expect(await desk(application(0).id)).toEqual({ score: null, score_number: null })
  })
})

describe('[FAIR6] what others gave', () => {
  const say = (by: Person, id: string, text: string, _id = newId()) =>
    ask(product, by, `POST /readings/remarks/${id}`, { _id, text })

  test('shows once one’s own is submitted for good, and stays hidden until then', async () => {
    await submitReading(product, tomas, tomasReading, [1, 5], 'Thin')
    await save(ngozi, reading, { version: 1, points: [4, 4] })
    expect(await readingOf(product, ngozi, reading)).toMatchObject({ others: null, othersFrom: null })
    await act(product, ngozi, reading, 'submit')
    const waits = await readingOf(product, ngozi, reading)
    expect(waits).toMatchObject({ others: null, remarks: null })
    expect(waits.othersFrom).toBe(waits.undoUntil)
    expect(refusal(await say(ngozi, reading, 'Too early'))).toEqual([404, 'not_found'])

    // Reopening at once shows nothing sooner.
    await act(product, ngozi, reading, 'reopen')
    expect(await readingOf(product, ngozi, reading)).toMatchObject({ others: null, remarks: null })

    await letMinutesPass(product, 10)
    const others = [{ by: 'Tomás Rivera', points: [1, 5], mean: 2, words: 'Thin', earlier: [] }]
    expect(await readingOf(product, ngozi, reading)).toMatchObject({ others, remarks: [] })
    await act(product, ngozi, reading, 'submit')
    expect(await readingOf(product, ngozi, reading)).toMatchObject({ others })
  })

  test('keeps earlier points beside changed ones', async () => {
    await submitReading(product, ngozi, reading, [4, 4])
    await submitReading(product, tomas, tomasReading, [1, 5])
    await letMinutesPass(product, 10)
    await act(product, tomas, tomasReading, 'reopen')
    expect(await readingOf(product, ngozi, reading)).toMatchObject({ others: [{ points: [1, 5] }] })
    await submitReading(product, tomas, tomasReading, [3, 5])
    expect(await readingOf(product, ngozi, reading)).toMatchObject({
      others: [{ points: [3, 5], mean: 3.5, earlier: [{ points: [1, 5] }] }],
    })
  })

  test('is talked about where the committee discusses; each remark is said once', async () => {
    await submitReading(product, ngozi, reading, [4, 4])
    await submitReading(product, tomas, tomasReading, [1, 5])
    await letMinutesPass(product, 10)
    const id = newId()
    expect(await say(ngozi, reading, 'The plan is thin.', id)).toMatchObject({
      status: 201,
      body: { insertedId: id },
    })
    expect((await say(ngozi, reading, 'The plan is thin.', id)).status).toBe(201)
    // Of somebody else.
    expect(refusal(await say(tomas, tomasReading, 'Mine', id))).toEqual([404, 'not_found'])
    await say(tomas, tomasReading, 'It is.')
    expect((await readingOf(product, ngozi, reading)).remarks).toMatchObject([
      { by: 'Ngozi Ade', own: true, text: 'The plan is thin.' },
      { by: 'Tomás Rivera', own: false, text: 'It is.' },
    ])
    await product.db
      .updateTable('committees')
      .set({ discusses: false })
      .where('scholarship_id', '=', committee.scholarship)
      .execute()
    expect(refusal(await say(ngozi, reading, 'Again'))).toEqual([404, 'not_found'])
    expect(await readingOf(product, ngozi, reading)).toMatchObject({ remarks: null })
  })
})

describe('[FAIR3] names', () => {
  const give = (by: Person, names: string[], most = 7) =>
    ask(product, by, `POST /readings/names/${committee.scholarship}`, { names, most })

  test('are given before anything is assigned, and replace those before', async () => {
    const ama = await joinCommittee(product, committee, { name: 'Ama Mensah' })
    expect((await give(ama, ['Diane Kruger', 'Kim Lee'])).status).toBe(200)
    expect((await give(ama, ['Kim Lee', 'Kim Lee'])).status).toBe(200)
    expect((await ask(product, ama, 'GET /readings')).body).toMatchObject([
      { named: true, names: ['Kim Lee'], most: 7 },
    ])
    expect(refusal(await give(ngozi, []))).toEqual([409, 'names_closed'])
    expect(refusal(await give(await signUp(product), []))).toEqual([404, 'not_found'])
  })
})
