import type { Kysely } from 'kysely'
import { scopeOf } from '../../platform/access/scope.ts'
import { withTransaction } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { makeInTurn } from '../../platform/jobs/in-turn.ts'
import { cutIntoParts, partNames, putPart } from '../../platform/storage/file-parts.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import { removeLater } from '../documents/removal-service.ts'
import { type PaymentMode, plainMode } from '../payments/payment-mode-queries.ts'
import { mayExport } from './export-policy.ts'
import {
  type Attempt,
  beginAttempt,
  changeAttempt,
  endAttempt,
  findWaiting,
  giveBack,
  lockMaking,
} from './export-repository.ts'
import { ExportTooLarge, type Told, writeInChild } from './write-in-child.ts'

export interface MakingDependencies {
  db: Kysely<Tables>
  documents: FileStore
  /** As its payments are those that count. */
  gateway: PaymentMode
  databaseUrl: string
}

/** Failures after which an export is not tried again. */
const mostFailures = 5
/** Milliseconds after which an attempt says that it is still under way: several times in a claim. */
const beatMs = 15_000

/** The export was removed, lost something, or is made by another process. */
class NotWanted extends Error {}

/**
 * Makes an export, and those that wait [AUDIT2]: one at a time in all processes. The one that makes another one meanwhile
 * makes this one afterwards.
 * @throws AggregateError for the next attempt
 */
export async function makeWhole(deps: MakingDependencies, id: string): Promise<void> {
  await makeInTurn(
    id,
    next => makeOne(deps, next),
    tried => findWaiting(deps.db, tried),
  )
}

async function makeOne(deps: MakingDependencies, id: string): Promise<void> {
  const { db } = deps
  const attempt = await claim(db, id)
  if (!attempt) return
  try {
    await fill(deps, attempt)
  } catch (error) {
    if (error instanceof NotWanted || !(await changeAttempt(db, attempt, {}))) return
    if (error instanceof ExportTooLarge) {
      const note = 'It would be larger than 4 GB. Choose CSV, or fewer columns.'
      await endAttempt(db, attempt, { state: 'failed', note })
      return
    }
    if (attempt.attempt < mostFailures) {
      await giveBack(db, attempt)
      throw error
    }
    const note = 'It could not be made. Please ask for it again.'
    await endAttempt(db, attempt, { state: 'failed', note })
  }
}

/** Begins an attempt; what the one before has left is removed. @returns nothing when it is not its turn, or not wanted */
async function claim(db: Kysely<Tables>, id: string): Promise<Attempt | undefined> {
  return withTransaction(db, async tx => {
    if (await lockMaking(tx, id)) return undefined
    const attempt = await beginAttempt(tx, id)
    if (!attempt) return undefined
    await removeLater(tx, partNames(attempt.before))
    const { begun } = attempt
    const { user_id: userId, role } = begun
    if (mayExport(scopeOf({ userId, role }), begun.wish.kind)) return begun
    await endAttempt(tx, begun, { state: 'failed', note: 'You may not export this any more.' })
    return undefined
  })
}

/** Makes the file, and says that it is ready once all of it is stored. @throws NotWanted, ExportTooLarge */
async function fill(deps: MakingDependencies, attempt: Attempt): Promise<void> {
  const { db, documents, databaseUrl, gateway } = deps
  const { wish, user_id: userId, role } = attempt
  let last: Told | undefined
  const order = { databaseUrl, wish, scope: scopeOf({ userId, role }), mode: plainMode(gateway) }
  const { bytes, ended } = writeInChild(order, told => {
    last = told
  })
  // Heard below, when all was read.
  ended.catch(() => undefined)
  const beat = setInterval(() => {
    keep(db, attempt, progressOf(last)).catch((error: Error) => bytes.destroy(error))
  }, beatMs)
  let parts = 0
  try {
    const size = await cutIntoParts(bytes, async part => {
      parts = part.number + 1
      // The row names a part before it is stored, and is not locked meanwhile: a deletion of an application waits for no store.
      await keep(db, attempt, { parts, ...progressOf(last) })
      await putPart(documents, attempt, part)
    })
    await ended
    const { written, expected, sha256 } = last ?? {}
    if (sha256 === undefined || written === undefined || written !== expected)
      throw new Error('Rows are missing in an export.')
    await keep(db, attempt, progressOf(last))
    const ready = { state: 'ready', bytes: size, sha256, written } as const
    if (!(await endAttempt(db, attempt, ready))) throw new NotWanted()
  } catch (error) {
    // The removal may have come before the part that was being stored.
    if (error instanceof NotWanted) await removeLater(db, partNames({ ...attempt, parts }))
    throw error
  } finally {
    clearInterval(beat)
    bytes.destroy()
  }
}

const progressOf = (told: Told | undefined) =>
  told && { written: told.written, expected: told.expected, taken_at: new Date(told.takenAt) }

/** Notes how far an attempt is. @throws NotWanted */
async function keep(
  db: Parameters<typeof changeAttempt>[0],
  attempt: Attempt,
  changes: Parameters<typeof changeAttempt>[2] = {},
): Promise<void> {
  if (!(await changeAttempt(db, attempt, changes))) throw new NotWanted()
}
