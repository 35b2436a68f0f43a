import { sql } from 'kysely'
import { plainPhone } from '../../../contract/core/phones.ts'
import type { Database } from '../../platform/database/connection.ts'
import { typedReceiptNumber } from './receipts/receipt-number.ts'

/** Fewer digits tell nobody apart. */
const fewestDigits = 7

/** As many applications have one phone number at most: a school's, for instance. */
const most = 500

/**
 * The applications of the phone number or with the application's number that is searched for [DESK2] [T4]; undefined when it
 * is neither, or nobody has it, so that its words are searched for.
 */
export async function findExactly(db: Database, search: string): Promise<string[] | undefined> {
  const number = typedReceiptNumber(search)
  const ids = number ? await findByNumber(db, number) : []
  if (ids.length > 0) return ids
  const digits = phoneDigits(search)
  const called = digits ? await findByPhone(db, digits) : []
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
async function findByNumber(db: Database, number: string): Promise<string[]> {
  const rows = await db
    .selectFrom('application_receipts')
    .select('application_id')
    .where('number', '=', number)
    .union(db.selectFrom('earlier_receipts').select('application_id').where('number', '=', number))
    .execute()
  return rows.map(({ application_id }) => application_id)
}

/** Without an extension: by E.164, where it is known. */
const called = sql`phone_digits(coalesce(phone_e164, phone))`

/** One of both numbers may lack the country: then the other one ends with it. */
async function findByPhone(db: Database, digits: string): Promise<string[]> {
  const backwards = digits.split('').toReversed().join('')
  const without = Array.from({ length: digits.length - fewestDigits + 1 }, (_, nth) =>
    backwards.slice(0, fewestDigits + nth),
  )
  const { rows } = await sql<{ id: string }>`
    select id from applications where reverse(${called}) like ${`${backwards}%`}
    union select id from applications where reverse(${called}) = any(${without}::text[])
    limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}
