import { sql } from 'kysely'
import { settledConditions } from '../../../../contract/awards/award-terms.ts'
import type { ShownInstalmentState } from '../../../../contract/awards/payments/instalment-terms.ts'
import { officeToday } from '../../../platform/database/office-settings.ts'

/**
 * Whether an instalment of the statement waits for something that its student has to give. `offset 0` lets PostgreSQL look it up
 * for each instalment, here and below: few are due or ready, and nearly all conditions and items are of those that were paid.
 */
export const hasOpenCondition = sql<boolean>`exists (select from award_conditions where instalment_id = instalments.id
  and state not in (${sql.join(settledConditions.map(state => sql.lit(state)))}) offset 0)`

/** Whether an instalment of the statement is in a file that was not cancelled. */
export const isInFile = sql<boolean>`exists (select from payment_items where instalment_id = instalments.id and live offset 0)`

/** The state of `instalments` joined with `awards`, as pages show it [AWARD5]. */
export const shownState = sql<ShownInstalmentState>`case
  when instalments.state in ('paid', 'returned', 'stopped') then instalments.state
  when instalments.state = 'ready' then case when ${isInFile} then 'inFile' else 'ready' end
  when awards.state <> 'accepted' then 'planned'
  when ${hasOpenCondition} then 'toConfirm'
  when instalments.due_on <= ${officeToday} then 'due'
  else 'confirmed' end`

/** By which files and finance offices name an instalment of `instalments` joined with `awards`. */
export const reference = sql<string>`awards.number || '/' || instalments.number`
