import type { Database } from '../database/connection.ts'

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

/** The last backup that succeeded; undefined when there is none yet. */
export async function lastBackup(db: Database): Promise<LastBackup | undefined> {
  const row = await db
    .selectFrom('backups')
    .select(['started_at', 'finished_at', 'place', 'bytes'])
    .where('ok', '=', true)
    .where('finished_at', 'is not', null)
    .orderBy('finished_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row?.finished_at) return undefined
  const seconds = (row.finished_at.getTime() - row.started_at.getTime()) / 1000
  return { at: row.finished_at, place: row.place, bytes: row.bytes ?? 0, seconds }
}
