import type { Kysely } from 'kysely'
import { createDatabase, createPool } from '../../server/platform/database/connection.ts'
import {
  findEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../server/platform/database/embedded-postgres.ts'
import { migrateToLatest } from '../../server/platform/database/migrate.ts'
import type { Tables } from '../../server/platform/database/tables.ts'
import type { Settings } from '../../server/platform/settings.ts'
import { keepPrivate } from './keep-private.ts'

type Place = Pick<Settings, 'databaseUrl' | 'dataDir'>

/**
 * Gives a command the database, as it is: that of DATABASE_URL, or the embedded one, which is started if the product is
 * not running.
 */
export async function withDatabaseUrl<T>(
  { databaseUrl, dataDir }: Place,
  work: (url: string) => Promise<T>,
): Promise<T> {
  await keepPrivate(dataDir)
  const running = databaseUrl ?? (await findEmbeddedPostgres(dataDir))
  if (running) return work(running)
  const log = { info: () => {}, error: (message: string) => console.error(message) }
  const own = await startEmbeddedPostgres({ dataDir, log })
  return work(own.url).finally(() => own.stop())
}

/** Runs a command on the migrated database (`withDatabaseUrl`). */
export function withCommandDatabase<T>(place: Place, work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
  return withDatabaseUrl(place, async url => {
    await migrateToLatest(url)
    const db = createDatabase(createPool(url, { max: 2 }))
    return work(db).finally(() => db.destroy())
  })
}
