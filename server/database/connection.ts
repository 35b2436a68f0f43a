import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.ts'

/** The database, or a transaction on it. Repositories take it as their first argument. */
export type Database = Kysely<Tables> | Transaction<Tables>

const { types } = pg
/** Money and counts are bigint in SQL and safe integers here; ratings are short decimals. */
const typeParsers: Record<number, (text: string) => unknown> = {
  [types.builtins.INT8]: Number,
  [types.builtins.NUMERIC]: Number,
  [types.builtins.DATE]: (text: string) => text,
}

/**
 * Opens a pool of connections to PostgreSQL 15 or newer. A connection that breaks is dropped from the pool.
 * @param url as in `postgres://user:password@host:port/database`
 */
export function createPool(
  url: string,
  options: { max?: number; onError?: (error: Error) => void } = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: 8_000,
    statement_timeout: 9_000,
    types: {
      getTypeParser: ((oid: number, format: 'text' | 'binary') =>
        typeParsers[oid] ?? types.getTypeParser(oid, format)) as typeof types.getTypeParser,
    },
  })
  pool.on('error', error => options.onError?.(error))
  return pool
}

/** The typed query builder over a pool; `destroy()` ends the pool as well. */
export function createDatabase(pool: pg.Pool): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

/** Runs `work` in one transaction: all of it is kept, or, when it throws, nothing. */
export function withTransaction<T>(
  db: Kysely<Tables>,
  work: (tx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(work)
}

/** True when `error` is the refusal of a unique constraint, optionally of the one named (SQLSTATE 23505). */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === '23505' &&
    (constraint === undefined || error.constraint === constraint)
  )
}
