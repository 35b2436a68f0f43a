import type { Kysely, Transaction } from 'kysely'
import type { z } from 'zod'
import type { newRemark, Reading, readingTyped } from '../../../contract/committees/readings.ts'
import { committeeLimits } from '../../../contract/committees/committee-limits.ts'
import { isDeepStrictEqual } from 'node:util'
import { type Database, withTransaction } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { ProductError } from '../../platform/product-error.ts'
import { recordView } from '../../platform/record/record-viewing.ts'
import { lockApplication } from '../applications/application-service.ts'
import {
  countRemarks,
  findReading,
  findSubject,
  insertRemark,
  isHeld,
  listOthers,
  listReadings,
  listRemarks,
  listSubmissions,
  lockReading,
  type ReadingRow,
  saveTyped,
} from './reading-repository.ts'
import { readingView } from './reading-view.ts'
import { findSeat, holdCommittee, holdMember, noteSeen, type SeatRow } from './seat-repository.ts'
import { readShownApplication } from './shown-application.ts'

/** A reading of somebody, in a committee in which they may read. */
export interface OwnReadingRow {
  row: ReadingRow
  seat: SeatRow
}

/** @throws ProductError `not_found` for everybody else's, and where somebody may not read any more */
export async function requireReading(db: Database, userId: string, id: string): Promise<OwnReadingRow> {
  const row = await findReading(db, userId, id)
  const seat = row && (await findSeat(db, userId, row.scholarship_id))
  if (!seat) throw new ProductError('not_found')
  return { row, seat }
}

/**
 * A reading with the application as its reader may see it, which is recorded [AUDIT1]. Until their own points are
 * submitted for good, nothing of the others is read [FAIR6]. @throws ProductError `not_found`
 */
export async function readReading(db: Kysely<Tables>, userId: string, id: string): Promise<Reading> {
  const { row, seat } = await requireReading(db, userId, id)
  const isTheirs = isHeld(row)
  if (isTheirs) await look(db, row)
  const [application, readings, submissions, others, remarks] = await Promise.all([
    isTheirs ? readShown(db, row) : null,
    listReadings(db, [seat.id]),
    listSubmissions(db, row.id),
    row.sees_others ? listOthers(db, row) : null,
    row.sees_others && seat.discusses ? listRemarks(db, row.application_id) : null,
    noteSeen(db, [seat.id]),
  ])
  return readingView(row, { seat, readings, application, submissions, others, remarks })
}

async function readShown(db: Kysely<Tables>, { application_id }: ReadingRow) {
  const {
    documents: _documents,
    minutes: _minutes,
    ...shown
  } = await readShownApplication(db, application_id)
  return shown
}

async function look(db: Kysely<Tables>, row: ReadingRow): Promise<void> {
  await recordView(db, { action: 'reading.look', objectId: row.id, ...(await aboutReading(db, row)) })
}

/** What the record says a reading is about. */
export async function aboutReading(db: Database, { application_id, scholarship_id }: ReadingRow) {
  const subject = await findSubject(db, application_id)
  return {
    applicationId: application_id,
    scholarshipId: scholarship_id,
    subjectId: subject?.user_id,
  }
}

/**
 * Saves what a reader has typed, right or wrong [FAIR5]. Sent again because the answer was lost, it changes nothing.
 * @returns the version @throws ProductError `not_found`, `reading_ended`, `changed_meanwhile`, `invalid_input`
 */
export async function saveReading(
  db: Kysely<Tables>,
  userId: string,
  id: string,
  { version, points, words }: z.output<typeof readingTyped>,
): Promise<number> {
  return withTransaction(db, async tx => {
    const { row, seat } = await lockOwn(tx, userId, id)
    if (!isHeld(row) || row.state === 'submitted') throw new ProductError('reading_ended')
    if (points.length !== (seat.criteria ?? []).length)
      throw new ProductError('invalid_input', {
        fields: { points: 'Please send one entry per criterion; null for no points.' },
      })
    if (row.version !== version) {
      if (isDeepStrictEqual([row.points, row.words], [points, words])) return row.version
      throw new ProductError('changed_meanwhile')
    }
    return saveTyped(tx, row, { points, words })
  })
}

/**
 * A reading to write to, with its committee, its application if asked for, and its member, locked in this order.
 * @throws ProductError `not_found`, `reading_ended` where the committee is closed
 */
export async function lockOwn(
  tx: Transaction<Tables>,
  userId: string,
  id: string,
  { application = false } = {},
): Promise<OwnReadingRow> {
  const { row: found, seat: member } = await requireReading(tx, userId, id)
  await holdCommittee(tx, found.scholarship_id)
  if (application && !(await lockApplication(tx, found.application_id))) throw new ProductError('not_found')
  await holdMember(tx, member.id)
  const row = await lockReading(tx, userId, found.id)
  // Whoever ended their part, or closed the committee, may have come first.
  const seat = row && (await findSeat(tx, userId, row.scholarship_id))
  if (!seat) throw new ProductError('not_found')
  if (seat.state !== 'open' && seat.state !== 'discussing') throw new ProductError('reading_ended')
  return { row, seat }
}

/**
 * Says something of an application to the committee, where it discusses and the caller may see what others gave [FAIR6].
 * Sent again with the same id, it is said once. @throws ProductError `not_found`, `reading_ended`, `limit_reached`
 */
export async function remark(
  db: Kysely<Tables>,
  userId: string,
  id: string,
  { _id, text }: z.output<typeof newRemark>,
): Promise<string> {
  return withTransaction(db, async tx => {
    // Of two remarks, one is counted first.
    const { row, seat } = await lockOwn(tx, userId, id, { application: true })
    if (!row.sees_others || !seat.discusses) throw new ProductError('not_found')
    const { application_id, member_id } = row
    if (!(await insertRemark(tx, { id: _id, application_id, member_id, text })))
      throw new ProductError('not_found')
    if ((await countRemarks(tx, application_id)) > committeeLimits.remarks)
      throw new ProductError('limit_reached')
    return _id
  })
}
