import type { Kysely, Transaction } from 'kysely'
import { vouchFor } from '../../platform/access/scope.ts'
import { withTransaction } from '../../platform/database/connection.ts'
import { readNow } from '../../platform/database/deadline.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { ProductError } from '../../platform/product-error.ts'
import { lockApplication } from '../applications/application-service.ts'
import { takeBackUntil } from './award-policy.ts'
import { type AwardRow, findApplicant, lockAward, moveAward } from './award-repository.ts'

interface Answer {
  id: string
  version: number
}

/**
 * Accepts or declines an award [AWARD1], also after the date to answer by, as long as its place was not given on [AWARD2]. A
 * declined place is free once the answer cannot be taken back any more. @returns the award's version
 * @throws ProductError `not_found`, `changed_meanwhile`, `award_gone`
 */
export function answerAward(
  db: Kysely<Tables>,
  userId: string,
  { id, version, answer }: Answer & { answer: 'accept' | 'decline' },
): Promise<number> {
  return withTransaction(db, async tx => {
    const award = await lockOwn(tx, userId, { id, version }, ['offered', 'deferralAsked'])
    const state = answer === 'accept' ? 'accepted' : 'declined'
    const now = await readNow(tx)
    // A wish that the office has not answered is over.
    const deferral = award.deferral_granted === null ? null : award.deferral
    return moveAward(tx, award, { state, answered_at: now, deferral, actorId: userId })
  })
}

/** Takes back an answer within an hour [AWARD1]. @throws ProductError also `undo_too_late` */
export function takeAnswerBack(db: Kysely<Tables>, userId: string, { id, version }: Answer): Promise<number> {
  return withTransaction(db, async tx => {
    const award = await lockOwn(tx, userId, { id, version }, ['accepted', 'declined'])
    const now = await readNow(tx)
    const isTooLate = !award.answered_at || now.getTime() >= takeBackUntil(award.answered_at).getTime()
    // Its place may be free already: `freeDeclined` is a little early or late.
    if (isTooLate || award.stopped_from) throw new ProductError('undo_too_late')
    return moveAward(tx, award, { state: 'offered', answered_at: null, actorId: userId })
  })
}

/** Asks the office to let an award start later, once; until it answers, no date passes [AWARD2]. */
export function askToStartLater(
  db: Kysely<Tables>,
  userId: string,
  { id, version, words }: Answer & { words: string },
): Promise<number> {
  return withTransaction(db, async tx => {
    const award = await lockOwn(tx, userId, { id, version }, ['offered'])
    if (award.deferral_granted !== null) throw new ProductError('changed_meanwhile')
    return moveAward(tx, award, { state: 'deferralAsked', deferral: words, actorId: userId })
  })
}

/**
 * The award of a person, locked after its application. @throws ProductError `not_found`; `award_gone` or `changed_meanwhile` when
 * it is in none of these states, or another version
 */
async function lockOwn(
  tx: Transaction<Tables>,
  userId: string,
  { id: named, version }: Answer,
  states: readonly AwardRow['state'][],
): Promise<AwardRow> {
  const id = vouchFor(named, 'Its applicant alone gets further.')
  const applicant = await findApplicant(tx, id)
  if (applicant?.user_id !== userId) throw new ProductError('not_found')
  await lockApplication(tx, applicant.id)
  const award = await lockAward(tx, id)
  if (!award || award.released_at === null) throw new ProductError('not_found')
  if (['lapsed', 'withdrawn', 'ended'].includes(award.state)) throw new ProductError('award_gone')
  if (award.version !== version || !states.includes(award.state)) throw new ProductError('changed_meanwhile')
  return award
}
