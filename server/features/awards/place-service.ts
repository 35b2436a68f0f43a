import { sql, type Transaction } from 'kysely'
import { awardLimits } from '../../../contract/awards/award-limits.ts'
import type { SeenId } from '../../platform/access/scope.ts'
import { readNow } from '../../platform/database/deadline.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { ProductError } from '../../platform/product-error.ts'
import { append } from '../../platform/record/append.ts'
import { type AwardRow, freePlace, isGone, lockAward, noteEvent, stopAward } from './award-repository.ts'
import { lockSettings } from './award-settings-repository.ts'
import type { Database } from '../../platform/database/connection.ts'

/** Declined awards whose answer cannot be taken back any more: their places become free [AWARD3]. @everybody A job gives places on. */
export async function listToFree(db: Database): Promise<SeenId[]> {
  const { rows } = await sql<{ id: SeenId }>`
    select id from awards where state = 'declined' and stopped_from is null
      and answered_at <= now() - make_interval(mins => ${awardLimits.takeBackMinutes})
    order by answered_at limit 500`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Frees the places of awards that stood when their application was deleted, once that cannot be undone any more [AWARD12].
 * @everybody A job frees places.
 */
export async function freeGone(db: Database): Promise<void> {
  await sql`
    insert into freed_places (award_id, scholarship_id)
    select id, scholarship_id from awards where state = 'withdrawn' and scholarship_id is not null and ${isGone}
      and not exists (select from freed_places where award_id = awards.id)
    on conflict do nothing`.execute(db)
}

/** Frees the place and money of a declined award. @returns whether it did: not when it was taken back, or is free already */
export async function freeDeclined(tx: Transaction<Tables>, id: SeenId): Promise<boolean> {
  const award = await lockAward(tx, id)
  if (award?.state !== 'declined' || award.stopped_from) return false
  await stopAward(tx, id, { to: 'declined', actorId: null, why: 'Declined.' })
  await tx.updateTable('awards').set({ stopped_from: 'declined' }).where('id', '=', id).execute()
  await freePlace(tx, award)
  return true
}

/**
 * Gives up waiting for the answer to an award [AWARD2], whose date has passed. @returns it
 * @throws ProductError `changed_meanwhile` when it was answered, or its date has not passed
 */
export async function lapse(
  tx: Transaction<Tables>,
  { id, version, officerId }: { id: SeenId; version?: number; officerId: string | null },
): Promise<AwardRow> {
  const award = await lockAward(tx, id)
  if (!award || award.state !== 'offered' || (version !== undefined && award.version !== version))
    throw new ProductError('changed_meanwhile')
  if (!award.answer_by || award.answer_by > (await readNow(tx)))
    throw new ProductError('changed_meanwhile', {
      message: 'Its date to answer by has not passed. Until then this place is promised.',
    })
  await stopAward(tx, id, { to: 'lapsed', actorId: officerId, why: 'Nobody answered by its date.' })
  await freePlace(tx, award)
  if (officerId)
    await append(tx, {
      action: 'award.lapse',
      objectId: id,
      applicationId: award.application_id,
      scholarshipId: award.scholarship_id ?? undefined,
    })
  return award
}

/** Locks what giving on the place of an award that stands changes, in one order: settings, award, all funds [AWARD8]. */
export async function lockToGiveOn(
  tx: Transaction<Tables>,
  { awardId, scholarshipId }: { awardId: SeenId; scholarshipId: string },
): Promise<void> {
  await lockSettings(tx, scholarshipId)
  await lockAward(tx, awardId)
  await sql`
    select from funds where id in (select fund_id from scholarship_funds where scholarship_id = ${scholarshipId}
      union select fund_id from award_parts where award_id = ${awardId}) order by id for update`.execute(tx)
}

/** A place that became free and that nobody has moved up to, locked. */
export async function lockFreePlace(tx: Transaction<Tables>, awardId: SeenId) {
  return tx
    .selectFrom('freed_places')
    .selectAll()
    .where('award_id', '=', awardId)
    .where('moved_to', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Notes, with the reason, that a free place is offered to somebody who is not next. */
export async function notePassingOver(
  tx: Transaction<Tables>,
  { awardId, reason, officerId }: { awardId: SeenId; reason: string; officerId: string },
): Promise<void> {
  const { state } = await readFreedAward(tx, awardId)
  await noteEvent(tx, { id: awardId, state }, { why: `Offered out of turn: ${reason}`, actorId: officerId })
}

/** Notes which batch offers a free place. */
export async function notePreview(tx: Transaction<Tables>, awardId: SeenId, batchId: SeenId): Promise<void> {
  await tx.updateTable('freed_places').set({ batch_id: batchId }).where('award_id', '=', awardId).execute()
}

/** The award whose place is, or becomes, free. @throws ProductError `not_found` */
export async function readFreedAward(db: Database, id: SeenId) {
  const award = await db
    .selectFrom('awards')
    .select(['application_id', 'scholarship_id', 'amount_minor', 'currency', 'terms', 'state'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!award?.scholarship_id) throw new ProductError('not_found')
  const {
    application_id: applicationId,
    scholarship_id: scholarshipId,
    amount_minor,
    currency,
    terms,
    state,
  } = award
  return { applicationId, scholarshipId, amountMinor: amount_minor, currency, terms, state }
}
