import { sql } from 'kysely'
import type { Criterion, Points } from '../../../contract/scores/score-terms.ts'
import type { SeenId } from '../../platform/access/scope.ts'
import type { Database } from '../../platform/database/connection.ts'
import { newId } from '../../platform/database/new-id.ts'
import { scoreSummary } from './score-queries.ts'

/** The newest criteria of a scholarship. */
export function findSheet(db: Database, scholarshipId: SeenId): Promise<SheetRow | undefined> {
  return selectSheets(db, scholarshipId).orderBy('version', 'desc').limit(1).executeTakeFirst()
}

function selectSheets(db: Database, scholarshipId: SeenId) {
  return db
    .selectFrom('score_sheets')
    .select(['version', 'criteria', 'hides'])
    .where('scholarship_id', '=', scholarshipId)
}

export type SheetRow = Awaited<ReturnType<ReturnType<typeof selectSheets>['execute']>>[number]

/**
 * The criteria of a scholarship, if this version is still the newest; nobody replaces them until the transaction ends, and
 * with `change` nobody gives points by them either.
 */
export async function lockSheet(
  db: Database,
  scholarshipId: SeenId,
  version: number,
  { change = false } = {},
): Promise<SheetRow | undefined> {
  const sheet = selectSheets(db, scholarshipId).where('version', '=', version)
  await (change ? sheet.forUpdate() : sheet.forShare()).executeTakeFirst()
  // Asked behind the lock: whoever had it may have written the next version.
  const newest = await findSheet(db, scholarshipId)
  return newest?.version === version ? newest : undefined
}

/** Adds a version of the criteria. @returns false when somebody else has added it */
export async function insertSheet(
  db: Database,
  row: {
    scholarship_id: string
    version: number
    criteria: readonly Criterion[]
    hides: boolean
    written_by: string
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('score_sheets')
    .values({ ...row, criteria: JSON.stringify(row.criteria) })
    .onConflict(conflict => conflict.columns(['scholarship_id', 'version']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Lets a copied scholarship be scored by the same criteria; nothing where there are none. */
export async function copySheet(db: Database, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`
    insert into score_sheets (scholarship_id, version, criteria, hides, written_by)
    select ${to}, 1, criteria, hides, written_by from score_sheets
    where scholarship_id = ${from} and criteria <> '[]'
      and version = (select max(version) from score_sheets where scholarship_id = ${from})`.execute(db)
}

/** Hides others' points, or shows them, in a version that stays. */
export async function setHides(
  db: Database,
  scholarshipId: SeenId,
  { version, hides }: { version: number; hides: boolean },
): Promise<void> {
  await db
    .updateTable('score_sheets')
    .set({ hides })
    .where('scholarship_id', '=', scholarshipId)
    .where('version', '=', version)
    .execute()
}

/** Whether a committee reads by the criteria, from when it is open [FAIR1]. */
export async function isReadByCommittee(db: Database, scholarshipId: string): Promise<boolean> {
  const open = db
    .selectFrom('committees')
    .select('scholarship_id')
    .where('scholarship_id', '=', scholarshipId)
    .where('state', '!=', 'preparing')
  return (await open.executeTakeFirst()) !== undefined
}

/** Whether points were given by a version, or by any. */
export async function hasScores(db: Database, scholarshipId: SeenId, version?: number): Promise<boolean> {
  let scores = db.selectFrom('scores').select('id').where('scholarship_id', '=', scholarshipId).limit(1)
  if (version !== undefined) scores = scores.where('version', '=', version)
  return (await scores.executeTakeFirst()) !== undefined
}

/** The points that an application was given by a version, by the names of those who gave them. */
export function listScores(db: Database, applicationId: SeenId, version: number) {
  return db
    .selectFrom('scores')
    .leftJoin('users', 'users.id', 'officer_id')
    .select(['officer_id', 'user_name', 'points', 'mean'])
    .where('application_id', '=', applicationId)
    .where('version', '=', version)
    .orderBy('user_name')
    .orderBy('scores.id')
    .execute()
}

export type ScoreRow = Awaited<ReturnType<typeof listScores>>[number]

/** An application in the queue, with the mean of its points. */
export function findQueued(db: Database, applicationId: SeenId) {
  return db
    .selectFrom('desk_rows')
    .select(['scholarship_id', 'score_version', scoreSummary.as('summary')])
    .where('application_id', '=', applicationId)
    .$narrowType<{ scholarship_id: SeenId }>()
    .executeTakeFirst()
}

/** An officer's points for a locked application. */
export interface NewScore {
  application_id: SeenId
  scholarship_id: string
  version: number
  officer_id: string
  points: Points
  mean: number | null
}

/** What an officer has given a locked application by a version. */
export function findOwn(
  db: Database,
  { application_id, version, officer_id }: Pick<NewScore, 'application_id' | 'version' | 'officer_id'>,
) {
  return db
    .selectFrom('scores')
    .select(['points', 'mean'])
    .where('application_id', '=', application_id)
    .where('version', '=', version)
    .where('officer_id', '=', officer_id)
    .executeTakeFirst()
}

/** Stores an officer's points; a trigger brings the mean to the queue. */
export async function writeScore(db: Database, row: NewScore): Promise<void> {
  const { points, mean } = row
  await db
    .insertInto('scores')
    .values({ id: newId(), ...row })
    .onConflict(conflict =>
      conflict
        .columns(['application_id', 'version', 'officer_id'])
        .doUpdateSet({ points, mean, at: sql<Date>`now()` }),
    )
    .execute()
}
