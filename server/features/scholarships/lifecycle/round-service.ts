import type { Kysely, UpdateObject } from 'kysely'
import { closingPassed } from '../../../../contract/scholarships/lifecycle/edit-rules.ts'
import type { Round, RoundChanges } from '../../../../contract/scholarships/lifecycle/rounds.ts'
import { zonedMoment } from '../../../../contract/core/time/zoned-time.ts'
import type { Scope } from '../../../platform/access/scope.ts'
import { type Database, withTransaction } from '../../../platform/database/connection.ts'
import { readTime } from '../../../platform/database/deadline.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { ProductError } from '../../../platform/product-error.ts'
import { append } from '../../../platform/record/append.ts'
import { isInUse, requireLocked, updateScholarship } from '../scholarship-edit-service.ts'
import { aboutScholarship, changeOf } from '../scholarship-record.ts'
import { requireScholarship, type ScholarshipRow } from '../scholarship-service.ts'
import { tellOfChange } from './closing-mails.ts'
import {
  closedBecause,
  countRound,
  keepEarlyClosing,
  listEarlyClosings,
  listSeries,
  published,
  unpublished,
} from './round-repository.ts'
import { roundOf } from './round-view.ts'

interface Change {
  id: string
  editedBy: string
}

/** Where a scholarship stands, archived or not [ROUND1]. */
export async function readRound(db: Database, scope: Scope, id: string): Promise<Round> {
  const row = await requireScholarship(db, id)
  const { series_id: seriesId } = row
  return roundOf(row, {
    counts: await countRound(db, id),
    earlyClosings: await listEarlyClosings(db, id),
    series: seriesId ? await listSeries(db, scope, { id, seriesId }) : [],
  })
}

/**
 * Offers a draft from now on [ROUND1]. @returns how many changed: 0 when it was published already
 * @throws ProductError `not_found`, `deadline_passed`, `invalid_input` when it would close before it opens
 */
export async function publishRound(db: Kysely<Tables>, { id, editedBy }: Change): Promise<number> {
  return withTransaction(db, async tx => {
    const row = await requireLocked(tx, id)
    if (row.published_at) return 0
    if (row.closing_at <= (await readTime(tx))) throw new ProductError('deadline_passed')
    requireOpening(row)
    await updateScholarship(tx, row, { values: published, editedBy })
    await append(tx, { action: 'scholarship.publish', ...aboutScholarship(id) })
    return 1
  })
}

/**
 * Makes a scholarship a draft again, while nobody has begun to apply to it [ROUND1]. @returns how many changed: 0 when it
 * is a draft already
 */
export async function unpublishRound(db: Kysely<Tables>, { id, editedBy }: Change): Promise<number> {
  return withTransaction(db, async tx => {
    const row = await requireLocked(tx, id)
    if (!row.published_at) return 0
    if (await isInUse(tx, id)) throw new ProductError('already_begun')
    await keepEarlyClosing(tx, row)
    await updateScholarship(tx, row, { values: unpublished, editedBy })
    await append(tx, { action: 'scholarship.unpublish', ...aboutScholarship(id) })
    return 1
  })
}

/**
 * Closes a scholarship now, and mails those affected the reason [ROUND2]: people who have paid may apply for 72 more
 * hours, then are refunded.
 * @throws ProductError `not_found`, `deadline_passed` when it has closed already
 */
export async function closeRound(
  db: Kysely<Tables>,
  { id, editedBy }: Change,
  reason: string,
): Promise<void> {
  await withTransaction(db, async tx => {
    const row = await requireLocked(tx, id)
    if (!row.published_at) throw new ProductError('not_found')
    if (row.closing_at <= (await readTime(tx))) throw new ProductError('deadline_passed')
    await updateScholarship(tx, row, { values: closedBecause(reason), editedBy })
    await append(tx, { action: 'scholarship.close', ...aboutScholarship(id), after: { reason } })
    await tellOfChange(tx, { before: row, after: await requireLocked(tx, id), reason })
  })
}

/**
 * Changes opening, closing and places [ROUND2]. None opens after its closing; a draft's closing is in the future, a
 * published one's only moves later.
 * @returns how many changed: 0 when nothing was given
 */
export async function changeRound(
  db: Kysely<Tables>,
  { id, editedBy }: Change,
  { version, ...changes }: RoundChanges,
): Promise<number> {
  return withTransaction(db, async tx => {
    const row = await requireLocked(tx, id)
    if (version !== row.version) throw new ProductError('changed_meanwhile')
    const values = newValues(row, changes)
    if (Object.keys(values).length === 0) return 0
    if ('closed_at' in values) await keepEarlyClosing(tx, row)
    await updateScholarship(tx, row, { values, editedBy })
    const after = await requireScholarship(tx, id)
    await append(tx, {
      action: 'scholarship.dates',
      ...aboutScholarship(id),
      ...changeOf(row, after),
    })
    const now = await readTime(tx)
    if (!after.published_at && after.closing_at <= now) throw invalid('closesAt', closingPassed)
    requireOpening(after)
    if (!after.published_at) return 1
    validateDates(row, after, now)
    if (after.closing_at > row.closing_at) await tellOfChange(tx, { before: row, after, reason: '' })
    return 1
  })
}

type Values = UpdateObject<Tables, 'scholarships'>

function newValues(row: ScholarshipRow, changes: Omit<RoundChanges, 'version'>): Values {
  const { opensAt, closesAt, timeZone, capacity } = changes
  const zone = timeZone ?? row.time_zone ?? 'UTC'
  const momentOf = (local: string | null) => local && zonedMoment(local, zone).moment
  const exact = closesAt !== undefined
  return {
    ...(timeZone !== undefined && { time_zone: timeZone }),
    ...(opensAt !== undefined && { opens_at: momentOf(opensAt) || null }),
    ...(exact && { closes_at: momentOf(closesAt) || null, closed_at: null, close_reason: null }),
    ...(capacity !== undefined && { capacity }),
  }
}

/** Validates a change after writing it, with the database's values. @throws ProductError `invalid_input` */
function validateDates(before: ScholarshipRow, after: ScholarshipRow, now: Date): void {
  if (after.closing_at < before.closing_at) {
    throw invalid(
      'closesAt',
      'It can only close later than it does now. To close it earlier, use "Close now".',
    )
  }
  if (after.closing_at > before.closing_at && after.closing_at <= now) {
    throw invalid('closesAt', closingPassed)
  }
  const wasOpen = !before.opens_at || before.opens_at <= now
  if (wasOpen && after.opens_at && after.opens_at > now) {
    throw invalid('opensAt', 'It has already opened.')
  }
}

/** @throws ProductError `invalid_input` for a scholarship that closes before it opens */
function requireOpening({ opens_at, closing_at }: ScholarshipRow): void {
  if (opens_at && opens_at >= closing_at) throw invalid('opensAt', 'It must open before it closes.')
}

function invalid(field: string, message: string): ProductError {
  return new ProductError('invalid_input', { fields: { [field]: message } })
}
