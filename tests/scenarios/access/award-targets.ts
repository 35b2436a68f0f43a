import { sql } from 'kysely'
import type { AwardState, ConditionState } from '../../../contract/awards/award-terms.ts'
import { makeCheckCode } from '../../../contract/awards/check-code.ts'
import { newId } from '../../../server/platform/database/new-id.ts'
import { insertAward, insertAwarding } from '../../support/award-factories.ts'
import type { Maker } from './access-rows.ts'
import { knownId } from '../../support/known-id.ts'

/** Somebody's award in a state; its money is committed. */
const award =
  (state: AwardState): Maker =>
  async ({ product: { db }, owner, whose }) => {
    if (whose === 'absent') return newId()
    const made = await insertAward(db, { user: owner.userId })
    await db
      .updateTable('awards')
      .set({
        state,
        answered_at: state === 'offered' ? null : new Date(),
        answer_by: sql<Date>`now() + interval '1 day'`,
        check_code: makeCheckCode(),
      })
      .where('id', '=', knownId(made.award))
      .execute()
    return made.award
  }

/** An award that nobody answered by its date. */
const awardSilent: Maker = async wish => {
  const id = await award('offered')(wish)
  await wish.product.db
    .updateTable('awards')
    .set({ answer_by: new Date(0) })
    .where('id', '=', knownId(id))
    .execute()
  return id
}

/** An award whose place is free, with somebody else on the waiting list. */
const placeFree: Maker = async wish => {
  const { db } = wish.product
  if (wish.whose === 'absent') return newId()
  const id = await award('declined')(wish)
  const { scholarship_id } = await db
    .selectFrom('awards')
    .select('scholarship_id')
    .where('id', '=', knownId(id))
    .executeTakeFirstOrThrow()
  await db
    .insertInto('freed_places')
    .values({ award_id: id, scholarship_id: scholarship_id ?? '' })
    .execute()
  const { application } = await insertAward(db, { scholarship: scholarship_id ?? '' })
  await sql`update awards set state = 'recalled' where application_id = ${application}`.execute(db)
  await sql`update applications set status = 'Processing' where id = ${application}`.execute(db)
  await db
    .insertInto('decisions')
    .values({
      application_id: application,
      scholarship_id: scholarship_id ?? '',
      outcome: 'waitlist',
      rank: 1,
      released_at: new Date(),
    })
    .execute()
  return id
}

const condition =
  (state: ConditionState): Maker =>
  async ({ product: { db }, owner, whose }) => {
    if (whose === 'absent') return newId()
    const made = await insertAward(db, { user: owner.userId, studentNumber: '4711' })
    const { id } = await db
      .updateTable('award_conditions')
      .set({ state, given_at: state === 'given' ? new Date() : null })
      .where('award_id', '=', knownId(made.award))
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

/** A scholarship whose awards go on. */
const scholarshipAwarding: Maker = ({ product: { db }, owner, whose }) =>
  whose === 'absent'
    ? newId()
    : insertAwarding(db, {
        posted_by_email: owner.email,
        ...(whose === 'archived' && { archived_at: new Date() }),
      })

export const awardTargets = {
  awardOffered: award('offered'),
  awardAccepted: award('accepted'),
  awardDeferring: award('deferralAsked'),
  awardSilent,
  placeFree,
  conditionOpen: condition('open'),
  conditionGiven: condition('given'),
  scholarshipAwarding,
}
