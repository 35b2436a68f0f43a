import { sql } from 'kysely'
import { defaultCurrency } from '../../../contract/core/currency.ts'
import type { Database } from './connection.ts'

/** The currency of the office, for any statement; PostgreSQL reads it once a statement. */
export const officeCurrency = sql<string>`coalesce(
  (select newest.currency from site_settings as newest order by newest.version desc limit 1), ${sql.lit(defaultCurrency)})`

/** The time zone of the office, `UTC` where none is set; as `officeCurrency`. */
export const officeTimeZone = sql<string>`coalesce(
  (select newest.time_zone from site_settings as newest order by newest.version desc limit 1), 'UTC')`

/** The day of the office, for any statement; as `officeTimeZone`. */
export const officeToday = sql<string>`(now() at time zone ${officeTimeZone})::date`

/** The currency and the time zone of the office as they are now. */
export async function readOffice(db: Database): Promise<{ currency: string; timeZone: string }> {
  const { rows } = await sql<{ currency: string; timeZone: string }>`
    select ${officeCurrency} as currency, ${officeTimeZone} as "timeZone"`.execute(db)
  return rows[0] ?? { currency: defaultCurrency, timeZone: 'UTC' }
}
