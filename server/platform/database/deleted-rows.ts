import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from './connection.ts'
import type { Tables } from './tables.ts'

/** A deleted entity and its owner. */
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
  /** The column names a row of this table, which names what is deleted by a column of its own. */
  through?: { table: keyof Tables; column: string }
  /** What its rows belong to besides, by this column; when that is gone meanwhile, they stay away. */
  within?: { table: keyof Tables; column: string; key?: string }
}[]

/** The deleted rows by table. */
export type DeletedRows = Partial<Record<keyof Tables, Record<string, unknown>[]>>

/** How long a deletion can be undone: longer than pages offer it (`contract/core/undo.ts`), for slow connections. */
const seconds = sql.raw<string>(`interval '60 seconds'`)

/** Stores the rows that the transaction is about to delete, so that `takeDeletedRows` can return them. */
export async function keepDeletedRows(tx: Transaction<Tables>, { id, userId }: OwnRow, parts: Parts) {
  const rows = parts.map(
    ({ table, column, generated = '', through }): RawBuilder<unknown> => sql`
      ${table}::text, (select coalesce(jsonb_agg(to_jsonb(part) - ${generated}::text), '[]')
        from ${sql.table(table)} as part where ${
          through
            ? sql`${sql.ref(column)} in (select id from ${sql.table(through.table)} where ${sql.ref(through.column)} = ${id})`
            : sql`${sql.ref(column)} = ${id}`
        })`,
  )
  await sql`
    insert into deleted_rows (id, user_id, rows) values (${id}, ${userId}, jsonb_build_object(${sql.join(rows)}))
    on conflict (id) do update set rows = excluded.rows, at = now()`.execute(tx)
}

/** Takes a person's deleted rows out of storage. @returns nothing if their time is over, or they were not theirs */
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
  for (const { table, within } of parts) {
    const [row, ...others] = deleted[table] ?? []
    if (!row) continue
    const columns = sql.join(Object.keys(row).map(column => sql.ref(column)))
    await sql`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify([row, ...others])}) as part
      where ${isStill(within)}`.execute(tx)
  }
}

function isStill(within: Parts[number]['within']): RawBuilder<unknown> {
  if (!within) return sql`true`
  const { table, column, key = 'id' } = within
  return sql`exists (select from ${sql.table(table)} as whole
    where ${sql.ref(`whole.${key}`)} = ${sql.ref(`part.${column}`)} for key share)`
}

/** Forgets the deleted rows that can no longer be restored. */
export async function forgetDeletedRows(db: Database): Promise<void> {
  await sql`delete from deleted_rows where at <= now() - ${seconds}`.execute(db)
}
