import { type Insertable, sql, type Transaction } from 'kysely'
import type { Database } from '../../../platform/database/connection.ts'
import type { ScholarshipsTable, Tables } from '../../../platform/database/tables.ts'

/** What of this was imported before. */
export async function findImportedKeys(db: Database, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('imported_scholarships')
    .select('natural_key')
    .where('natural_key', '=', sql<string>`any(${keys}::text[])`)
    .execute()
  return new Set(rows.map(({ natural_key }) => natural_key))
}

/** Which of these ids scholarships have. */
export async function findIds(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('scholarships')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

type Identity = Pick<
  Insertable<ScholarshipsTable>,
  'scholarship_name' | 'university_name' | 'application_deadline'
>

/** Which of these there are, by name, university and deadline: their places in the list. */
export async function findSame(db: Database, wanted: readonly Identity[]): Promise<Set<number>> {
  const { rows } = await sql<{ place: number }>`
    select place from unnest(${wanted.map(each => each.scholarship_name)}::text[],
        ${wanted.map(each => each.university_name)}::text[],
        ${wanted.map(each => each.application_deadline)}::date[]) with ordinality as wanted (name, university, deadline, place)
      where exists (select from scholarships where scholarship_name = wanted.name collate "C"
        and university_name = wanted.university collate "C" and application_deadline = wanted.deadline)`.execute(
    db,
  )
  return new Set(rows.map(({ place }) => place - 1))
}

/** Notes which scholarships an import has written, with the keys by which the next import knows them. */
export async function noteImported(
  tx: Transaction<Tables>,
  importId: string,
  rows: readonly { scholarship: Insertable<ScholarshipsTable>; key: string }[],
): Promise<void> {
  if (rows.length === 0) return
  const known = rows.map(({ scholarship, key }) => ({
    scholarship_id: scholarship.id,
    import_id: importId,
    natural_key: key,
  }))
  await tx.insertInto('imported_scholarships').values(known).execute()
}

/** Locks what is left of an import: nobody can begin anything with it. @returns one that was edited since, if any */
export async function lockImported(tx: Transaction<Tables>, importId: string) {
  const rows = await tx
    .selectFrom('imported_scholarships')
    .innerJoin('scholarships', 'scholarships.id', 'scholarship_id')
    .select(['scholarships.id', 'scholarship_name', 'version'])
    .where('import_id', '=', importId)
    .orderBy('scholarships.id')
    .forUpdate('scholarships')
    .execute()
  return { ids: rows.map(({ id }) => id), edited: rows.find(({ version }) => version > 1) }
}

const draftsOf = (db: Database, importId: string) =>
  db
    .selectFrom('imported_scholarships')
    .innerJoin('scholarships', 'scholarships.id', 'scholarship_id')
    .where('import_id', '=', importId)
    .where('published_at', 'is', null)

/** How many scholarships of an import are drafts. */
export async function countDrafts(db: Database, importId: string): Promise<number> {
  const row = await draftsOf(db, importId)
    .select(eb => eb.fn.countAll<number>().as('drafts'))
    .executeTakeFirstOrThrow()
  return row.drafts
}

/** The next drafts of an import, by id. */
export function listDrafts(
  db: Database,
  importId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ id: string; scholarship_name: string }[]> {
  return draftsOf(db, importId)
    .select(['scholarships.id', 'scholarship_name'])
    .$if(after !== null, query => query.where('scholarships.id', '>', after ?? ''))
    .orderBy('scholarships.id')
    .limit(limit)
    .execute()
}

/** What people can have done with a scholarship, as a sentence says it. */
const acts = {
  payments: 'Somebody has paid for',
  applications: 'Somebody has applied to',
  application_drafts: 'Somebody is preparing an application to',
  reviews: 'Somebody has reviewed',
  saved_scholarships: 'Somebody has saved',
  reopening_requests: 'Somebody has asked to be told when applications reopen for',
  form_versions: 'There is a form for',
  // Nobody has published those that came with the import.
  '(select scholarship_id from eligibility_versions where published_at is null or published_by is not null)':
    'There are conditions for',
  score_sheets: 'There are criteria for',
  reference_settings: 'References are asked for by',
} as const

/** The first of an import on which somebody has acted, and how. */
export async function findActedOn(
  tx: Transaction<Tables>,
  importId: string,
): Promise<{ name: string; act: string } | undefined> {
  for (const [table, act] of Object.entries(acts)) {
    // `exists` could become a join, which reads a growing table as a whole.
    const { rows } = await sql<{ name: string }>`
      select scholarship_name as name from imported_scholarships join scholarships on scholarships.id = scholarship_id
        where import_id = ${importId}
          and (select true from ${sql.raw(table)} as acted where acted.scholarship_id = scholarships.id limit 1)
        limit 1`.execute(tx)
    if (rows[0]) return { name: rows[0].name, act }
  }
  return undefined
}
