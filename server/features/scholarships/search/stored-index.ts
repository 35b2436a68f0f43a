import { copyFile, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../../platform/database/connection.ts'
import type { Snapshot } from './catalogue-reads.ts'
import { readIndex } from './scholarship-index/index-file.ts'
import type { ScholarshipIndex } from './scholarship-index/scholarship-index.ts'

/** An older file is not used: changes are retained for twice as long. */
const oldestHours = 12
/** The age at which files of killed writers are removed. */
const leftoverMs = 600_000

/** A file's note on its index. */
const noteOf = z.object({ history: z.string(), snapshot: z.string(), at: z.coerce.date() })
type Note = z.infer<typeof noteOf>

/**
 * The history of the database, its moment and time. What makes it another history: a restore, another cluster or
 * timeline, a table made again, a migration.
 */
const here = sql`
  select concat_ws(' ', (select id from database_history), (select system_identifier from pg_control_system()),
           (select timeline_id from pg_control_checkpoint()), 'scholarships'::regclass::oid,
           'scholarship_changes'::regclass::oid, (select max(name) from kysely_migration)) as history,
         pg_current_snapshot()::text as snapshot, now() as at`

/** The note of an index that is read in the transaction of `db`. */
export async function noteHere(db: Database): Promise<string> {
  const { rows } = await sql<Note>`${here}`.execute(db)
  return JSON.stringify(rows[0])
}

/** The moment of an index from a child. */
export function snapshotOf(note: string): Snapshot {
  return noteOf.parse(JSON.parse(note)).snapshot
}

export interface StoredIndex {
  index: ScholarshipIndex
  snapshot: Snapshot
  /** In milliseconds, by the database's clock. */
  age: number
}

/**
 * The index in a file, as of the moment that it was made at.
 * @throws Error when there is none, it is damaged, too old, or not of the history of this database
 */
export async function readStoredIndex(db: Database, place: string): Promise<StoredIndex> {
  const { index, note } = await readIndex(place)
  const { history, snapshot, at } = noteOf.parse(JSON.parse(note))
  const { rows } = await sql<Note & { ahead: boolean }>`
    select here.*, pg_snapshot_xmax(${snapshot}::pg_snapshot) > pg_snapshot_xmax(here.snapshot::pg_snapshot) as ahead
      from (${here}) as here`.execute(db)
  const [now] = rows
  const age = Number(now?.at) - Number(at)
  if (now?.history !== history || now.ahead)
    throw new Error('The index file belongs to another database, or to one restored since.')
  if (!(age >= 0 && age < oldestHours * 3_600_000)) throw new Error('The index file is too old.')
  return { index, snapshot, age }
}

/** Copies the file of an index to its place, whole or not at all; several processes may do so at once. */
export async function storeIndex(file: string, place: string): Promise<void> {
  await removeLeftovers(place)
  const part = `${place}.${process.pid}.part`
  try {
    await copyFile(file, part)
    await rename(part, place)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

async function removeLeftovers(place: string): Promise<void> {
  const folder = dirname(place)
  for (const name of await readdir(folder)) {
    if (!name.startsWith(`${basename(place)}.`) || !name.endsWith('.part')) continue
    const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Infinity }))
    if (Date.now() - mtimeMs > leftoverMs) await rm(join(folder, name), { force: true })
  }
}
