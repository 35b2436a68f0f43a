import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import { currentVersion } from '../../server/platform/database/catalogue-version.ts'
import { createDatabase, createPool } from '../../server/platform/database/connection.ts'
import { createPublicReads } from '../../server/platform/database/public-reads.ts'
import type { Tables } from '../../server/platform/database/tables.ts'

interface Options {
  /** The primary. */
  databaseUrl: string
  /** A standby for public reads. */
  databaseReadUrl: string | undefined
  log: FastifyBaseLogger
  cleanUp: AsyncDisposableStack
}

/** A version that takes longer is of no use to the request that waits for it. */
const versionReads = { max: 1, connectMs: 1_500, statementTimeoutMs: 1_500 }
/** The primary reads what a standby does not read in time, within the time that requests have. */
const standbyReads = { connectMs: 1_500, statementTimeoutMs: 3_000 }

/** The fallback for the index answers soon or fails: within two seconds, including the wait for a place. */
const standInReads = { max: 2, connectMs: 1_500, statementTimeoutMs: 800 }

/** What a process opens at most: these pools, those of the stand-ins (`services.ts`), and the connection that listens for jobs. */
export const connectionsPerProcess = 21

/**
 * Opens the pools; `cleanUp` closes them.
 * @returns the primary, the catalogue's version there, public reads, and the pools by name
 */
export function openDatabases({ databaseUrl, databaseReadUrl, log, cleanUp }: Options) {
  const pools: Record<string, Pool> = {}
  function open(name: string, url: string, options: Parameters<typeof createPool>[1]): Kysely<Tables> {
    const pool = (pools[name] = createPool(url, options))
    return cleanUp.adopt(createDatabase(pool), db => db.destroy())
  }
  /** On a separate connection, so that no slow query delays it. */
  function versionOf(name: string, url: string, writes: boolean) {
    const db = open(name, url, { ...versionReads, writes })
    return () => currentVersion(db)
  }
  const db = open('primary', databaseUrl, {
    connectMs: 4_000,
    statementTimeoutMs: 5_000,
    idleMs: 15_000,
    writes: true,
    onError: error => log.warn({ reason: error.message }, 'a database connection was lost'),
  })
  const standInDb = open('stand-in', databaseUrl, standInReads)
  const version = versionOf('version', databaseUrl, true)
  const standby = databaseReadUrl
    ? {
        db: open('standby', databaseReadUrl, standbyReads),
        version: versionOf('standby version', databaseReadUrl, false),
      }
    : undefined
  return {
    db,
    standInDb,
    pools,
    version,
    readPublic: createPublicReads({ primary: db, standby, version, log }),
  }
}
