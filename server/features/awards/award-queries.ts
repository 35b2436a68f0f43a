import { awardStateLabels } from '../../../contract/awards/award-terms.ts'
import { formatPrice } from '../../../contract/core/currency.ts'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { SeenId } from '../../platform/access/scope.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { isGone, takesPlace } from './award-repository.ts'

export {
  findSettings as findAwardSettings,
  type SettingsRow as AwardSettingsRow,
} from './award-settings-repository.ts'
export { type AwardToTell, findAwardToTell } from './notice-repository.ts'
export { countStanding, isGone, notOwn } from './award-repository.ts'
export { judgeAwards } from './commit-service.ts'
export { listFundsLeft } from './funds/fund-queries.ts'

/** SQL: whether an application has an award that takes a place. @param applicationId SQL of its id */
export const hasPlace = (applicationId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from awards where awards.application_id = ${applicationId} and ${takesPlace})`

/** SQL: whether the applicant declined the newest award of an application, or it went to somebody else. @param applicationId SQL of its id */
export const gaveUp = (applicationId: RawBuilder<unknown>) =>
  sql<boolean>`coalesce((select state in ('declined', 'lapsed') from awards
    where awards.application_id = ${applicationId} and state <> 'recalled' order by awards.id desc limit 1), false)`

/** SQL of one row: `award_number`, `award_state` and `award_paid` in hundredths of the newest award of an application. */
export const newestAward = (applicationId: RawBuilder<unknown>) => sql`(
  select number as award_number, state as award_state, (select coalesce(sum(amount_minor - returned_minor), 0) from instalments
      where award_id = awards.id and paid_on is not null) as award_paid
  from awards where awards.application_id = ${applicationId} and awards.released_at is not null
  order by awards.id desc limit 1)`

/** Removes what was written about the awards of applications; numbers, amounts and days stay [AUDIT4]. */
export function forgetAwardWords(tx: Transaction<Tables>, applications: readonly SeenId[]): Promise<void> {
  return forgetWords(tx, sql`awards.application_id = any(${applications}::uuid[])`)
}

/** The same of a person who is deleted [AWARD12]. */
export function forgetAwardsOf(tx: Transaction<Tables>, userId: string): Promise<void> {
  return forgetWords(
    tx,
    sql`awards.application_id = any(array(select id from applications where user_id = ${userId}))`,
  )
}

/** The same of applications that are gone. @everybody A job forgets. */
export function forgetGoneAwards(tx: Transaction<Tables>): Promise<void> {
  // One that was recalled never had a code; what was said about its conditions stays with it.
  const hasWords = sql`(check_code is not null or terms is not null or state = 'recalled'
    and exists (select from award_conditions where award_id = awards.id and note <> ''))`
  return forgetWords(tx, sql`${hasWords} and ${isGone}`)
}

async function forgetWords(tx: Transaction<Tables>, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    with these as (
      update awards set terms = null, deferral = null, deferral_answer = null, check_code = null where ${which} returning id
    ), said as (
      update award_events set why = '' where award_id in (select id from these)
    ), entered as (
      update fund_entries set reason = '' where award_id in (select id from these)
    )
    update award_conditions set answer = '', note = '' where award_id in (select id from these)`.execute(tx)
}

/** The newest award of an application with what became of it, such as `A-2026-000123, $4,000: Accepted`; empty for none. */
export async function readAwardInWords(db: Database, applicationId: SeenId): Promise<string> {
  const row = await db
    .selectFrom('awards')
    .select(['number', 'amount_minor', 'currency', 'state'])
    .where('application_id', '=', applicationId)
    .where('released_at', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row
    ? `${row.number}, ${formatPrice(row.amount_minor, row.currency)}: ${awardStateLabels[row.state]}`
    : ''
}
