import type { Client } from 'pg'
import { holdPayments } from '../../../features/awards/payments/payment-hold.ts'
import { migrateInTransaction } from '../../../platform/database/migrate.ts'
import { holdMails } from '../../../platform/jobs/held-mails.ts'
import { type Manifest } from '../backup-format.ts'
import { loadTable } from '../copy-tables.ts'
import { columnsOf, listTables, quoted, readAlike, sumOf } from '../tables.ts'

/** The statements that make the tables of a stand-in's schema, by its name. */
export type StandIns = Readonly<Record<string, string>>

/**
 * Loads a verified backup into the empty database of `client`, in its open transaction: the schema as it was, the rows,
 * a comparison of all sums, then the migrations since. Mails that can wait are held, and payments.
 * @throws Error with a sentence for people when a table is not as it was
 */
export async function loadDatabase(
  client: Client,
  { folder, manifest, standIns }: { folder: string; manifest: Manifest; standIns: StandIns },
): Promise<void> {
  await client.query(readAlike)
  await migrateInTransaction(client, manifest.migrations)
  for (const [schema, statements] of Object.entries(standIns))
    if (manifest.tables.some(table => table.schema === schema)) await client.query(statements)

  const rest = await takeOff(client, manifest)
  await emptyTables(client, manifest)
  for (const table of manifest.tables) await loadTable(client, table, folder)
  for (const statement of rest) await client.query(statement)
  for (const { schema, name, next } of manifest.sequences)
    await client.query('select setval($1::regclass, $2, false)', [quoted({ schema, name }), next])

  await compare(client, manifest)
  await migrateInTransaction(client)
  await holdMails(client)
  await holdPayments(client)
  await client.query('analyze')
}

/** Some migrations fill the tables that they make; what backups leave out refers to some of them, and is empty itself. */
async function emptyTables(client: Client, { tables }: Manifest): Promise<void> {
  await client.query(`truncate ${tables.map(quoted).join(', ')} cascade`)
}

/**
 * Drops or disables whatever slows loading down or changes rows: triggers, foreign keys, and indexes without a constraint.
 * @returns the statements that put it back
 */
async function takeOff(client: Client, { tables }: Manifest): Promise<string[]> {
  const { rows } = await client.query<{ off: string; back: string }>(
    `with loaded as (select t.table::regclass as oid from unnest($1::text[]) as t("table"))
     select format('drop index %s', indexrelid::regclass) as off, pg_get_indexdef(indexrelid) as back, 1 as turn
       from pg_index join loaded on indrelid = loaded.oid
      where not exists (select from pg_constraint where conindid = indexrelid)
     union all
     select format('alter table %s drop constraint %I', conrelid::regclass, conname),
            format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(c.oid)), 2
       from pg_constraint c join loaded on conrelid = loaded.oid where contype = 'f'
     union all
     select format('alter table %s disable trigger user', loaded.oid::regclass),
            format('alter table %s enable trigger user', loaded.oid::regclass), 3
       from loaded
     order by turn`,
    [tables.map(quoted)],
  )
  for (const { off } of rows) await client.query(off)
  return rows.map(({ back }) => back)
}

async function compare(client: Client, { tables }: Manifest): Promise<void> {
  const schemas = [...new Set(tables.map(({ schema }) => schema))]
  const there = new Map((await listTables(client, schemas)).map(table => [quoted(table), table]))
  for (const table of tables) {
    const { rows, sum } = await sumOf(client, table)
    if (rows !== table.rows || sum !== table.sum)
      throw new Error(`The restored table ${table.schema}.${table.name} differs from the backup.`)
    if (columnsOf(there.get(quoted(table)) ?? { columns: [] }).length !== columnsOf(table).length)
      throw new Error(`The columns of ${table.schema}.${table.name} differ from the backup.`)
  }
}
