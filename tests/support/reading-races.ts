import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Draw } from '../../contract/eligibility/testing/random-eligibility.ts'
import { newId } from '../../server/platform/database/new-id.ts'
import { ask, type Reply } from './ask.ts'
import type { Person } from './identity/people.ts'
import type { ServedProduct } from './product.ts'
import { assignReading, insertCommittee, joinCommittee, readingOf, submitReading } from './reading-steps.ts'

/** A reading that somebody has begun, with all points. */
async function begun(product: ServedProduct) {
  const committee = await insertCommittee(product, { applications: 1 })
  const [application = { id: '', number: 0 }] = committee.applications
  const reader = await joinCommittee(product, committee)
  const id = await assignReading(product, committee, reader, application)
  const saved = await ask(product, reader, `PATCH /readings/${id}`, { version: 1, points: [4, 2], words: '' })
  expect(saved.body).toEqual({ version: 2 })
  return { committee, application, reader, id }
}

/** What the reading, its points and the queue say of each other: points count while it is submitted, and only then. */
async function stateOf({ db }: ServedProduct, reading: string): Promise<string> {
  const { rows } = await sql<{ state: string; scores: number; mean: number | null }>`
    select reading.state, (select count(*)::integer from scores
        where scores.application_id = reading.application_id) as scores, score as mean
    from committee_readings as reading join desk_rows on desk_rows.application_id = reading.application_id
    where reading.id = ${reading}`.execute(db)
  const [row] = rows
  const counts = row?.state === 'submitted' || row?.state === 'reopened'
  expect(row).toMatchObject({ scores: counts ? 1 : 0, mean: counts ? 3.5 : null })
  return row?.state ?? ''
}

/** The office notes a conflict, as it does: behind its committee. */
async function noteConflict(
  { db }: ServedProduct,
  memberId: string,
  applicationId: string,
  scholarship: string,
) {
  await db.transaction().execute(async tx => {
    await sql`select from committees where scholarship_id = ${scholarship} for update`.execute(tx)
    await sql`insert into committee_conflicts (id, member_id, application_id, source)
      values (${newId()}, ${memberId}, ${applicationId}, 'referee')`.execute(tx)
  })
}

/** Somebody submits while the office notes that they are the referee. @returns what the reading is then: void, whatever comes first */
export async function raceSubmitAndVoid(product: ServedProduct): Promise<string> {
  const { committee, application, reader, id } = await begun(product)
  const [answer] = await Promise.all([
    ask(product, reader, `POST /readings/${id}`, { version: 2, act: 'submit' }),
    noteConflict(product, reader.memberId, application.id, committee.scholarship),
  ])
  expect([200, 409]).toContain(answer.status)
  return stateOf(product, id)
}

/**
 * Somebody's part ends while they do anything: what was not submitted by then goes back.
 * @returns what they are answered afterwards, as a stranger is
 */
export async function raceEndAndCalls(product: ServedProduct, draw: Draw): Promise<number[]> {
  const { committee, reader, id } = await begun(product)
  const act = (does: string) => () => ask(product, reader, `POST /readings/${id}`, { version: 2, act: does })
  const save = () => ask(product, reader, `PATCH /readings/${id}`, { version: 2, points: [1, 1], words: 'x' })
  const calls: (() => Promise<Reply>)[] = [
    act('submit'),
    act('giveBack'),
    act('know'),
    save,
    () => ask(product, reader, `GET /readings/${id}`),
    () => ask(product, reader, 'GET /readings'),
  ]
  const end = () =>
    product.db.transaction().execute(async tx => {
      await sql`select from committees where scholarship_id = ${committee.scholarship} for update`.execute(tx)
      await sql`select end_reading(${reader.memberId})`.execute(tx)
    })
  const both = [draw.pick(calls), draw.pick(calls)] as const
  const [one, other] = await Promise.all([both[0](), both[1](), end()])
  for (const { status } of [one, other]) expect([200, 404, 409]).toContain(status)
  expect(['submitted', 'givenBack', 'void']).toContain(await stateOf(product, id))
  expect((await ask(product, reader, 'GET /readings')).body).toEqual([])
  const answers = []
  for (const call of calls.slice(0, 5)) answers.push((await call()).status)
  return answers
}

/** Two acts at once from two devices: they happen one after the other, and points count as the last one says. @returns the states between */
export async function raceActs(product: ServedProduct, draw: Draw): Promise<string[]> {
  const { reader, id } = await begun(product)
  if (draw.chance(0.5)) await submitReading(product, reader, id, [4, 2])
  const acts = ['submit', 'reopen', 'giveBack', 'know', 'undo']
  const states: string[] = []
  for (let turn = 0; turn < 3; turn += 1) {
    const { version } = await readingOf(product, reader, id)
    const answers = await Promise.all(
      [draw.pick(acts), draw.pick(acts)].map(act =>
        ask(product, reader, `POST /readings/${id}`, { version, act }),
      ),
    )
    for (const { status } of answers) expect([200, 409]).toContain(status)
    states.push(await stateOf(product, id))
  }
  return states
}

/** A page that has a reading open: what was typed there, and from what it was typed. */
class Tab {
  readonly #product: ServedProduct
  readonly #reader: Person
  readonly #id: string
  readonly #draw: Draw
  #version = 1
  #points: (number | null)[] = [null, null]
  #words = ''

  constructor(product: ServedProduct, reader: Person, id: string, draw: Draw) {
    this.#product = product
    this.#reader = reader
    this.#id = id
    this.#draw = draw
  }

  /** Types into one field, and sends until the server has it; some answers are lost. */
  async type(field: number | 'words', value: number | string): Promise<void> {
    this.#set(field, value)
    for (;;) {
      const body = { version: this.#version, points: this.#points, words: this.#words }
      const answer = await ask(this.#product, this.#reader, `PATCH /readings/${this.#id}`, body)
      // Sent again as it was.
      if (this.#draw.chance(0.3)) continue
      if (answer.status === 200) {
        this.#version = answer.body.version
        return
      }
      expect(answer.body.error.code).toBe('changed_meanwhile')
      const now = await readingOf(this.#product, this.#reader, this.#id)
      this.#version = now.version
      this.#points = now.points
      this.#words = now.words
      this.#set(field, value)
    }
  }

  #set(field: number | 'words', value: number | string): void {
    if (field === 'words') this.#words = String(value)
    else this.#points = this.#points.with(field, Number(value))
  }
}

/**
 * Two tabs and a phone type into one reading, each into a field of its own: the server has what was typed last into each.
 * @returns how often it had
 */
export async function typeInSeveralPlaces(
  product: ServedProduct,
  draw: Draw,
  turns: number,
): Promise<number> {
  const committee = await insertCommittee(product, { applications: 1 })
  const reader = await joinCommittee(product, committee)
  const [application = { id: '' }] = committee.applications
  const id = await assignReading(product, committee, reader, application)
  const tabs = [0, 1, 'words'].map(field => ({ field, tab: new Tab(product, reader, id, draw) }))
  for (let turn = 0; turn < turns; turn += 1) {
    const typed = tabs.map(({ field }) => (field === 'words' ? `Words ${turn}` : draw.integer(1, 5)))
    await Promise.all(
      tabs.map(({ field, tab }, nth) => tab.type(field as number | 'words', typed[nth] as number | string)),
    )
    const now = await readingOf(product, reader, id)
    expect([...now.points, now.words]).toEqual(typed)
  }
  return turns
}
