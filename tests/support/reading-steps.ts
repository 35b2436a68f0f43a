import { type Insertable, sql } from 'kysely'
import { expect } from 'vitest'
import type { CommitteePart } from '../../contract/committees/committee-terms.ts'
import type { Reading } from '../../contract/committees/readings.ts'
import type { Criterion } from '../../contract/scores/score-terms.ts'
import { newId } from '../../server/platform/database/new-id.ts'
import type { CommitteesTable } from '../../server/platform/database/tables.ts'
import { insertApplication } from './application-factories.ts'
import { ask, type Reply } from './ask.ts'
import { insertMember } from './committee-steps.ts'
import { insertScholarship, insertUser } from './factories.ts'
import { type Person, signUp } from './identity/people.ts'
import type { ServedProduct } from './product.ts'
import { criterion } from './score-steps.ts'

/** Two criteria by which the committees of tests read. */
export const twoCriteria: Criterion[] = [criterion('Need', 3), criterion('Plan')]

/** A committee with the applications that it reads, in the order in which they were made. */
export interface TestCommittee {
  scholarship: string
  applications: { id: string; number: number }[]
}

/** Inserts an open committee of a new scholarship, and applications of new people to it. */
export async function insertCommittee(
  product: ServedProduct,
  {
    applications = 3,
    criteria = twoCriteria,
    scholarship,
    ...values
  }: { applications?: number; criteria?: Criterion[]; scholarship?: string } & Partial<
    Omit<Insertable<CommitteesTable>, 'scholarship_id'>
  > = {},
): Promise<TestCommittee> {
  const { db } = product
  const scholarship_id = scholarship ?? (await insertScholarship(db))
  await db
    .insertInto('score_sheets')
    .values({ scholarship_id, version: 1, criteria: JSON.stringify(criteria), hides: true })
    .execute()
  await db
    .insertInto('committees')
    .values({ scholarship_id, state: 'open', sheet_version: 1, seed: 1, ...values })
    .execute()
  const all: TestCommittee = { scholarship: scholarship_id, applications: [] }
  for (let nth = 0; nth < applications; nth += 1) await addApplication(product, all)
  return all
}

/** Adds an application to a committee, under a number that says nothing of its place. */
export async function addApplication({ db }: ServedProduct, committee: TestCommittee, user_id?: string) {
  const scholarship_id = committee.scholarship
  const id = await insertApplication(db, { scholarship_id, user_id: user_id ?? (await insertUser(db)) })
  const number = 900 - 7 * committee.applications.length
  await db.insertInto('committee_numbers').values({ application_id: id, scholarship_id, number }).execute()
  const application = { id, number }
  committee.applications.push(application)
  return application
}

/** A member of a committee, with their account. */
export interface TestMember extends Person {
  memberId: string
}

/** Somebody who has accepted to read for a committee; a new user by default. */
export async function joinCommittee(
  product: ServedProduct,
  { scholarship }: Pick<TestCommittee, 'scholarship'>,
  {
    name = 'Ngozi Ade',
    part = 'reader',
    person,
  }: { name?: string; part?: CommitteePart; person?: Person } = {},
): Promise<TestMember> {
  const member = person ?? (await signUp(product, 'user', name))
  const memberId = await insertMember(product, { ...member, name }, scholarship, { part })
  return { ...member, memberId }
}

/** Gives a member an application to read. @returns the id of the reading */
export async function assignReading(
  { db }: ServedProduct,
  { scholarship }: Pick<TestCommittee, 'scholarship'>,
  { memberId }: Pick<TestMember, 'memberId'>,
  { id: application_id }: { id: string },
): Promise<string> {
  const id = newId()
  await db
    .insertInto('committee_readings')
    .values({ id, application_id, member_id: memberId, scholarship_id: scholarship })
    .execute()
  return id
}

/** A reading as its reader gets it. */
export async function readingOf(product: ServedProduct, reader: Person, id: string): Promise<Reading> {
  const { status, body } = await ask(product, reader, `GET /readings/${id}`)
  expect(status).toBe(200)
  return body
}

/** Does something with a reading as it is now. */
export async function act(
  product: ServedProduct,
  reader: Person,
  id: string,
  does: 'submit' | 'reopen' | 'giveBack' | 'know' | 'undo',
): Promise<Reply> {
  const { version } = await readingOf(product, reader, id)
  return ask(product, reader, `POST /readings/${id}`, { version, act: does })
}

/** Gives all points, and submits them. */
export async function submitReading(
  product: ServedProduct,
  reader: Person,
  id: string,
  points: number[],
  words = '',
): Promise<void> {
  const { version } = await readingOf(product, reader, id)
  const saved = await ask(product, reader, `PATCH /readings/${id}`, { version, points, words })
  expect(saved.status).toBe(200)
  const body = { version: saved.body.version, act: 'submit' }
  expect(await ask(product, reader, `POST /readings/${id}`, body)).toMatchObject({ status: 200 })
}

/** Lets so many minutes pass for all readings. */
export async function letMinutesPass({ db }: ServedProduct, minutes: number): Promise<void> {
  const earlier = (column: string) =>
    sql`${sql.ref(column)} = ${sql.ref(column)} - make_interval(mins => ${minutes})`
  await sql`update committee_submissions set ${earlier('at')}`.execute(db)
  await sql`update committee_readings set ${earlier('submitted_at')}, ${earlier('ended_at')}`.execute(db)
}
