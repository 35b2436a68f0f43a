import { type Selectable, sql, type Transaction, type UpdateObject } from 'kysely'
import { committeeLimits } from '../../../contract/committees/committee-limits.ts'
import { heldStates, type ReadingState } from '../../../contract/committees/committee-terms.ts'
import type { Points } from '../../../contract/scores/score-terms.ts'
import { type SeenId, vouchFor } from '../../platform/access/scope.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'

const minutes = (count: number) => sql`make_interval(mins => ${sql.lit(count)})`
const undoSubmit = minutes(committeeLimits.submitMinutes)
const undoGivingBack = minutes(committeeLimits.giveBackMinutes)

/** SQL: the tap by which its reader said that they know the applicant made the reading void, and nobody has lifted that. */
const saidKnown = sql<boolean>`exists (select from committee_conflicts as said where said.member_id = reading.member_id
  and said.application_id = reading.application_id and said.source = 'known' and said.lifted_at is null)`

/** SQL: until when the last act of a reader can be taken back; null when it cannot [FAIR5]. */
const undoUntil = sql<Date | null>`(select until from (select case
    when reading.state = 'submitted' then reading.submitted_at + ${undoSubmit}
    when reading.state = 'givenBack' and not given_on then ended_at + ${undoGivingBack}
    when reading.state = 'void' and not given_on and ${saidKnown} then ended_at + ${undoGivingBack}
  end as until) as undoing where until > clock_timestamp())`

/**
 * SQL: from when its reader may see the points of the others: when their first submission that stands cannot be taken back
 * any more [FAIR6]. Null while nothing is submitted.
 */
const othersFrom = sql<Date | null>`case when reading.state in ('submitted', 'reopened') then
  (select min(at) + ${undoSubmit} from committee_submissions where reading_id = reading.id) end`

/** Readings, each as its own reader may know it. */
function selectReadings(db: Database) {
  return db
    .selectFrom('committee_readings as reading')
    .innerJoin('committee_numbers', 'committee_numbers.application_id', 'reading.application_id')
    .selectAll('reading')
    .select(['committee_numbers.number', 'committee_numbers.minutes', undoUntil.as('undo_until')])
    .select(othersFrom.as('others_from'))
    .select(sql<boolean>`coalesce(${othersFrom} <= clock_timestamp(), false)`.as('sees_others'))
}

export type ReadingRow = Awaited<ReturnType<ReturnType<typeof selectReadings>['execute']>>[number]

/** The readings of members, by the numbers of their applications: that order says nothing. */
export function listReadings(db: Database, memberIds: readonly string[]): Promise<ReadingRow[]> {
  return selectReadings(db)
    .where('reading.member_id', '=', sql<string>`any(${memberIds}::uuid[])`)
    .orderBy('number')
    .execute()
}

/** A reading of somebody. */
export function findReading(db: Database, userId: string, id: string): Promise<ReadingRow | undefined> {
  return selectReadings(db)
    .innerJoin('committee_members as member', 'member.id', 'reading.member_id')
    .where('reading.id', '=', vouchFor(id, 'Of somebody else, it is not found.'))
    .where('member.user_id', '=', userId)
    .executeTakeFirst()
}

/** The same, locked behind its committee, application and member. */
export async function lockReading(
  tx: Transaction<Tables>,
  userId: string,
  id: SeenId,
): Promise<ReadingRow | undefined> {
  await tx.selectFrom('committee_readings').select('id').where('id', '=', id).forUpdate().execute()
  return findReading(tx, userId, id)
}

