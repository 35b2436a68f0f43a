import { type Kysely, sql } from 'kysely'

/**
 * Tables that may change by themselves: counters of attempts, what can be taken back for a minute, what the provider
 * tells in its own time, the seals of the record, the name of the catalogue's state, and the counts of the desk: a job
 * adds them up once a minute, and the rows that they count are watched. An import changes while a job works on it.
 */
const restless = new Set([
  'public.rate_limits',
  'public.deleted_rows',
  'public.record_seals',
  'public.catalogue_version',
  'public.desk_counts',
  'public.imports',
  'public.provider_events',
  'public.payment_log',
  'payment_sandbox.events',
])

/** Tells which tables have changed. */
export interface TableWatch {
  /** @returns the tables with rows that were added, changed or removed since the last look, by name */
  look(): Promise<string[]>
}

/** Watches every table of the product, of its identity service and of the payment sandbox, by a trigger on each. */
export async function watchTables<T>(db: Kysely<T>): Promise<TableWatch> {
  const { rows } = await sql<{ name: string }>`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_schema in ('public', 'identity', 'payment_sandbox') and table_type = 'BASE TABLE'`.execute(db)
  const names = rows.map(row => row.name).filter(name => !restless.has(name))
  await sql`create schema watch`.execute(db)
  await sql`create unlogged table watch.changes (name text not null)`.execute(db)
  await sql`create function watch.note() returns trigger language plpgsql as $$ begin
    insert into watch.changes values (tg_table_schema || '.' || tg_table_name);
    return null;
  end $$`.execute(db)
  for (const name of names) for (const trigger of triggersOf(name)) await sql.raw(trigger).execute(db)
  return {
    async look() {
      const noted = await sql<{ name: string }>`delete from watch.changes returning name`.execute(db)
      return [...new Set(noted.rows.map(({ name }) => name))]
    },
  }
}

function triggersOf(name: string): string[] {
  const table = name.replace('.', '."') + '"'
  const note = (event: string, when: string) =>
    `create trigger zz_watch_${event} after ${event} on ${table} for each row when (${when}) execute function watch.note()`
  // Entries are sealed in their own time.
  if (name === 'public.record_entries') return [note('insert', 'true')]
  // Jobs change while they are done, and recurring ones come by themselves; one that was asked for stays.
  if (name === 'public.jobs') {
    return [note('insert', `new.key not like 'every:%'`), note('delete', `old.key not like 'every:%'`)]
  }
  return [note('insert', 'true'), note('update', 'old is distinct from new'), note('delete', 'true')]
}
