import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { preparedMark } from './prepared.ts'
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
 * Opens a pool of connections to PostgreSQL 15 or newer. A connection that breaks, or gives no answer in time, is
 * dropped from the pool.
 * @param url as in `postgres://user:password@host:port/database`; its `connect_timeout`, in seconds as in libpq, comes
 *   before `connectMs`
 * @param options `connectMs`, `statementTimeoutMs`: how long to wait for a connection (8 s by default) and for a
 *   statement (9 s by default; 0: no limit), in milliseconds; `idleMs`: after how long PostgreSQL ends an idle
 *   transaction (never by default), so that a frozen process keeps no locks; `writes`: refuses read-only servers, such
 *   as a former primary
 */
export function createPool(
  url: string,
  options: {
    max?: number
    connectMs?: number
    statementTimeoutMs?: number
    idleMs?: number
    writes?: boolean
    onError?: (error: Error) => void
  } = {},
): pg.Pool {
  const { connectMs = 8_000, statementTimeoutMs = 9_000 } = options
  const connectSeconds = Number(/[?&]connect_timeout=(\d+)/.exec(url)?.[1] ?? 0)
  const pool = new pg.Pool({
    Client: ImpatientClient,
    connectionString: url,
    max: options.max ?? 10,
    // Longer than between two looks of an idle process, which would open a connection for each.
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: connectSeconds * 1_000 || connectMs,
    // The server ends slow statements; this covers a server or network that is silent.
    statement_timeout: statementTimeoutMs,
    ...(options.idleMs !== undefined && { idle_in_transaction_session_timeout: options.idleMs }),
    ...(statementTimeoutMs > 0 && { query_timeout: statementTimeoutMs + 500 }),
    ...(options.writes && { onConnect: refuseStandby }),
    types: {
      getTypeParser: ((oid: number, format: 'text' | 'binary') =>
        typeParsers[oid] ?? types.getTypeParser(oid, format)) as typeof types.getTypeParser,
    },
  })
  pool.on('error', error => options.onError?.(error))
  // The pool does not listen to a connection in use: its loss between two queries would end the process. The next query
  // reports it.
  pool.on('connect', client => client.on('error', () => undefined))
  return pool
}

/**
 * The driver does not know `target_session_attrs`. A primary becomes a standby only by a restart, which ends its
 * connections.
 * @throws Error that is `isUnreachable`
 */
async function refuseStandby(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
  if (rows[0]?.standby) throw Object.assign(new Error('The database is a standby.'), { code: readOnly })
}

const namesOfPrepared = new Map<string, string>()

/** The statement with a name, so that PostgreSQL reuses it. */
function named(text: string, values: unknown[]): pg.QueryConfig {
  const name = namesOfPrepared.get(text) ?? `prepared_${namesOfPrepared.size}`
  namesOfPrepared.set(text, name)
  return { name, text, values }
}

/** Ends the connection after a time-out: a late answer would be taken for that of the next statement. */
class ImpatientClient extends pg.Client {
  // oxlint-disable-next-line typescript/no-explicit-any -- pg declares eight overloads
  override query(...input: any[]): any {
    const [text, values] = input
    const isPrepared = typeof text === 'string' && text.includes(preparedMark)
    const sent = isPrepared ? [named(text, values)] : input
    const answer: unknown = super.query(...(sent as [string]))
    if (answer instanceof Promise) {
      answer.catch(error => {
        if (error instanceof Error && error.message === 'Query read timeout') void this.end()
      })
    }
    return answer
  }
}

/** The typed query builder over a pool; `destroy()` ends the pool as well. */
export function createDatabase(pool: pg.Pool): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

/** Runs `work` in one transaction, which is rolled back when it throws. */
export function withTransaction<T>(
  db: Kysely<Tables>,
  work: (tx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(work)
}

/** SQLSTATE of a write to a server that only reads. */
const readOnly = '25006'
/** SQLSTATEs and system errors of a database that cannot answer now. */
const unreachable = new Set(
  `25P03 57014 57P01 57P02 57P03 08000 08001 08003 08006 53300 ${readOnly} ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT ENOTFOUND EAI_AGAIN`.split(
    ' ',
  ),
)
/** The driver's own errors of this kind have no code. */
const connectionLost =
  /^Connection terminated|^timeout e|^Query read timeout|^received invalid response|encountered a connection error|^Client was closed/

/** True when the database could not be reached or went away; the statement may have run. */
export function isUnreachable(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  return unreachable.has(code ?? '') || connectionLost.test(message ?? '')
}

/** True when PostgreSQL ended a transaction to resolve a deadlock: all of it is undone (SQLSTATE 40P01). */
export function isDeadlock(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '40P01'
}

/** True when `error` is a violation of a unique constraint, optionally of the one named (SQLSTATE 23505). */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === '23505' &&
    (constraint === undefined || error.constraint === constraint)
  )
}

/** True when a statement violates any constraint (SQLSTATE class 23). */
export function isConstraintViolation(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code?.startsWith('23') === true
}

/** True when the database could not read a value as what it is compared with (SQLSTATE class 22). */
export function isUnreadableValue(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code?.startsWith('22') === true
}

/**
 * True when the database refused a statement for its content or a concurrent change, and rolled it back; false when the
 * database is in trouble (`isUnreachable`, SQLSTATE classes 08, 53, 57 and 58) or the outcome is unknown (40003).
 */
export function isRefusal(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    !isUnreachable(error) &&
    !/^(?:08|53|57|58|40003)/.test(error.code ?? '08')
  )
}
