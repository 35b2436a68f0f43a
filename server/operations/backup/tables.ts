import type { ClientBase } from 'pg'
import type { BackedUpTable, Manifest } from './backup-format.ts'

/** A table to copy: its columns without those that PostgreSQL computes. */
export type CopiedTable = Pick<BackedUpTable, 'schema' | 'name' | 'columns'>

/**
 * Not copied: the manifest lists the migrations, the log of changes refers to transactions of one cluster,
 * a restored database has a new history, and packets and exports can be made again.
 */
const notCopied = [
  'kysely_migration',
  'kysely_migration_lock',
  'scholarship_changes',
  'database_history',
  'packets',
  'packet_applications',
  'exports',
]

/** Rows are read as the same text by every server, whatever its settings are. */
export const readAlike = `
  set local timezone = 'UTC'; set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local search_path = public;
  set local client_encoding = 'UTF8'; set local statement_timeout = 0; set local lock_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`

/** @returns the name of a table or sequence for SQL */
export function quoted({ schema, name }: { schema: string; name: string }): string {
  return `${quote(schema)}.${quote(name)}`
}

/** @returns the columns of a table for SQL, with commas in between */
export function columnsOf({ columns }: Pick<CopiedTable, 'columns'>): string {
  return columns.map(quote).join(', ')
}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`

/** The logged tables of these schemas, without those of extensions. */
export async function listTables(client: ClientBase, schemas: readonly string[]): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(
    `select nspname as schema, relname as name,
            array_agg(attname::text order by attnum) filter (where attgenerated = '') as columns
       from pg_class join pg_namespace on pg_namespace.oid = relnamespace join pg_attribute on attrelid = pg_class.oid
      where relkind = 'r' and relpersistence = 'p' and nspname = any($1) and not relname = any($2)
        and attnum > 0 and not attisdropped
        and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
      group by nspname, relname order by nspname, relname`,
    [schemas, notCopied],
  )
  return rows
}

/** How many rows a table has, and the sum of them. */
export async function sumOf(
  client: ClientBase,
  table: CopiedTable,
): Promise<Pick<BackedUpTable, 'rows' | 'sum'>> {
  const { rows } = await client.query<{ rows: string; sum: string }>(
    `select count(*)::text as rows,
            coalesce(sum(('x' || left(md5(row(${columnsOf(table)})::text), 16))::bit(64)::bigint), 0)::text as sum
       from ${quoted(table)}`,
  )
  const [found] = rows
  return { rows: Number(found?.rows), sum: found?.sum ?? '' }
}

/** The next values of these schemas' sequences. */
export async function listSequences(
  client: ClientBase,
  schemas: readonly string[],
): Promise<Manifest['sequences']> {
  const { rows } = await client.query<Manifest['sequences'][number]>(
    `select schemaname as schema, sequencename as name, coalesce(last_value + increment_by, start_value)::text as next
       from pg_sequences where schemaname = any($1) order by 1, 2`,
    [schemas],
  )
  return rows
}
