import type { Kysely } from 'kysely'
import { ProductError } from '../product-error.ts'
import type { CatalogueVersion } from './catalogue-version.ts'
import type { Tables } from './tables.ts'

/** Reads what public pages show, from a database that holds every write acknowledged before the call. */
export type ReadPublic = <T>(read: (db: Kysely<Tables>) => Promise<T>) => Promise<T>

interface Databases {
  primary: Kysely<Tables>
  /** A standby of the primary that answers reads, and the version it has replayed. */
  standby: { db: Kysely<Tables>; version(): Promise<CatalogueVersion> } | undefined
  /** The catalogue's version at the primary. */
  version(): Promise<CatalogueVersion>
  log: { warn(details: object, message: string): void }
}

/** How long a failed standby is not used, in milliseconds. */
const restMs = 5_000

/**
 * Reads from the standby while it has the primary's version of the catalogue, and from the primary when the standby lags
 * or fails. A standby never goes back: once it has a version, every later read is at least as new.
 */
export function createPublicReads({ primary, standby, version, log }: Databases): ReadPublic {
  if (!standby) return read => read(primary)
  let restsUntil = 0

  return async read => {
    const wanted = await version().catch(() => undefined)
    if (!wanted || Date.now() < restsUntil) return read(primary)
    try {
      const { scholarships, reviews } = await standby.version()
      if (scholarships === wanted.scholarships && reviews === wanted.reviews) return await read(standby.db)
    } catch (error) {
      if (error instanceof ProductError) throw error
      restsUntil = Date.now() + restMs
      log.warn(
        { reason: (error as Error).message },
        'the read replica did not answer; reading from the primary',
      )
    }
    return read(primary)
  }
}
