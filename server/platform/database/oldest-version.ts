import { type Kysely, sql } from 'kysely'
import product from '../../../package.json' with { type: 'json' }
import type { Tables } from './tables.ts'

/**
 * Keeps an older product from a database that it would not understand: migrations only add, until one removes what the
 * version before the last needed, and says so in `oldest_versions`.
 * @throws Error that names the version which is needed
 */
export async function refuseOlderProduct(db: Kysely<Tables>, own: string = product.version): Promise<void> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('public.oldest_versions') is not null as there`.execute(db)
  if (!rows[0]?.there) return
  const said = await db.selectFrom('oldest_versions').selectAll().execute()
  const newer = said.filter(({ version }) => isOlder(own, version))
  const [needed] = newer.sort((a, b) => (isOlder(a.version, b.version) ? 1 : -1))
  if (!needed) return
  // The newest one understands all of it; a backup must be from before the first.
  const first = Math.min(...newer.map(({ said_at }) => said_at.getTime()))
  const day = new Date(first).toISOString().slice(0, 10)
  throw new Error(
    `This database needs Bursary ${needed.version} or newer; this is ${own}. Install ${needed.version}, or restore a backup from before ${day}.`,
  )
}

/** True when version `a`, such as `0.9.1`, is before `b`, such as `0.10.0`. */
export function isOlder(a: string, b: string): boolean {
  return a.localeCompare(b, 'en', { numeric: true }) < 0
}
