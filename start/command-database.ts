import type { Kysely } from 'kysely'
import { createDatabase, createPool } from '../server/database/connection.ts'
import { findEmbeddedPostgres, startEmbeddedPostgres } from '../server/database/embedded-postgres.ts'
import { migrateToLatest } from '../server/database/migrate.ts'
import type { Tables } from '../server/database/tables.ts'
import type { Settings } from '../server/settings.ts'

/**
 * Runs a command on the migrated database: that of DATABASE_URL, or the embedded one, which is started if the product
 * is not running.
 */
export async function withCommandDatabase<T>(
  { databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  work: (db: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  const running = databaseUrl ?? (await findEmbeddedPostgres(dataDir))
  const log = { info: () => {}, error: (message: string) => console.error(message) }
  const own = running ? undefined : await startEmbeddedPostgres({ dataDir, log })
  const url = running ?? own?.url ?? ''
  try {
    await migrateToLatest(url)
    const db = createDatabase(createPool(url, { max: 2 }))
    return await work(db).finally(() => db.destroy())
  } finally {
    await own?.stop()
  }
}
