import { type Kysely, sql } from 'kysely'

/**
 * Tables that may change by themselves: counters of attempts, what can be taken back for a minute, what the provider tells in its own time, and the name of
 * the catalogue's state, which a statement renews also when it ends up changing no row.
 */
const restless = new Set([
  'public.rate_limits',
  'public.deleted_rows',
  'public.catalogue_version',
  'public.provider_events',
  'public.payment_log',
  'payment_sandbox.events',
])

/** Jobs change while they are done, and recurring ones come by themselves; that one was asked for stays. */
const content: Record<string, string> = {
  'public.jobs': `select kind, key from jobs where key not like 'every:%'`,
}

/** Remembers what the tables hold, to tell afterwards which of them have changed. */
export interface TableWatch {
  /** @returns the tables that changed since the last look, by name */
  look(): Promise<string[]>
}

/** Watches every table of the product, of its identity service and of the payment sandbox. */
export async function watchTables<T>(db: Kysely<T>): Promise<TableWatch> {
  const { rows } = await sql<{ name: string }>`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_schema in ('public', 'identity', 'payment_sandbox') and table_type = 'BASE TABLE'`.execute(db)
  const names = rows.map(row => row.name).filter(name => !restless.has(name))
  const digests = names.map(name => {
    const rowsOfTable = content[name] ?? `select * from ${name.replace('.', '."')}"`
    return `select '${name}' as name, coalesce(md5(string_agg(row::text, ' ' order by row::text)), '') as digest
      from (${rowsOfTable}) as row`
  })
  const query = sql.raw(digests.join(' union all '))
  const read = async () => {
    const answer = await sql<{ name: string; digest: string }>`${query}`.execute(db)
    return new Map(answer.rows.map(({ name, digest }) => [name, digest]))
  }

  let last = await read()
  return {
    async look() {
      const now = await read()
      const changed = names.filter(name => now.get(name) !== last.get(name))
      last = now
      return changed
    },
  }
}