/** Stores what a reader has typed into a locked reading, which is begun by that. @returns its version */
export async function saveTyped(
  tx: Transaction<Tables>,
  { id, state }: ReadingRow,
  { points, words }: { points: Points; words: string },
): Promise<number> {
  const { version } = await tx
    .updateTable('committee_readings')
    .set({ points, words, saved_at: sql<Date>`now()`, version: sql<number>`version + 1` })
    .$if(state === 'assigned', query => query.set({ state: 'begun' }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** Changes a locked reading to its next version. */
export async function updateReading(
  tx: Transaction<Tables>,
  id: SeenId,
  changes: UpdateObject<Tables, 'committee_readings'>,
): Promise<void> {
  await tx
    .updateTable('committee_readings')
    .set({ ...changes, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

export type SubmissionRow = Selectable<Tables['committee_submissions']>

/** What was submitted of a reading, the newest first. */
export function listSubmissions(db: Database, readingId: SeenId): Promise<SubmissionRow[]> {
  return db
    .selectFrom('committee_submissions')
    .selectAll()
    .where('reading_id', '=', readingId)
    .orderBy('number', 'desc')
    .execute()
}

export async function insertSubmission(
  tx: Transaction<Tables>,
  row: Pick<SubmissionRow, 'reading_id' | 'number' | 'points' | 'words' | 'mean'>,
): Promise<void> {
  await tx.insertInto('committee_submissions').values(row).execute()
}

/** Takes the newest submission of a reading back. */
export async function deleteSubmission(
  tx: Transaction<Tables>,
  { reading_id, number }: Pick<SubmissionRow, 'reading_id' | 'number'>,
): Promise<void> {
  await tx
    .deleteFrom('committee_submissions')
    .where('reading_id', '=', reading_id)
    .where('number', '=', number)
    .execute()
}

/** What other members have submitted about an application, by their names, the newest of each first. */
export function listOthers(db: Database, { application_id, member_id }: ReadingRow) {
  return db
    .selectFrom('committee_readings as reading')
    .innerJoin('committee_members as member', 'member.id', 'reading.member_id')
    .innerJoin('committee_submissions as given', 'given.reading_id', 'reading.id')
    .select(['reading.id', 'member.name', 'given.points', 'given.mean', 'given.words', 'given.at'])
    .where('reading.application_id', '=', application_id)
    .where('reading.member_id', '<>', member_id)
    .where('reading.state', 'in', countedStates)
    .orderBy('member.name')
    .orderBy('reading.id')
    .orderBy('given.number', 'desc')
    .execute()
}

export type OthersRow = Awaited<ReturnType<typeof listOthers>>[number]

/** Readings whose points count. */
export const countedStates = ['submitted', 'reopened'] as const satisfies ReadingState[]

/** What the committee has said about an application, the first remark first. */
export function listRemarks(db: Database, applicationId: SeenId) {
  return db
    .selectFrom('committee_remarks')
    .innerJoin('committee_members as member', 'member.id', 'member_id')
    .select(['committee_remarks.id', 'member_id', 'member.name', 'text', 'at'])
    .where('application_id', '=', applicationId)
    .orderBy('at')
    .orderBy('committee_remarks.id')
    .execute()
}

export type RemarkRow = Awaited<ReturnType<typeof listRemarks>>[number]

export async function countRemarks(db: Database, applicationId: SeenId): Promise<number> {
  const { count } = await db
    .selectFrom('committee_remarks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('application_id', '=', applicationId)
    .executeTakeFirstOrThrow()
  return count
}

/** Adds a remark; sent again with the same id, it is added once. @returns whether it is there as it was sent */
export async function insertRemark(
  tx: Transaction<Tables>,
  row: { id: string; application_id: SeenId; member_id: string; text: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('committee_remarks')
    .values(row)
    .onConflict(conflict => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 1n) return true
  const same = tx
    .selectFrom('committee_remarks')
    .select('id')
    .where('id', '=', row.id)
    .where('application_id', '=', row.application_id)
    .where('member_id', '=', row.member_id)
  return (await same.executeTakeFirst()) !== undefined
}

/** A member says that they know an applicant; a trigger makes their reading void, and nobody gives it to them again [FAIR3]. */
export async function declareKnown(
  tx: Transaction<Tables>,
  row: { id: string; member_id: string; application_id: SeenId },
): Promise<void> {
  const nothing = { lifted_at: null, lifted_by: null, lifted_why: null }
  await tx
    .insertInto('committee_conflicts')
    .values({ ...row, source: 'known' })
    .onConflict(conflict =>
      conflict
        .columns(['member_id', 'application_id'])
        .doUpdateSet({ source: 'known', at: sql<Date>`now()`, ...nothing }),
    )
    .execute()
}

/** Takes that back. */
export async function withdrawKnown(
  tx: Transaction<Tables>,
  { member_id, application_id }: Pick<ReadingRow, 'member_id' | 'application_id'>,
): Promise<void> {
  await tx
    .deleteFrom('committee_conflicts')
    .where('member_id', '=', member_id)
    .where('application_id', '=', application_id)
    .where('source', '=', 'known')
    .execute()
}

/** Whose an application is, for the record. */
export function findSubject(db: Database, applicationId: SeenId) {
  return db
    .selectFrom('applications')
    .select(['id', 'scholarship_id', 'user_id'])
    .where('id', '=', applicationId)
    .executeTakeFirst()
}

/** Keeps how long applications take to read. */
export async function keepMinutes(
  db: Database,
  times: readonly { id: SeenId; minutes: number }[],
): Promise<void> {
  await sql`
    update committee_numbers set minutes = known.minutes
    from jsonb_to_recordset(${JSON.stringify(times)}::jsonb) as known (id uuid, minutes integer)
    where application_id = known.id`.execute(db)
}

/** Whether a reading is its reader's: they can read the application, and type. */
export function isHeld({ state }: Pick<ReadingRow, 'state'>): boolean {
  return heldStates.some(held => held === state)
}
