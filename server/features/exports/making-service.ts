import type { Kysely } from 'kysely'
import { reachedBy, scopeOf } from '../../platform/access/scope.ts'
import { withTransaction } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { cutIntoParts, partNames, putPart } from '../../platform/storage/file-parts.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import { NotWanted } from '../../platform/storage/made-files.ts'
import { removeLater } from '../documents/removal-service.ts'
import { type PaymentMode, plainMode } from '../payments/payment-mode-queries.ts'
import { mayExport } from './export-policy.ts'
import { type Attempt, exportFiles, findAttempt } from './export-repository.ts'
import { ExportTooLarge, type ChildMessage, writeInChild } from './write-in-child.ts'

export interface MakingDependencies {
  db: Kysely<Tables>
  documents: FileStore
  /** As its payments are those that count. */
  gateway: PaymentMode
  databaseUrl: string
}

/** Milliseconds after which an attempt says that it is still under way: several times in a claim. */
const beatMs = 15_000

/**
 * Makes an export, and those that wait [AUDIT2]: one at a time in all processes. The one that makes another one meanwhile
 * makes this one afterwards.
 * @throws AggregateError for the next attempt
 */
export async function makeWhole(deps: MakingDependencies, id: string, stopping?: AbortSignal): Promise<void> {
  await exportFiles.makeInTurn(deps.db, { id, stopping }, next => makeOne(deps, next))
}

async function makeOne(deps: MakingDependencies, id: string): Promise<void> {
  const { db } = deps
  const attempt = await claim(db, id)
  if (!attempt) return
  try {
    await fill(deps, attempt)
  } catch (error) {
    if (error instanceof ExportTooLarge)
      await exportFiles.refuse(db, attempt, 'It would be larger than 4 GB. Choose CSV, or fewer columns.')
    else await exportFiles.fail(db, attempt, error)
  }
}

/** Begins an attempt; what the one before has left is removed. @returns nothing when it is not its turn, or not wanted */
async function claim(db: Kysely<Tables>, id: string): Promise<Attempt | undefined> {
  return withTransaction(db, async tx => {
    const left = await exportFiles.begin(tx, id, { written: 0 })
    if (!left) return undefined
    await removeLater(tx, left)
    const attempt = await findAttempt(tx, id)
    const scope = scopeOf(attempt)
    if (mayExport(scope, attempt.wish.kind)) {
      await exportFiles.keep(tx, attempt, { reach: reachedBy(scope) })
      return attempt
    }
    await exportFiles.refuse(tx, attempt, 'You may not export this any more.')
    return undefined
  })
}

/** Makes the file, and says that it is ready once all of it is stored. @throws NotWanted, ExportTooLarge */
async function fill(deps: MakingDependencies, attempt: Attempt): Promise<void> {
  const { db, documents, databaseUrl, gateway } = deps
  const { wish, userId, role, reach } = attempt
  let last: ChildMessage | undefined
  const order = { databaseUrl, wish, by: { userId, role, reach }, mode: plainMode(gateway) }
  const { bytes, ended } = writeInChild(order, told => {
    last = told
  })
  // Heard below, when all was read.
  ended.catch(() => undefined)
  const beat = setInterval(() => {
    exportFiles.keep(db, attempt, progressOf(last)).catch((error: Error) => bytes.destroy(error))
  }, beatMs)
  let parts = 0
  try {
    const size = await cutIntoParts(bytes, async part => {
      parts = part.number + 1
      // The row names a part before it is stored, and is not locked meanwhile: a deletion of an application waits for no store.
      await exportFiles.keep(db, attempt, { parts, ...progressOf(last) })
      await putPart(documents, attempt, part)
    })
    await ended
    const { written, expected, sha256, held = null } = last ?? {}
    if (sha256 === undefined || written === undefined || written !== expected)
      throw new Error('Rows are missing in an export.')
    await exportFiles.keep(db, attempt, progressOf(last))
    await exportFiles.finish(db, attempt, { bytes: size, sha256, written, held })
  } catch (error) {
    // The removal may have come before the part that was being stored.
    if (error instanceof NotWanted) await removeLater(db, partNames({ ...attempt, parts }))
    throw error
  } finally {
    clearInterval(beat)
    bytes.destroy()
  }
}

const progressOf = (told: ChildMessage | undefined) =>
  told && { written: told.written, expected: told.expected, taken_at: new Date(told.takenAt) }
