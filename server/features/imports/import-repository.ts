import { type Insertable, type RawBuilder, sql, type Transaction } from 'kysely'
import { importLimits } from '../../../contract/imports/import-limits.ts'
import type { ImportKindName, ImportState, RememberedKind } from '../../../contract/imports/import-terms.ts'
import type { Encoding } from '../../../contract/core/encodings.ts'
import type {
  EncodingChoice,
  FileSheet,
  ImportReport,
  StoredMatching,
} from '../../../contract/imports/imports.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { ImportsTable, Tables } from '../../platform/database/tables.ts'
import type { FileInParts } from '../../platform/storage/file-parts.ts'

/** Those that show a list. */
const listed = [
  'imports.id',
  'imports.user_id',
  'kind',
  'scholarship_id',
  'file_name',
  'state',
  'note',
  'imports.version',
  'started_at',
  'done_at',
  'bytes',
  'progress',
  'imported',
  'matching',
  'expires_at',
] as const

/** Of the sheet that is matched, or of the first. */
const rowsOfSheet = sql<number>`coalesce((sheets -> coalesce((matching ->> 'sheet')::integer, 0) ->> 'rows')::integer, 0)`

function importsWithNames(db: Database) {
  return db
    .selectFrom('imports')
    .select(listed)
    .select([
      rowsOfSheet.as('rows'),
      sql<string | null>`(select scholarship_name from scholarships where id = imports.scholarship_id)`.as(
        'scholarship_name',
      ),
      sql<string | null>`(select user_name from users where id = imports.user_id)`.as('user_name'),
    ])
}

/** The imports of all admins, the newest first. */
export function listImports(db: Database) {
  return importsWithNames(db).orderBy('started_at', 'desc').orderBy('imports.id').limit(100).execute()
}

export type ListedImport = Awaited<ReturnType<typeof listImports>>[number]

/** An import with its columns, and what a dry run has found. */
export function findImport(db: Database, id: string) {
  return importsWithNames(db)
    .select(['sheets', 'report', 'encoding', 'encodings'])
    .where('imports.id', '=', id)
    .executeTakeFirst()
}

export type FoundImport = NonNullable<Awaited<ReturnType<typeof findImport>>>

const fileColumns = [
  'id',
  'file_attempt',
  'file_parts',
  'problems_attempt',
  'problems_parts',
  'problems_bytes',
] as const

type FileRow = Pick<FoundImport, 'id'> & {
  [Column in Exclude<(typeof fileColumns)[number], 'id' | 'problems_bytes'>]: number
}

/** The files that an import may have in the store: what was sent, and its problems. */
export function filesOf(row: FileRow): FileInParts[] {
  const { id } = row
  return [
    { id, attempt: row.file_attempt, parts: row.file_parts },
    { id, attempt: row.problems_attempt, parts: row.problems_parts },
  ]
}

