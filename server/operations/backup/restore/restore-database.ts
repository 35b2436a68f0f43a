import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import type { Manifest } from '../backup-format.ts'
import { loadDatabase, type StandIns } from './load-database.ts'
import { RestoreRefused } from './restore-refused.ts'
import { emptyDatabase, hasTables } from './empty-database.ts'

const restoring = 'bursary restore'
/** How long sessions that have ended may still be listed, in milliseconds. */
const goodbyeMs = 2_000

export interface Source {
  folder: string
  manifest: Manifest
  standIns: StandIns
}

/**
 * Restores a verified backup into a database in one transaction: all of it, or nothing has changed.
 * @param options `replace`: what the database has is removed in the same transaction; `pictures`: puts them into their
 *   store, before it ends
 * @returns what `pictures` does
 * @throws Error with a sentence for people, for instance when the database is not empty
 */
export async function restoreDatabase(
  databaseUrl: string,
  source: Source,
  { replace, pictures }: { replace: boolean; pictures: () => Promise<string[]> },
): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl, application_name: restoring })
  // A lost connection fails the running statement, which reports it.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin')
    if (await hasTables(client)) {
      if (!replace) {
        throw new RestoreRefused(
          'The database is not empty. Restore into an empty one, or replace all of it with --replace.',
        )
      }
      await refuseUsed(client)
      await emptyDatabase(client, Object.keys(source.standIns))
    }
    await loadDatabase(client, source)
    const missing = await pictures()
    await client.query('commit')
    return missing
  } finally {
    await client.end()
  }
}

/** A product that keeps running would have cached answers and an index of deleted data. */
async function refuseUsed(client: Client): Promise<void> {
  const deadline = Date.now() + goodbyeMs
  for (;;) {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
        where datname = current_database() and usename = current_user and pid <> pg_backend_pid()
          and application_name <> $1`,
      [restoring],
    )
    const count = rows[0]?.count ?? 0
    if (count === 0) return
    if (Date.now() > deadline)
      throw new RestoreRefused(`The database is in use (connections: ${count}). Stop Bursary first.`)
    await pause(50)
    // Within a transaction the list stays as it was read first.
    await client.query('select pg_stat_clear_snapshot()')
  }
}
