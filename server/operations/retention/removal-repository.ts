import { sql, type Transaction } from 'kysely'
import type { RemovedRow } from '../../features/applications/removal-service.ts'
import type { SeenId } from '../../platform/access/scope.ts'
import type { Database } from '../../platform/database/connection.ts'
import { officeTimeZone, officeToday } from '../../platform/database/office-settings.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** An application whose data goes, as the record names it. */
export interface GoingRow {
  id: SeenId
  scholarship_id: string
  user_id: string
}

const going = sql`applications.id, applications.scholarship_id, applications.user_id`

/**
 * Locks some applications whose data goes today or went before, the first decided first; those that somebody works on are left
 * for the next time, and held ones stay.
 */
export async function lockDue(
  tx: Transaction<Tables>,
  { months, limit }: { months: number; limit: number },
): Promise<GoingRow[]> {
  const due = sql`applications join retention_decided on application_id = applications.id
     where decided_at < retention_end(${officeToday}, ${months}, ${officeTimeZone})
       and not exists (select from retention_holds where retention_holds.application_id = applications.id)`
  const { rows } = await sql<GoingRow>`
    select ${going} from ${due} order by decided_at, application_id limit ${limit}
       for update of applications skip locked`.execute(tx)
  // One may have been reopened just before: asked again under the lock.
  const ids = rows.map(({ id }) => id)
  const { rows: still } = await sql<GoingRow>`
    select ${going} from ${due} and applications.id = any(${ids}::uuid[])`.execute(tx)
  return still
}

/** Locks those of these applications that have their data. */
export async function lockWithData(tx: Transaction<Tables>, ids: readonly SeenId[]): Promise<GoingRow[]> {
  const { rows } = await sql<GoingRow>`
    select ${going} from applications where id = any(${ids}::uuid[]) and data_removed_at is null
     order by id for update`.execute(tx)
  return rows
}

/** Leaves removals for the journal. */
export async function insertUnnoted(tx: Transaction<Tables>, rows: readonly RemovedRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('retention_unnoted')
    .values([...rows])
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** What the journal does not have yet. */
export function listUnnoted(db: Database, limit: number): Promise<RemovedRow[]> {
  return db
    .selectFrom('retention_unnoted')
    .select(['application_id', 'removed_at', 'months'])
    .orderBy('application_id')
    .limit(limit)
    .execute()
}

/** Notes that the journal has these, in its file of this number. */
export async function noteJournal(
  tx: Transaction<Tables>,
  { number, rows }: { number: number; rows: readonly RemovedRow[] },
): Promise<void> {
  await tx.updateTable('retention').set({ journal: number }).execute()
  await tx
    .deleteFrom('retention_unnoted')
    .where('application_id', '=', sql<SeenId>`any(${rows.map(row => row.application_id)}::uuid[])`)
    .execute()
}

/** Whether this database was restored since the journal was read last; false for one that has never read it. */
export async function isRestored(db: Database): Promise<boolean> {
  const { rows } = await sql<{ restored: boolean }>`
    select coalesce(history <> (select id from database_history), false) as restored from retention`.execute(
    db,
  )
  return rows[0]?.restored ?? true
}

/** Notes that the journal was read for this history of the database. */
export async function noteHistory(db: Database): Promise<void> {
  await sql`
    update retention set history = id from database_history where history is distinct from id`.execute(db)
}
