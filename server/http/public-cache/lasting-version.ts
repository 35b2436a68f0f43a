import { setTimeout } from 'node:timers/promises'
import type { CatalogueVersion } from '../../database/catalogue-version.ts'

/** How long the last version stands in for one that cannot be read, in milliseconds. */
const lastsMs = 5 * 60_000
/** How long a request waits for a database that did not answer the one before. */
const patienceMs = 100

interface Log {
  info(message: string): void
  warn(details: object, message: string): void
}

/**
 * The catalogue's version; while the database is away, for five minutes the last one, so that cached answers go on. A
 * failover takes 5 to 30 seconds, in which nobody can change what they show.
 */
export function lastingVersion(
  read: () => Promise<CatalogueVersion>,
  log: Log,
  now: () => number = Date.now,
): () => Promise<CatalogueVersion> {
  let last: { version: CatalogueVersion; readAt: number } | undefined
  let away = false

  async function readNew(): Promise<CatalogueVersion> {
    const version = await read()
    if (away) log.info('the database answers again: public pages are up to date')
    away = false
    last = { version, readAt: now() }
    return version
  }

  return async () => {
    try {
      const reading = readNew()
      return away ? await within(patienceMs, reading) : await reading
    } catch (error) {
      if (!last || now() - last.readAt > lastsMs) throw error
      if (!away) {
        log.warn({ reason: (error as Error).message }, 'the database is away: public pages are stale')
      }
      away = true
      return last.version
    }
  }
}

/** @throws Error when it takes longer */
function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const late = setTimeout(milliseconds, undefined, { ref: false }).then(() => {
    throw new Error('The database takes too long.')
  })
  for (const one of [work, late]) one.catch(() => undefined)
  return Promise.race([work, late])
}
