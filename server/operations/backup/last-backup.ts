import { resolve } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connection.ts'

/** A backup that was made and verified. */
export interface LastBackup {
  /** When it was finished. */
  at: Date
  /** Its folder or file. */
  place: string
  bytes: number
  /** How long it took. */
  seconds: number
}

/**
 * The last backup that succeeded; undefined when there is none yet.
 * @param to the folder or file in which to look; everywhere by default
 */
export async function lastBackup(db: Database, to?: string): Promise<LastBackup | undefined> {
  const row = await db
    .selectFrom('backups')
    .select(['started_at', 'finished_at', 'place', 'bytes'])
    .where('ok', '=', true)
    .where('finished_at', 'is not', null)
    .$if(to !== undefined, query => query.where(sql<boolean>`starts_with(place, ${resolve(to ?? '')})`))
    .orderBy('finished_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row?.finished_at) return undefined
  const seconds = (row.finished_at.getTime() - row.started_at.getTime()) / 1000
  return { at: row.finished_at, place: row.place, bytes: row.bytes ?? 0, seconds }
}
