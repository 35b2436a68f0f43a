import type { Client } from 'pg'

const ofNoExtension = (catalogue: string) =>
  `not exists (select from pg_depend where objid = ${catalogue}.oid and deptype = 'e')`

/** Whether the database holds anything of its own. */
export async function hasTables(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select exists (
       select from pg_class join pg_namespace on pg_namespace.oid = relnamespace
        where nspname not in ('pg_catalog', 'information_schema') and nspname not like 'pg\\_%'
          and relkind in ('r', 'p', 'v', 'm') and ${ofNoExtension('pg_class')}) as found`,
  )
  return rows[0]?.found ?? false
}

/** Removes the product's tables, sequences and functions, and what stand-ins keep in these schemas. */
export async function emptyDatabase(client: Client, standIns: readonly string[]): Promise<void> {
  await client.query(`set local client_min_messages = warning`)
  for (const schema of ['identity', ...standIns])
    await client.query(`drop schema if exists ${schema} cascade`)
  const { rows } = await client.query<{ drop: string }>(
    `select format('drop table if exists %s cascade', pg_class.oid::regclass) as drop, 1 as turn from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and ${ofNoExtension('pg_class')}
     union all
     -- Those of a column have gone with their table.
     select format('drop sequence if exists %s cascade', pg_class.oid::regclass), 2 from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'S' and ${ofNoExtension('pg_class')}
     union all
     select format('drop routine if exists %s cascade', pg_proc.oid::regprocedure), 2 from pg_proc
      where pronamespace = 'public'::regnamespace and ${ofNoExtension('pg_proc')}
     order by turn`,
  )
  for (const { drop } of rows) await client.query(drop)
}
