import { readdir, readFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { createDatabase, createPool } from './connection.ts'
import { refuseOlderProduct } from './oldest-version.ts'

const folder = new URL('migrations/', import.meta.url)

/** Reads `migrations/{time}__{table}__{change}.sql`, in the order of their names. */
async function readMigrations(): Promise<Record<string, Migration>> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
  const entries = names.map(async name => {
    const statements = await readFile(new URL(name, folder), 'utf8')
    return [name.replace(/\.sql$/, ''), { up: db => runAll(db, statements) }] satisfies [string, Migration]
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
 * @throws the error of the migration that failed; the whole run is rolled back. Error when this version is too old
 */
export async function migrateToLatest(url: string): Promise<string[]> {
  const db = createDatabase(createPool(url, { max: 2, statementTimeoutMs: 0 }))
  try {
    await refuseOlderProduct(db)
    const migrator = new Migrator({
      db,
      provider: { getMigrations: readMigrations },
      // Of two branches, the one merged later may have the earlier migration.
      allowUnorderedMigrations: true,
    })
    // Kysely refuses a database that a newer version has migrated, but that version keeps what this one needs
    // (docs/decisions/0011-crashes-stops-and-new-versions.md).
    if ((await migrator.getMigrations()).every(({ executedAt }) => executedAt)) return []
    const { error, results } = await migrator.migrateToLatest()
    if (error) throw error
    return (results ?? []).map(result => result.migrationName)
  } finally {
    await db.destroy()
  }
}
