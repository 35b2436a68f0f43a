import { sql, type Transaction } from 'kysely'
import { awardLimits } from '../../../contract/awards/award-limits.ts'
import { makeCheckCode } from '../../../contract/awards/check-code.ts'
import type { SeenId } from '../../platform/access/scope.ts'
import { officeTimeZone, officeToday } from '../../platform/database/office-settings.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { isConstraintViolation } from '../../platform/database/connection.ts'
import { ProductError } from '../../platform/product-error.ts'
import { freePlace, stopAward } from './award-repository.ts'

/** SQL: the moment at which an answer is due that a day of the office allows: in its evening. */
export const eveningOf = (day: ReturnType<typeof sql>) =>
  sql<Date>`((${day} + make_time(${awardLimits.answerHour}, 0, 0)) at time zone ${officeTimeZone})`

/** SQL: at least this many whole days from now, until an evening of the office. */
export const wholeDaysFromNow = (days: number) => {
  const there = sql`(now() at time zone ${officeTimeZone})`
  return eveningOf(
    sql`((${there} + make_interval(days => ${days}, hours => ${24 - awardLimits.answerHour}))::date)`,
  )
}

/**
 * Offers the award of a decision that is being released, with its number and the date to answer by; without answer days it is
 * accepted [AWARD1].
 */
export async function offerAward(
  tx: Transaction<Tables>,
  { batchId, applicationId, officerId }: { batchId: SeenId; applicationId: SeenId; officerId: string | null },
): Promise<void> {
  await sql`
    with offered as (
      update awards set state = case when answer_days is null then 'accepted' else 'offered' end, released_at = now(),
        number = 'A-' || to_char(now() at time zone ${officeTimeZone}, 'YYYY') || '-' || lpad(nextval('award_numbers')::text, 6, '0'),
        answer_by = ${eveningOf(sql`(${officeToday} + answer_days)`)},
        check_code = ${makeCheckCode()}, version = awards.version + 1
      from award_settings as settings
      where awards.scholarship_id = settings.scholarship_id and batch_id = ${batchId} and application_id = ${applicationId}
        and awards.state = 'waiting'
      returning awards.id, awards.state
    )
    insert into award_events (id, award_id, from_state, to_state, actor_id)
    select gen_random_uuid(), id, 'waiting', state, ${officerId}::uuid from offered`.execute(tx)
}

/** Withdraws the award that stands of an application whose decision is reopened, and frees its money [AWARD3]. */
export async function withdrawAward(
  tx: Transaction<Tables>,
  { applicationId, officerId, reason }: { applicationId: SeenId; officerId: string; reason: string },
): Promise<void> {
  const award = await findNewest(tx, applicationId)
  if (!award?.takes_place) return
  await stopAward(tx, award.id, { to: 'withdrawn', actorId: officerId, why: reason })
}

/**
 * Brings back the award of an application whose reopening was taken back. @throws ProductError `awards_exceed` when its money or
 * its place was given to somebody else
 */
export async function resumeAward(
  tx: Transaction<Tables>,
  { applicationId, officerId }: { applicationId: SeenId; officerId: string },
): Promise<void> {
  const award = await findNewest(tx, applicationId)
  if (award?.state !== 'withdrawn') return
  try {
    await sql`select resume_award(${award.id}::uuid, ${officerId}::uuid, 'The reopening was taken back.')`.execute(
      tx,
    )
  } catch (error) {
    if (!isConstraintViolation(error)) throw error
    throw new ProductError('awards_exceed', {
      message: 'The money or the place of this award has been given to somebody else since.',
      cause: error,
    })
  }
}

/** Frees the place of a withdrawn award once its applicant was told another outcome [AWARD3]. */
export async function freeWithdrawn(tx: Transaction<Tables>, applicationId: SeenId): Promise<void> {
  const award = await findNewest(tx, applicationId)
  if (award?.state === 'withdrawn') await freePlace(tx, award)
}

function findNewest(tx: Transaction<Tables>, applicationId: SeenId) {
  return tx
    .selectFrom('awards')
    .select(['id', 'state', 'scholarship_id', sql<boolean>`takes_place(awards)`.as('takes_place')])
    .where('application_id', '=', applicationId)
    .where('state', '<>', 'recalled')
    .orderBy('id', 'desc')
    .forUpdate()
    .executeTakeFirst()
}
