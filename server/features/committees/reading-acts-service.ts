import type { Kysely, Transaction } from 'kysely'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { ReadingState } from '../../../contract/committees/committee-terms.ts'
import type { readingAct, ReadingAfter } from '../../../contract/committees/readings.ts'
import { weightedMean } from '../../../contract/scores/score-terms.ts'
import { withTransaction } from '../../platform/database/connection.ts'
import { newId } from '../../platform/database/new-id.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { ProductError } from '../../platform/product-error.ts'
import { append } from '../../platform/record/append.ts'
import { writePoints } from '../scores/give-points-service.ts'
import {
  declareKnown,
  deleteSubmission,
  findReading,
  insertSubmission,
  isHeld,
  listReadings,
  listSubmissions,
  updateReading,
  withdrawKnown,
} from './reading-repository.ts'
import { aboutReading, lockOwn, type OwnReadingRow } from './reading-service.ts'
import { readingAfterView } from './reading-view.ts'

type Act = z.output<typeof readingAct>['act']

/** What a reading can be after an act, so that one that is sent again because its answer was lost is known. */
const after: Record<Act, readonly ReadingState[]> = {
  submit: ['submitted'],
  reopen: ['reopened'],
  giveBack: ['givenBack'],
  know: ['void'],
  undo: ['assigned', 'begun', 'submitted', 'reopened'],
}

/**
 * Submits or reopens a reading, gives it back, says that its reader knows the applicant, or takes the last of these back [FAIR5].
 * @throws ProductError `not_found`, `changed_meanwhile`, `reading_ended`, `points_missing`, `undo_too_late`
 */
export async function actOnReading(
  db: Kysely<Tables>,
  userId: string,
  id: string,
  { version, act }: z.output<typeof readingAct>,
): Promise<ReadingAfter> {
  return withTransaction(db, async tx => {
    const own = await lockOwn(tx, userId, id, { application: true })
    const isRepeated = own.row.version === version + 1 && after[act].includes(own.row.state)
    if (own.row.version !== version && !isRepeated) throw new ProductError('changed_meanwhile')
    if (!isRepeated) await acts[act](tx, own, userId)
    const row = await findReading(tx, userId, id)
    if (!row) throw new ProductError('not_found')
    return readingAfterView(row, { seat: own.seat, readings: await listReadings(tx, [own.seat.id]) })
  })
}

type Do = (tx: Transaction<Tables>, own: OwnReadingRow, userId: string) => Promise<void>

const now = sql<Date>`now()`

const acts: Record<Act, Do> = { submit, reopen, giveBack, know, undo }

async function submit(tx: Transaction<Tables>, own: OwnReadingRow, userId: string): Promise<void> {
  const { row, seat } = own
  if (!isHeld(row) || row.state === 'submitted') throw new ProductError('reading_ended')
  const mean = weightedMean(seat.criteria ?? [], row.points)
  if (mean === null) throw new ProductError('points_missing')
  const [before] = await listSubmissions(tx, row.id)
  const points = row.points.map(Number)
  const given = { points, words: row.words, mean }
  await insertSubmission(tx, { reading_id: row.id, number: (before?.number ?? 0) + 1, ...given })
  await updateReading(tx, row.id, { state: 'submitted', submitted_at: now })
  await count(tx, own, { userId, points, mean })
  await append(tx, { action: 'reading.submit', objectId: row.id, ...(await aboutReading(tx, row)) })
}

/** Points count under their reader's account, by the criteria of the committee. */
async function count(
  tx: Transaction<Tables>,
  { row, seat }: OwnReadingRow,
  { userId, points, mean }: { userId: string; points: number[]; mean: number },
): Promise<void> {
  const { application_id, scholarship_id } = row
  const version = seat.sheet_version
  if (version === null) throw new ProductError('reading_ended')
  await writePoints(tx, { application_id, scholarship_id, version, officer_id: userId, points, mean })
}

async function reopen(tx: Transaction<Tables>, { row }: OwnReadingRow): Promise<void> {
  if (row.state !== 'submitted') throw new ProductError('reading_ended')
  await updateReading(tx, row.id, { state: 'reopened' })
}

async function giveBack(tx: Transaction<Tables>, { row }: OwnReadingRow): Promise<void> {
  if (row.state !== 'assigned' && row.state !== 'begun') throw new ProductError('reading_ended')
  await updateReading(tx, row.id, { state: 'givenBack', ended_at: now, ended_from: row.state })
}

async function know(tx: Transaction<Tables>, { row }: OwnReadingRow): Promise<void> {
  if (!isHeld(row)) throw new ProductError('reading_ended')
  await declareKnown(tx, { id: newId(), member_id: row.member_id, application_id: row.application_id })
}

async function undo(tx: Transaction<Tables>, own: OwnReadingRow, userId: string): Promise<void> {
  const { row } = own
  if (row.undo_until === null) throw new ProductError('undo_too_late')
  if (row.state === 'submitted') await undoSubmitting(tx, own, userId)
  else await takeAgain(tx, own, userId)
}

/** What was submitted before stands again, and is open to be changed. */
async function undoSubmitting(tx: Transaction<Tables>, own: OwnReadingRow, userId: string): Promise<void> {
  const [last, before] = await listSubmissions(tx, own.row.id)
  if (last) await deleteSubmission(tx, last)
  const state = before ? 'reopened' : 'begun'
  await updateReading(tx, own.row.id, { state, submitted_at: before?.at ?? null })
  if (before) await count(tx, own, { userId, ...before })
}

/** A reading that was given back, or whose applicant its reader said they know, is theirs as it was. */
async function takeAgain(tx: Transaction<Tables>, own: OwnReadingRow, userId: string): Promise<void> {
  const { row } = own
  if (row.state === 'void') await withdrawKnown(tx, row)
  const state = row.ended_from ?? 'begun'
  await updateReading(tx, row.id, { state, ended_at: null, ended_from: null })
  const [last] = await listSubmissions(tx, row.id)
  if (last) await count(tx, own, { userId, ...last })
}