/** An import, locked until the transaction ends. */
export function lockImport(tx: Transaction<Tables>, id: string) {
  return tx
    .selectFrom('imports')
    .select(fileColumns)
    .select([
      'kind',
      'scholarship_id',
      'state',
      'version',
      'encoding',
      'encodings',
      'sheets',
      'matching',
      'report',
      'attempt',
      'bytes',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Changes an import, and what its version is when the matching changes. */
export async function changeImport(
  tx: Transaction<Tables>,
  id: string,
  changes: {
    state?: ImportState
    note?: string
    user_id?: string
    version?: number
    encoding?: Encoding
    sheets?: FileSheet[] | null
    matching?: StoredMatching | null
    report?: null
    failures?: number
    progress?: number
    attempt?: number
    file_attempt?: number
    file_parts?: number
    problems_parts?: number
  },
): Promise<void> {
  const { sheets, matching, ...others } = changes
  await tx
    .updateTable('imports')
    .set({
      ...others,
      ...(sheets !== undefined && { sheets: sheets && JSON.stringify(sheets) }),
      ...(matching !== undefined && { matching: matching && JSON.stringify(matching) }),
    })
    .where('id', '=', id)
    .execute()
}

const unfinished = sql<boolean>`state not in ('done', 'undoing', 'undone')`

/** Lets imports be begun one at a time. @returns how many a person has that are not finished, and bytes of all files */
export async function countKept(tx: Transaction<Tables>, userId: string) {
  await sql`select pg_advisory_xact_lock(hashtext('begin of imports'))`.execute(tx)
  const { rows } = await sql<{ kept: number; bytes: number }>`
    select (select count(*) from imports where user_id = ${userId} and ${unfinished}) as kept,
      (select coalesce(sum(bytes), 0)::bigint from imports where expires_at is not null) as bytes`.execute(tx)
  return rows[0] ?? { kept: 0, bytes: 0 }
}

/** Adds an import whose file is to be sent. @returns false when it is there already */
export async function insertImport(tx: Transaction<Tables>, row: Insertable<ImportsTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('imports')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** The problems of an import as a file. */
export function findProblems(db: Database, id: string) {
  return db
    .selectFrom('imports')
    .select(fileColumns)
    .select('file_name')
    .where('id', '=', id)
    .where('problems_bytes', 'is not', null)
    .$narrowType<{ problems_bytes: number }>()
    .executeTakeFirst()
}

/** Removes an import that has written nothing and is not about to. @returns its files */
export function deleteImport(tx: Transaction<Tables>, id: string) {
  return tx
    .deleteFrom('imports')
    .where('id', '=', id)
    .where('state', 'not in', ['running', 'done', 'undoing'])
    .returning(fileColumns)
    .executeTakeFirst()
}

const hasExpired = sql<boolean>`expires_at <= now()`

/** Removes imports after their days that were not made. @returns their files */
export function deleteExpired(tx: Transaction<Tables>): Promise<FileRow[]> {
  return tx
    .deleteFrom('imports')
    .where(hasExpired)
    .where(unfinished)
    .where('state', '<>', 'running')
    .returning(fileColumns)
    .execute()
}

/** Takes what files said out of imports that are done or undone: nobody needs it any more. @returns their files */
export async function clearFiles(tx: Transaction<Tables>): Promise<FileRow[]> {
  const rows = await tx
    .selectFrom('imports')
    .select(fileColumns)
    .where('state', 'in', ['done', 'undone'])
    .where('expires_at', 'is not', null)
    .forUpdate()
    .execute()
  const ids = rows.map(({ id }) => id)
  await tx
    .updateTable('imports')
    .set({
      expires_at: null,
      file_parts: 0,
      problems_parts: 0,
      problems_bytes: null,
      report: null,
      sheets: null,
      encodings: null,
    })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return rows
}

/** Which files the imports among these ids may have in the store. */
export function listFiles(db: Database, ids: readonly string[]): Promise<FileRow[]> {
  return db
    .selectFrom('imports')
    .select(fileColumns)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

/** What somebody has chosen for each of these titles, the last time that they did: a field, or null to leave it out. */
export async function findMatchings(
  db: Database,
  kind: ImportKindName,
  titles: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const rows = await db
    .selectFrom('import_matchings')
    .select(['title', 'field'])
    .where('kind', '=', kind)
    .where('title', '=', sql<string>`any(${titles}::text[])`)
    .execute()
  return new Map(rows.map(({ title, field }) => [title, field]))
}

/** Remembers what titles are. */
export async function keepMatchings(
  tx: Transaction<Tables>,
  kind: ImportKindName,
  matchings: ReadonlyMap<string, string | null>,
): Promise<void> {
  const rows = [...matchings].map(([title, field]) => ({ kind, title, field }))
  await writeMatchings(tx, rows, { field: sql`excluded.field` })
}

/** In which encoding files with any of these titles were, the last time that somebody said so. */
export async function findEncoding(
  db: Database,
  kind: RememberedKind,
  titles: readonly string[],
): Promise<Encoding | null> {
  const row = await db
    .selectFrom('import_matchings')
    .select('encoding')
    .where('kind', '=', kind)
    .where('title', '=', sql<string>`any(${titles}::text[])`)
    .where('encoding', 'is not', null)
    .groupBy('encoding')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy(sql`max(used_at)`, 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.encoding ?? null
}

/** Remembers in which encoding a file with these titles is. */
export async function keepEncoding(
  tx: Transaction<Tables>,
  { kind, encoding }: { kind: RememberedKind; encoding: Encoding },
  titles: readonly string[],
): Promise<void> {
  const rows = [...new Set(titles)].map(title => ({ kind, title, field: null, encoding }))
  await writeMatchings(tx, rows, { encoding: sql`excluded.encoding` })
}

/** Inserts matchings; for titles that are known it makes these changes only. */
async function writeMatchings(
  tx: Transaction<Tables>,
  rows: Insertable<Tables['import_matchings']>[],
  changes: { field: RawBuilder<string | null> } | { encoding: RawBuilder<Encoding | null> },
): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('import_matchings')
    // In one order, so that two people never wait for each other in a circle.
    .values(rows.toSorted((a, b) => (a.title < b.title ? -1 : 1)))
    .onConflict(conflict =>
      conflict.columns(['kind', 'title']).doUpdateSet({ ...changes, used_at: sql<Date>`now()` }),
    )
    .execute()
}

/** Forgets what titles were that nobody has used for longest, beyond a limit. */
export async function forgetMatchings(tx: Transaction<Tables>): Promise<void> {
  await sql`
    delete from import_matchings where (kind, title) in (
      select kind, title from import_matchings order by used_at desc offset ${importLimits.matchings})`.execute(
    tx,
  )
}

export interface ImportResult {
  state: ImportState
  note?: string
  encodings?: EncodingChoice[]
  sheets?: FileSheet[]
  matching?: StoredMatching
  report?: ImportReport
  imported?: number
  done_at?: Date
  problems_bytes?: number | null
  version?: number
}

/** Changes an import whose file is being sent in this upload. @returns false when it is not any more */
export async function changeUpload(
  db: Database,
  { id, attempt }: { id: string; attempt: number },
  changes: { file_parts: number } | { bytes: number; sha256: string; state: 'reading' },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .set(changes)
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', '=', 'uploading')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
