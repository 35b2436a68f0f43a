import { sql } from 'kysely'
import { openStatuses } from '../../../../contract/applications/application-terms.ts'
import type { SeenId } from '../../../platform/access/scope.ts'
import type { Database } from '../../../platform/database/connection.ts'
import { countedStates } from '../reading-repository.ts'

/** An application that a committee ranks. */
export interface RankedApplication {
  id: SeenId
  number: number
  /** Nobody has decided about it. */
  open: boolean
}

/** The applications of a committee, by their numbers. */
export async function listRanked(db: Database, scholarshipId: string): Promise<RankedApplication[]> {
  const { rows } = await sql<RankedApplication>`
    select applications.id, number, status = any(${openStatuses}::text[]) and data_removed_at is null as open
    from committee_numbers join applications on applications.id = application_id
    where committee_numbers.scholarship_id = ${scholarshipId} order by number`.execute(db)
  return rows
}

/** Points that count: those that a reading was submitted with last. */
export interface CountedReading {
  applicationId: SeenId
  memberId: string
  mean: number
}

export async function listCounted(db: Database, scholarshipId: string): Promise<CountedReading[]> {
  const { rows } = await sql<CountedReading>`
    select distinct on (reading.id) application_id as "applicationId", member_id as "memberId", mean
    from committee_readings as reading join committee_submissions on reading_id = reading.id
    where scholarship_id = ${scholarshipId} and state = any(${countedStates}::text[])
    order by reading.id, number desc`.execute(db)
  return rows
}

/** Ids of the applications from which a member is recused. */
export async function listRecused(db: Database, memberId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('committee_conflicts')
    .select('application_id')
    .where('member_id', '=', memberId)
    .where('lifted_at', 'is', null)
    .execute()
  return new Set(rows.map(row => row.application_id))
}

/** Where chairs depart from the order of the points, the first departure first. */
export async function listMoves(db: Database, scholarshipId: string) {
  return db
    .selectFrom('committee_moves')
    .select(['application_id', 'place', 'reason'])
    .where('scholarship_id', '=', scholarshipId)
    .orderBy('at')
    .orderBy('application_id')
    .execute()
}

/** Puts an application in a place. */
export async function writeMove(
  db: Database,
  row: { application_id: SeenId; scholarship_id: string; place: number; reason: string; member_id: string },
): Promise<void> {
  const at = sql<Date>`clock_timestamp()`
  await db
    .insertInto('committee_moves')
    .values({ ...row, at })
    .onConflict(conflict =>
      conflict
        .column('application_id')
        .doUpdateSet({ place: row.place, reason: row.reason, member_id: row.member_id, at }),
    )
    .execute()
}

/** Lets an application stand where its points put it. */
export async function deleteMove(db: Database, applicationId: SeenId): Promise<void> {
  await db.deleteFrom('committee_moves').where('application_id', '=', applicationId).execute()
}

/** What an award of a scholarship is, in hundredths, and in which currency; null where it does not say. */
export async function findAwardAmount(db: Database, scholarshipId: string) {
  const { stipend_minor } = await db
    .selectFrom('scholarships')
    .select('stipend_minor')
    .where('id', '=', scholarshipId)
    .executeTakeFirstOrThrow()
  return stipend_minor > 0 ? stipend_minor : null
}

/** The accounts of the chairs of a committee, those of the past too. */
export async function listChairs(db: Database, scholarshipId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('committee_members')
    .select('user_id')
    .where('scholarship_id', '=', scholarshipId)
    .where('part', '=', 'chair')
    .where('user_id', 'is not', null)
    .execute()
  return rows.flatMap(({ user_id }) => user_id ?? [])
}

/** Closes a locked committee whose ranking is handed over, with the line that it drew. */
export async function closeCommittee(
  db: Database,
  scholarshipId: string,
  { id, places }: { id: string; places: number },
): Promise<void> {
  await db
    .updateTable('committees')
    .set({ state: 'handedOver', handed_over: id, places, version: sql<number>`version + 1` })
    .where('scholarship_id', '=', scholarshipId)
    .execute()
}
