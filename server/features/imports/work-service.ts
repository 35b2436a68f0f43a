import type { Kysely } from 'kysely'
import { withTransaction } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { cutIntoParts, openParts, partNames, putPart } from '../../platform/storage/file-parts.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import { NotYet, throwFailures } from '../../platform/jobs/job.ts'
import { removeLater } from '../documents/removal-service.ts'
import {
  type Attempt,
  beginAttempt,
  endAttempt,
  findWaiting,
  giveBack,
  keepAttempt,
  lockWork,
} from './attempt-repository.ts'
import { type PaymentMode, plainMode } from '../payments/payment-mode-queries.ts'
import type { ImportResult } from './import-repository.ts'
import { type Work, type WorkEnd, workInChild } from './work-in-child.ts'

export interface WorkDependencies {
  db: Kysely<Tables>
  documents: FileStore
  databaseUrl: string
  /** As its payments are those that count. */
  gateway: PaymentMode
}

/** Failures after which it is not tried again. */
const mostFailures = 4
/** Milliseconds after which an attempt says how far it is: many times in a claim. */
const beatMs = 1_000

/** The import was removed, or another process works on it. */
class NotWanted extends Error {}

/**
 * Does what is next for an import, and then for those that wait [IMPORT1]: one at a time in all processes. While another one
 * is worked on, whoever does that does this one afterwards.
 * @throws AggregateError for the next attempt; NotYet when some wait for other work of their account, or for the next
 *   process once this one is `stopping`
 */
export async function workOnImport(
  deps: WorkDependencies,
  id: string,
  stopping?: AbortSignal,
): Promise<void> {
  const failed: string[] = []
  const failures: unknown[] = []
  for (let next: string | undefined = id; next; next = await findWaiting(deps.db, failed)) {
    if (stopping?.aborted) throw new NotYet()
    try {
      const attempt = await claim(deps.db, next)
      if (attempt === 'busy') break
      if (attempt) await workOnce(deps, attempt)
    } catch (error) {
      failed.push(next)
      failures.push(error)
    }
  }
  throwFailures(failures)
}

async function workOnce(deps: WorkDependencies, attempt: Attempt): Promise<void> {
  const { db } = deps
  try {
    await work(deps, attempt)
  } catch (error) {
    if (error instanceof NotWanted || !(await keepAttempt(db, attempt))) return
    if (attempt.failures + 1 < mostFailures) {
      await giveBack(db, attempt)
      throw error
    }
    const note = 'It did not work, and nothing was changed. Please try again, or ask whoever runs this site.'
    await endAttempt(db, attempt, refusedResult(attempt, note))
  }
}

/** Begins an attempt; the problems that the one before has left are removed. @returns nothing when there is nothing to do */
async function claim(db: Kysely<Tables>, id: string): Promise<Attempt | 'busy' | undefined> {
  return withTransaction(db, async tx => {
    if (await lockWork(tx)) return 'busy'
    const attempt = await beginAttempt(tx, id)
    if (!attempt) return undefined
    if (attempt.state === 'checking')
      await removeLater(
        tx,
        partNames({ id, attempt: attempt.problems_attempt, parts: attempt.problems_parts }),
      )
    if (mayWork(attempt)) return attempt
    await endAttempt(
      tx,
      attempt,
      refusedResult(attempt, 'The person who started this is no longer an admin.'),
    )
    return undefined
  })
}

const mayWork = ({ state, user_id: userId, role }: Attempt) =>
  state === 'undoing' || (userId !== null && role === 'admin')

/** Where an import is when something could not be done: where it was before. */
function refusedResult({ state, version }: Attempt, note: string): ImportResult {
  if (state === 'reading') return { state: 'failed', note }
  if (state === 'undoing') return { state: 'done', note }
  return { state: 'matching', note, version: version + 1 }
}

/** Lets a process do it, and notes what came of it. @throws NotWanted */
async function work(deps: WorkDependencies, attempt: Attempt): Promise<void> {
  const { db, documents } = deps
  const file = { id: attempt.id, attempt: attempt.file_attempt, parts: attempt.file_parts }
  const content = attempt.state === 'undoing' ? undefined : openParts(documents, file)
  let progress = 0
  const { problems, ended, stop } = workInChild(orderOf(attempt, deps), content, rows => {
    progress = rows
  })
  // Heard below, when all was read.
  ended.catch(() => undefined)
  const beat = setInterval(() => {
    keep(db, attempt, { progress }).catch(stop)
  }, beatMs)
  try {
    const bytes = await cutIntoParts(problems, async part => {
      // The row names a part before it is stored.
      await keep(db, attempt, { problems_parts: part.number + 1 })
      await putPart(documents, attempt, part)
    })
    await noteEnd(db, attempt, await ended, bytes)
  } finally {
    clearInterval(beat)
    stop()
    content?.destroy()
  }
}

function orderOf(attempt: Attempt, { databaseUrl, gateway }: WorkDependencies): Work {
  return {
    databaseUrl,
    state: attempt.state,
    kind: attempt.kind,
    target: {
      importId: attempt.id,
      // Nobody is needed to remove what is there.
      importedBy: { userId: attempt.user_id ?? '', email: attempt.user_email ?? '' },
      scholarshipId: attempt.scholarship_id ?? undefined,
      publish: attempt.matching?.publish ?? false,
      mode: plainMode(gateway),
    },
    attempt: attempt.attempt,
    sha256: attempt.sha256,
    encoding: attempt.encoding,
    sheets: attempt.sheets,
    matching: attempt.matching,
  }
}

async function noteEnd(db: Kysely<Tables>, attempt: Attempt, end: WorkEnd, bytes: number): Promise<void> {
  if ('written' in end) return
  const result: ImportResult =
    'refused' in end
      ? refusedResult(attempt, end.refused)
      : 'report' in end
        ? { state: 'checked', report: end.report, problems_bytes: bytes }
        : { state: 'matching', ...end }
  if (!(await endAttempt(db, attempt, result))) throw new NotWanted()
}

/** Notes how far an attempt is. @throws NotWanted */
async function keep(
  db: Kysely<Tables>,
  attempt: Attempt,
  changes: Parameters<typeof keepAttempt>[2],
): Promise<void> {
  if (!(await keepAttempt(db, attempt, changes))) throw new NotWanted()
}
