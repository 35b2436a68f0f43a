import { type Insertable, sql, type Transaction } from 'kysely'
import { exportLimits } from '../../../contract/exports/export-limits.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { ExportsTable, Tables } from '../../platform/database/tables.ts'
import type { FileInParts } from '../../platform/storage/file-parts.ts'

const columns = [
  'exports.id',
  'exports.user_id',
  'kind',
  'format',
  'name',
  'wish',
  'state',
  'note',
  'asked_at',
  'taken_at',
  'expected',
  'written',
  'attempt',
  'parts',
  'bytes',
  'sha256',
  'expires_at',
] as const

/** An export, whoever asked for it. */
export function findExport(db: Database, id: string) {
  return db.selectFrom('exports').select(columns).where('id', '=', id).executeTakeFirst()
}

export type ExportRow = NonNullable<Awaited<ReturnType<typeof findExport>>>

const hasNotExpired = sql<boolean>`expires_at > now()`

/** A person's exports that have not expired, the newest first, with the scholarship that each is about. */
export function listExports(db: Database, userId: string) {
  return db
    .selectFrom('exports')
    .leftJoin('scholarships', 'scholarships.id', 'exports.scholarship_id')
    .select(columns)
    .select('scholarship_name')
    .where('exports.user_id', '=', userId)
    .where(hasNotExpired)
    .orderBy('asked_at', 'desc')
    .orderBy('exports.id', 'desc')
    .limit(exportLimits.kept)
    .execute()
}

/** A person's export that can be fetched now. */
export function findReady(db: Database, { id, userId }: { id: string; userId: string }) {
  return db
    .selectFrom('exports')
    .select(columns)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('state', '=', 'ready')
    .where(hasNotExpired)
    .executeTakeFirst()
}

/** Keeps a person from asking twice at once. @returns how many exports they have */
export async function countKept(tx: Transaction<Tables>, userId: string): Promise<number> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const { kept } = await tx
    .selectFrom('exports')
    .select(({ fn }) => fn.countAll<number>().as('kept'))
    .where('user_id', '=', userId)
    .where(hasNotExpired)
    .executeTakeFirstOrThrow()
  return kept
}

/** Adds an export that is to be made. */
export async function insertExport(tx: Transaction<Tables>, row: Insertable<ExportsTable>): Promise<void> {
  await tx.insertInto('exports').values(row).execute()
}

const claimedUntil = sql<Date>`now() + interval '1 minute'`

/** Lets one export be made at a time, by all processes. @returns whether another one is being made */
export async function lockMaking(tx: Transaction<Tables>, id: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('making of exports'))`.execute(tx)
  const other = await tx
    .selectFrom('exports')
    .select('id')
    .where('state', '=', 'making')
    .where('claimed_until', '>', sql<Date>`now()`)
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** Begins an export anew. @returns the attempt's number, and what the one before may have left */
export async function beginAttempt(tx: Transaction<Tables>, id: string) {
  const before = await tx
    .selectFrom('exports')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['exports.id', 'user_id', 'role', 'wish', 'attempt', 'parts'])
    .where('exports.id', '=', id)
    .where('state', 'in', ['waiting', 'making'])
    .forUpdate('exports')
    .executeTakeFirst()
  if (!before) return undefined
  const attempt = before.attempt + 1
  await tx
    .updateTable('exports')
    .set({ state: 'making', attempt, parts: 0, written: 0, claimed_until: claimedUntil })
    .where('id', '=', id)
    .execute()
  return { before, begun: { ...before, attempt } }
}

export type Attempt = NonNullable<Awaited<ReturnType<typeof beginAttempt>>>['begun']

function ofAttempt(db: Database, { id, attempt }: Pick<Attempt, 'id' | 'attempt'>) {
  return db
    .updateTable('exports')
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', '=', 'making')
}

/** Changes an export that is being made in this attempt. @returns false when it is not any more */
export async function changeAttempt(
  db: Database,
  attempt: Pick<Attempt, 'id' | 'attempt'>,
  changes: { parts?: number; written?: number; expected?: number; taken_at?: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await ofAttempt(db, attempt)
    .set({ ...changes, claimed_until: claimedUntil })
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Lets an export be made anew after a failure. */
export async function giveBack(db: Database, attempt: Pick<Attempt, 'id' | 'attempt'>): Promise<void> {
  await ofAttempt(db, attempt).set({ state: 'waiting', claimed_until: null }).execute()
}

/** The export that waits longest to be made, without these. */
export async function findWaiting(db: Database, without: readonly string[]): Promise<string | undefined> {
  const row = await db
    .selectFrom('exports')
    .select('id')
    .where('state', '=', 'waiting')
    .where('id', '<>', sql<string>`all(${without}::uuid[])`)
    .orderBy('asked_at')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** Ends the making of an export in this attempt. @returns false when it was not being made any more */
export async function endAttempt(
  db: Database,
  attempt: Pick<Attempt, 'id' | 'attempt'>,
  outcome:
    | { state: 'ready'; bytes: number; sha256: string; written: number }
    | { state: 'failed'; note: string },
): Promise<boolean> {
  const { numUpdatedRows } = await ofAttempt(db, attempt)
    .set({
      ...outcome,
      claimed_until: null,
      expires_at: sql<Date>`now() + make_interval(days => ${exportLimits.days})`,
    })
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

const fileColumns = ['id', 'attempt', 'parts'] as const

/** Removes an export of a person. @returns its file */
export function deleteExport(tx: Transaction<Tables>, { id, userId }: { id: string; userId: string }) {
  return tx
    .deleteFrom('exports')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(fileColumns)
    .executeTakeFirst()
}

/** Removes all exports of a person. @returns their files */
export function deleteExportsOf(tx: Transaction<Tables>, userId: string): Promise<FileInParts[]> {
  return tx.deleteFrom('exports').where('user_id', '=', userId).returning(fileColumns).execute()
}

/** Removes exports that have expired. @returns their files */
export function deleteExpired(tx: Transaction<Tables>): Promise<FileInParts[]> {
  return tx.deleteFrom('exports').where('expires_at', '<=', sql<Date>`now()`).returning(fileColumns).execute()
}

/** Marks the exports that may hold these applications as gone. In one order, as deletions do. */
export async function endExportsOf(tx: Transaction<Tables>, applications: readonly string[]): Promise<void> {
  await sql`
    update exports set state = 'gone', note = 'The data of an application in it was removed. Run it again.'
     where id = any (array(
       select id from exports where kind = 'applications' and state in ('making', 'ready')
         and (scholarship_id is null or scholarship_id in (
           select scholarship_id from applications where id = any(${applications}::uuid[])))
       order by id for update))`.execute(tx)
}

/** Marks exports that are gone as without a file. @returns their files */
export async function clearGone(tx: Transaction<Tables>): Promise<FileInParts[]> {
  const rows = await tx
    .selectFrom('exports')
    .select(fileColumns)
    .where('state', '=', 'gone')
    .where('parts', '>', 0)
    .forUpdate()
    .execute()
  const ids = rows.map(({ id }) => id)
  await tx
    .updateTable('exports')
    .set({ parts: 0, bytes: null })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return rows
}

/** Which parts the exports among these ids may have in the store. */
export function listParts(db: Database, ids: readonly string[]): Promise<FileInParts[]> {
  return db
    .selectFrom('exports')
    .select(fileColumns)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}
