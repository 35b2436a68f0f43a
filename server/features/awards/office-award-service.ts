import { type Kysely, sql } from 'kysely'
import type { z } from 'zod'
import { awardLimits } from '../../../contract/awards/award-limits.ts'
import type { deferralAnswer } from '../../../contract/awards/awards.ts'
import type { Scope, SeenId } from '../../platform/access/scope.ts'
import { withTransaction } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { ProductError } from '../../platform/product-error.ts'
import { append } from '../../platform/record/append.ts'
import { lockForOfficer } from '../applications/application-service.ts'
import { findApplicant, lockAward, moveAward } from './award-repository.ts'
import { tellDeferral } from './notice-service.ts'
import { wholeDaysFromNow } from './release-award-service.ts'

/**
 * Answers a wish to start later [AWARD1]: granted, all days of the award that are not settled move; refused, three whole days are
 * left for an answer at least [AWARD2]. @returns the award's version
 */
export function answerDeferral(
  db: Kysely<Tables>,
  scope: Scope,
  { id, version, laterDays, words }: { id: SeenId } & z.output<typeof deferralAnswer>,
): Promise<number> {
  return withTransaction(db, async tx => {
    const applicant = await findApplicant(tx, id)
    if (!applicant) throw new ProductError('not_found')
    const application = await lockForOfficer(tx, scope, applicant.id)
    const award = await lockAward(tx, id)
    if (award?.state !== 'deferralAsked' || award.version !== version)
      throw new ProductError('changed_meanwhile')
    if (laterDays !== null) {
      await sql`update instalments set due_on = due_on + ${laterDays}::integer, version = version + 1
        where award_id = ${id} and state = 'planned'`.execute(tx)
      await sql`update award_conditions set due_on = due_on + ${laterDays}::integer, version = version + 1
        where award_id = ${id} and state in ('open', 'sentBack')`.execute(tx)
    }
    const answer_by = award.answer_by
      ? sql<Date>`greatest(answer_by, ${wholeDaysFromNow(awardLimits.daysAfterRefusal)})`
      : null
    await append(tx, {
      action: laterDays === null ? 'award.refuse_later' : 'award.grant_later',
      objectId: id,
      applicationId: application.id,
      scholarshipId: application.scholarship_id,
      subjectId: application.user_id,
      after: { laterDays, words },
    })
    const next = await moveAward(tx, award, {
      state: 'offered',
      answer_by,
      reminded: null,
      deferral_granted: laterDays !== null,
      deferral_answer: words,
      why: words,
      actorId: scope.userId,
    })
    await tellDeferral(tx, { awardId: id, version: next, granted: laterDays !== null, words })
    return next
  })
}
