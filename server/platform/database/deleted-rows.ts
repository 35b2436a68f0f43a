import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from './connection.ts'
import type { Tables } from './tables.ts'

/** What one deletes, and whose it is. */
interface OwnRow {
  id: string
  userId: string
}

/** The tables that hold a part of what is deleted, those that others refer to first. */
export type Parts = readonly {
  table: keyof Tables
  /** Names what is deleted. */
  column: string
  /** A column that PostgreSQL computes. */
  generated?: string
}[]

/** The deleted rows by table. */
export type DeletedRows = Partial<Record<keyof Tables, Record<string, unknown>[]>>

/** Seconds in which a deletion can be taken back: more than pages offer it (`contract/core/undo.ts`), for slow lines. */
const seconds = sql.raw<string>(`interval '60 seconds'`)

/** Keeps the rows that are deleted next in the same transaction, so that `takeDeletedRows` can give them back. */
export async function keepDeletedRows(tx: Transaction<Tables>, { id, userId }: OwnRow, parts: Parts) {
  const rows = parts.map(
    ({ table, column, generated = '' }): RawBuilder<unknown> => sql`
      ${table}::text, (select coalesce(jsonb_agg(to_jsonb(part) - ${generated}::text), '[]')
        from ${sql.table(table)} as part where ${sql.ref(column)} = ${id})`,
  )
  await sql`
    insert into deleted_rows (id, user_id, rows) values (${id}, ${userId}, jsonb_build_object(${sql.join(rows)}))
    on conflict (id) do update set rows = excluded.rows, at = now()`.execute(tx)
}

/** Takes what a person has deleted out of what is kept. @returns nothing when its time is over, or it was not theirs */
export async function takeDeletedRows(
  tx: Transaction<Tables>,
  { id, userId }: OwnRow,
): Promise<DeletedRows | undefined> {
  const { rows } = await sql<{ rows: DeletedRows }>`
    delete from deleted_rows where id = ${id} and user_id = ${userId} and at > now() - ${seconds}
    returning rows`.execute(tx)
  return rows[0]?.rows
}

/** Inserts deleted rows again. @throws the violation of a constraint when the database has changed too much since */
export async function insertDeletedRows(tx: Transaction<Tables>, deleted: DeletedRows, parts: Parts) {
  for (const { table } of parts) {
    const [row, ...others] = deleted[table] ?? []
    if (!row) continue
    const columns = sql.join(Object.keys(row).map(column => sql.ref(column)))
    await sql`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify([row, ...others])})`.execute(
      tx,
    )
  }
}

/** Forgets the deleted rows that nobody can take back any more. */
export async function forgetDeletedRows(db: Database): Promise<void> {
  await sql`delete from deleted_rows where at <= now() - ${seconds}`.execute(db)
}
