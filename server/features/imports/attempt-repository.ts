import { sql, type Transaction } from 'kysely'
import { importWorks } from '../../../contract/imports/import-terms.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { takeTurn } from '../../platform/jobs/account-turn.ts'
import type { ImportResult } from './import-repository.ts'

// Apart from `made-files.ts`: an import is worked on several times, each from another state, and none makes a file again.
const works = [...importWorks]
/** Shorter than the lease of a job, so that the job of a process that died finds it free. */
const claimedUntil = sql<Date>`now() + interval '20 seconds'`

/** Lets the server work on one import at a time, in all processes. @returns whether it works on one now */
export async function lockWork(tx: Transaction<Tables>): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('work on imports'))`.execute(tx)
  const other = await tx
    .selectFrom('imports')
    .select('id')
    .where('state', 'in', works)
    .where('claimed_until', '>', sql<Date>`now()`)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/**
 * Begins an attempt at what an import is to do next. @returns nothing when there is nothing to do
 * @throws NotYet while a process works for the same person on something else
 */
export async function beginAttempt(tx: Transaction<Tables>, id: string) {
  const before = await lockImport(tx, id)
  if (!before) return undefined
  if (before.user_id) await takeTurn(tx, { id, userId: before.user_id })
  const attempt = before.attempt + 1
  const problems = before.state === 'checking' && {
    problems_attempt: attempt,
    problems_parts: 0,
    problems_bytes: null,
  }
  await tx
    .updateTable('imports')
    .set({ attempt, progress: 0, claimed_until: claimedUntil, ...problems })
    .where('id', '=', id)
    .execute()
  return { ...before, attempt }
}

/** An import that waits for the server, with whose it is, locked until the transaction ends. */
function lockImport(tx: Transaction<Tables>, id: string) {
  return tx
    .selectFrom('imports')
    .leftJoin('users', 'users.id', 'user_id')
    .select(['imports.id', 'user_id', 'user_email', 'role', 'kind', 'scholarship_id', 'state', 'version'])
    .select(['attempt', 'failures', 'sha256', 'file_attempt', 'file_parts', 'encoding', 'sheets'])
    .select(['problems_attempt', 'problems_parts', 'matching', 'report'])
    .where('imports.id', '=', id)
    .where('state', 'in', works)
    .forUpdate('imports')
    .executeTakeFirst()
}

export type Attempt = NonNullable<Awaited<ReturnType<typeof beginAttempt>>>

type Named = Pick<Attempt, 'id' | 'attempt' | 'state'>

function ofAttempt(db: Database, { id, attempt, state }: Named) {
  return db
    .updateTable('imports')
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', '=', state)
}

/** Notes how far an attempt is. @returns false when it is not wanted any more */
export async function keepAttempt(
  db: Database,
  attempt: Named,
  changes: { progress?: number; problems_parts?: number } = {},
): Promise<boolean> {
  const { numUpdatedRows } = await ofAttempt(db, attempt)
    .set({ ...changes, claimed_until: claimedUntil })
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Lets it be tried again after a failure. */
export async function giveBack(db: Database, attempt: Named & { failures: number }): Promise<void> {
  await ofAttempt(db, attempt)
    .set({ claimed_until: null, failures: attempt.failures + 1 })
    .execute()
}

/** Ends an attempt. @returns false when it was not wanted any more */
export async function endAttempt(db: Database, attempt: Named, result: ImportResult): Promise<boolean> {
  const { encodings, sheets, matching, report, ...others } = result
  const { numUpdatedRows } = await ofAttempt(db, attempt)
    .set({
      note: '',
      ...others,
      ...(encodings && { encodings: JSON.stringify(encodings) }),
      ...(sheets && { sheets: JSON.stringify(sheets) }),
      ...(matching && { matching: JSON.stringify(matching) }),
      ...(report && { report: JSON.stringify(report) }),
      failures: 0,
      claimed_until: null,
    })
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The import that waits for the server, without these. */
export async function findWaiting(db: Database, without: readonly string[]): Promise<string | undefined> {
  const row = await db
    .selectFrom('imports')
    .select('id')
    .where('state', 'in', works)
    .where(sql<boolean>`(claimed_until is null or claimed_until <= now())`)
    .where('id', '<>', sql<string>`all(${without}::uuid[])`)
    .orderBy('started_at')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}
