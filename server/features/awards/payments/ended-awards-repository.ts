import { sql, type Transaction } from 'kysely'
import { standingStates } from '../../../../contract/awards/award-terms.ts'
import type { SeenId } from '../../../platform/access/scope.ts'
import type { Tables } from '../../../platform/database/tables.ts'

/** Ends those of these accepted awards of which nothing is left to be paid or decided [AWARD5]. */
export async function endPaidAwards(
  tx: Transaction<Tables>,
  awards: readonly SeenId[],
  actor: string,
): Promise<void> {
  await sql`select end_paid_awards(${awards}::uuid[], ${actor}::uuid)`.execute(tx)
}

/**
 * Ended awards of which money came back are accepted again, so that it can be paid again; not next to another one that stands, nor
 * once their application is gone.
 */
export async function reopenEndedAwards(
  tx: Transaction<Tables>,
  awards: readonly SeenId[],
  actor: string,
): Promise<void> {
  await sql`
    with reopened as (
      update awards set state = 'accepted', version = version + 1
      where id = any(${awards}::uuid[]) and state = 'ended'
        and exists (select from instalments where award_id = awards.id and state = 'returned' and decided is null)
        and exists (select from applications where id = awards.application_id)
        and not exists (select from awards as other where other.application_id = awards.application_id
          and other.state in (${sql.join(standingStates.map(state => sql.lit(state)))}))
      returning id)
    insert into award_events (id, award_id, from_state, to_state, why, actor_id)
    select gen_random_uuid(), id, 'ended', 'accepted', 'Money came back.', ${actor}::uuid from reopened`.execute(
    tx,
  )
}
