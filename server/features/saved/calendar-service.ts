import { hash, randomBytes } from 'node:crypto'
import { pages } from '../../../contract/core/pages.ts'
import type { Database } from '../../platform/database/connection.ts'
import { openPayments, type PaymentDependencies } from '../payments/payment-service.ts'
import { calendarFile } from './calendar-file.ts'
import {
  findCalendarOwner,
  findCalendarTime,
  findDeadline,
  listDeadlines,
  putCalendar,
} from './calendar-repository.ts'

export interface CalendarDependencies extends PaymentDependencies {
  siteUrl: string
}

/** 160 bits: nobody finds one by trying. */
const secretBytes = 20

/** The secret in an address, as a pattern: 20 bytes in base64url. */
export const secretPattern = String.raw`^[\w-]{27}$`

const hashOf = (secret: string) => hash('sha256', secret, 'buffer')

/** Makes a private calendar address for a person; an earlier one ends [SAVE6]. @returns it, this once */
export async function makeCalendar(
  { db, siteUrl }: Pick<CalendarDependencies, 'db' | 'siteUrl'>,
  userId: string,
): Promise<string> {
  const secret = randomBytes(secretBytes).toString('base64url')
  await putCalendar(db, userId, hashOf(secret))
  return siteUrl + pages.calendar(secret)
}

/** Since when a person has a private calendar address, as ISO 8601; `null` without one. */
export async function calendarSince(db: Database, userId: string): Promise<string | null> {
  return (await findCalendarTime(db, userId))?.toISOString() ?? null
}

/**
 * A person's deadlines as a calendar file: what they save, and what they have paid for and not submitted [SAVE6].
 * @returns `undefined` for an unknown secret
 */
export async function readCalendar(deps: CalendarDependencies, secret: string): Promise<string | undefined> {
  const userId = await findCalendarOwner(deps.db, hashOf(secret))
  if (!userId) return undefined
  const paid = (await openPayments(deps, userId)).map(({ scholarship }) => scholarship._id)
  const deadlines = await listDeadlines(deps.db, userId, paid)
  return calendarFile(deadlines, { siteUrl: deps.siteUrl, name: 'Scholarship deadlines' })
}

/** One deadline as a calendar file [SAVE6]. @returns `undefined` for a scholarship that is not offered */
export async function readDeadline(
  { db, siteUrl }: Pick<CalendarDependencies, 'db' | 'siteUrl'>,
  scholarshipId: string,
): Promise<string | undefined> {
  const deadline = await findDeadline(db, scholarshipId)
  return deadline && calendarFile([deadline], { siteUrl })
}
