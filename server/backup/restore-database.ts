import { Client } from 'pg'
import type { Manifest } from './backup-format.ts'
import { loadDatabase, type StandIns } from './load-database.ts'
import { RestoreRefused } from './restore-refused.ts'
import { emptyDatabase, hasTables } from './empty-database.ts'

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
  const client = new Client({ connectionString: databaseUrl })
  // Its loss ends the statement under way, which reports it.
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
