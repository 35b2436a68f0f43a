import { sql } from 'kysely'
import { plainPhone } from '../../../contract/core/phones.ts'
import { type Scope, within, type SeenId } from '../../platform/access/scope.ts'
import type { Database } from '../../platform/database/connection.ts'
import { typedReceiptNumber } from './receipts/receipt-number.ts'

/** Fewer digits tell nobody apart. */
const fewestDigits = 7

/** As many applications have one phone number at most: a school's, for instance. */
const most = 500

/**
 * The applications within the caller's scope of the phone number or with the application's number that is searched for [DESK2] [T4]; undefined when it
 * is neither, or nobody has it, so that its words are searched for.
 */
export async function findExactly(db: Database, scope: Scope, search: string): Promise<string[] | undefined> {
  const number = typedReceiptNumber(search)
  const ids = number ? await findByNumber(db, scope, number) : []
  if (ids.length > 0) return ids
  const digits = phoneDigits(search)
  const called = digits ? await findByPhone(db, scope, digits) : []
  return called.length > 0 ? called : undefined
}

/** The digits of a phone number as `phone_digits` has them; nothing for what cannot be one. */
export function phoneDigits(typed: string): string | undefined {
  const search = plainPhone(typed)
  if (!/^[\s\d+()./\p{Pd}]+$/u.test(search)) return undefined
  const digits = search.replaceAll('(0)', '').replaceAll(/\D/g, '').replace(/^0+/, '')
  return digits.length >= fewestDigits && digits.length <= 20 ? digits : undefined
}

/** Also by a number of before a correction. */
async function findByNumber(db: Database, scope: Scope, number: string): Promise<string[]> {
  const rows = await db
    .selectFrom('application_receipts')
    .select('application_id')
    .where('number', '=', number)
    .union(db.selectFrom('earlier_receipts').select('application_id').where('number', '=', number))
    .execute()
  return keepWithin(
    db,
    scope,
    rows.map(({ application_id }) => application_id),
  )
}

/** The applications that the caller reaches. Somebody who reaches all of them keeps ids of deleted ones, too. */
async function keepWithin(db: Database, scope: Scope, ids: readonly SeenId[]): Promise<string[]> {
  if (scope.reach === 'all') return [...ids]
  const rows = await db
    .selectFrom('applications')
    .select('id')
    .where('id', '=', sql<SeenId>`any(${ids}::uuid[])`)
    .where(within(scope, sql`scholarship_id`))
    .execute()
  return rows.map(({ id }) => id)
}

/** Without an extension: by E.164, where it is known. */
const called = sql`phone_digits(coalesce(phone_e164, phone))`

/** One of both numbers may lack the country: then the other one ends with it. */
async function findByPhone(db: Database, scope: Scope, digits: string): Promise<string[]> {
  const backwards = digits.split('').toReversed().join('')
  const without = Array.from({ length: digits.length - fewestDigits + 1 }, (_, nth) =>
    backwards.slice(0, fewestDigits + nth),
  )
  const reached = within(scope, sql`scholarship_id`)
  const { rows } = await sql<{ id: string }>`
    select id from applications where reverse(${called}) like ${`${backwards}%`} and ${reached}
    union select id from applications where reverse(${called}) = any(${without}::text[]) and ${reached}
    limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}
