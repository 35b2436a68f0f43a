import { readdir, readFile } from 'node:fs/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Client, Pool } from 'pg'
import { createDatabase, createPool, type Database } from './connection.ts'
import { refuseOlderProduct } from './oldest-version.ts'

const folder = new URL('migrations/', import.meta.url)

/**
 * The names of all migrations of this version, in order: `{number}-{feature}` are the tables of the first release,
 * `{time}__{table}__{change}` what was changed since.
 */
export async function migrationNames(): Promise<string[]> {
  const files = await readdir(folder)
  return files
    .filter(name => name.endsWith('.sql'))
    .sort()
    .map(name => name.slice(0, -'.sql'.length))
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const entries = (await migrationNames()).map(async name => {
    const statements = await readFile(new URL(`${name}.sql`, folder), 'utf8')
    return [name, { up: db => runAll(db, statements) }] satisfies [string, Migration]
  })
  return Object.fromEntries(await Promise.all(entries))
}

async function runAll(db: Kysely<unknown>, statements: string): Promise<void> {
  // A migration that waits for a table blocks all readers behind it: it fails instead, and the next start tries again.
  await sql`set local lock_timeout = '5s'`.execute(db)
  await sql.raw(statements).execute(db)
}

/**
 * Migrates the database at `url` to the newest schema. Each run is one transaction under a lock, so that several
 * processes can start at once.
 * @returns the names of the migrations that ran
 * @throws the error of the migration that failed; the whole run is rolled back. Error when this version is too old,
 *   or the database is from before the first release
 */
export async function migrateToLatest(url: string): Promise<string[]> {
  const db = createDatabase(createPool(url, { max: 2, statementTimeoutMs: 0 }))
  try {
    await refuseOlderProduct(db)
    if ((await compareMigrations(db)).unreleased) throw new Error(`${unreleased} ${unreleasedRemedy}`)
    const migrator = new Migrator({
      db,
      provider: { getMigrations: readMigrations },
      // Of two branches, the one merged later may have the earlier migration.
      allowUnorderedMigrations: true,
    })
    // Kysely refuses a database that a newer version has migrated, but that version keeps what this one needs
    // (docs/decisions/0011).
    if ((await migrator.getMigrations()).every(({ executedAt }) => executedAt)) return []
    const { error, results } = await migrator.migrateToLatest()
    if (error) throw error
    return (results ?? []).map(result => result.migrationName)
  } finally {
    await db.destroy()
  }
}

export const unreleased = 'This database is from before the first release, and cannot be upgraded.'
export const unreleasedRemedy =
  'Use an empty database; or, without DATABASE_URL, delete the folder of DATA_DIR. Demo data is made again.'

/**
 * How many migrations this version has, which of them `db` has not run, and which it ran that are not among them; whether
 * those are from before the first release.
 */
export async function compareMigrations(
  db: Database,
): Promise<{ known: number; missing: string[]; newer: string[]; unreleased: boolean }> {
  const own = await migrationNames()
  const { rows: tables } = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists`.execute(db)
  const { rows } = tables[0]?.exists
    ? await sql<{ name: string }>`select name from kysely_migration`.execute(db)
    : { rows: [] }
  const done = rows.map(({ name }) => name)
  return {
    known: own.length,
    missing: own.filter(name => !done.includes(name)),
    newer: done.filter(name => !own.includes(name)),
    unreleased: await areUnreleased(done),
  }
}

/** Whether these migrations made a database before the first release, from which none lead here. */
export async function areUnreleased(done: readonly string[]): Promise<boolean> {
  const [first = ''] = await migrationNames()
  return done.length > 0 && !done.includes(first)
}

/** Migrates in the open transaction of `client`, by all migrations or by the named ones only. */
export async function migrateInTransaction(client: Client, only?: readonly string[]): Promise<void> {
  const pool = {
    connect: async () => Object.assign(client, { release() {} }),
    end: async () => {},
  } as unknown as Pool
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  const migrations = Object.entries(await readMigrations())
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(migrations.filter(([name]) => only === undefined || only.includes(name))),
    },
    allowUnorderedMigrations: true,
    disableTransactions: true,
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
