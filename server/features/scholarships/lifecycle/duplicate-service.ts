import type { Insertable, Kysely } from 'kysely'
import { localTime, zonedMoment } from '../../../../contract/core/time/zoned-time.ts'
import { withTransaction } from '../../../platform/database/connection.ts'
import { newId } from '../../../platform/database/new-id.ts'
import type { ScholarshipsTable, Tables } from '../../../platform/database/tables.ts'
import type { CopyScholarship } from '../../../platform/feature.ts'
import { ProductError } from '../../../platform/product-error.ts'
import { append } from '../../../platform/record/append.ts'
import { insertScholarship, lockPoster } from '../scholarship-edit-service.ts'
import { aboutScholarship } from '../scholarship-record.ts'
import { filledColumns, requireScholarship, type ScholarshipRow } from '../scholarship-service.ts'
import { joinSeries } from './round-repository.ts'

/** That of the contract. */
const maximumNameLength = 200

/** 52 weeks: the same day of the week. */
const daysToNextRound = 364
const later = daysToNextRound * 86_400_000

/**
 * Copies a scholarship, archived or not, as a draft for the next year, with its dates 364 days later and marked for
 * checking, in the same series, with what other features keep of it, such as its form [ROUND3]. @returns the copy's id
 */
export async function duplicate(
  { db, copyScholarship }: { db: Kysely<Tables>; copyScholarship: CopyScholarship },
  id: string,
  editor: { userId: string; email: string },
): Promise<string> {
  return withTransaction(db, async tx => {
    if (!(await lockPoster(tx, editor.userId))) throw new ProductError('unauthenticated')
    const row = await requireScholarship(tx, id)
    const copy = copyOf(row, editor.email)
    await insertScholarship(tx, { ...copy, series_id: await joinSeries(tx, id) })
    await copyScholarship(tx, { from: id, to: copy.id, days: daysToNextRound })
    await append(tx, { action: 'scholarship.duplicate', ...aboutScholarship(copy.id), after: { copyOf: id } })
    return copy.id
  })
}

function copyOf(row: ScholarshipRow, posted_by_email: string): Insertable<ScholarshipsTable> {
  const deadline = Date.parse(row.application_deadline) + later
  return {
    ...filledColumns(row),
    id: newId(),
    scholarship_name: nameOfRound(row, deadline),
    posted_by_email,
    published_at: null,
    archived_at: new Date(),
    application_deadline: new Date(deadline).toISOString().slice(0, 10),
    opens_at: nextYear(row, row.opens_at),
    closes_at: nextYear(row, row.closes_at),
    time_zone: row.time_zone,
    capacity: row.capacity,
    dates_to_check: true,
  }
}

/** The name with the year of the copy: in the place of the year before, else behind it. */
function nameOfRound(
  { scholarship_name: name, application_deadline }: ScholarshipRow,
  deadline: number,
): string {
  const year = String(new Date(deadline).getUTCFullYear())
  const before = new RegExp(`\\b${application_deadline.slice(0, 4)}\\b`)
  const named = before.test(name)
    ? name.replace(before, year)
    : name.includes(year)
      ? name
      : `${name} ${year}`
  return named.length > maximumNameLength ? name : named
}

/** At the same time by the zone's clock, summer or winter. */
function nextYear({ time_zone }: ScholarshipRow, moment: Date | null): Date | null {
  if (!moment) return null
  const zone = time_zone ?? 'UTC'
  const local = localTime(moment, zone)
  const moved = new Date(Date.parse(`${local}Z`) + later).toISOString().slice(0, 16)
  return zonedMoment(moved, zone).moment
}
