import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { readerName } from '../../../../contract/committees/committee-terms.ts'
import type { handOver as handOverBody } from '../../../../contract/committees/readings.ts'
import { counted } from '../../../../contract/core/counted.ts'
import { decisionLimits } from '../../../../contract/decisions/decision-limits.ts'
import { vouchFor } from '../../../platform/access/scope.ts'
import { withTransaction } from '../../../platform/database/connection.ts'
import { newId } from '../../../platform/database/new-id.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import { ProductError } from '../../../platform/product-error.ts'
import { append } from '../../../platform/record/append.ts'
import { assertProposable } from '../../decisions/propose-many-service.ts'
import { proposeRanking } from './jobs/propose-ranking.ts'
import { propose } from './propose-ranking-service.ts'
import { drawLine } from './ranked.ts'
import { closeCommittee, findAwardAmount } from './ranking-repository.ts'
import { lockForChair, rankFor, requireSeat, type SeenRanking, versionOf } from './ranking-service.ts'
import type { SeatRow } from '../seat-repository.ts'

type HandOver = z.output<typeof handOverBody>

/** Proposals that are made while the chair waits; more take a job some seconds. */
const atOnce = 500

/**
 * Hands the ranking over to the office as proposals: the first places an award, those behind them the waiting list in their
 * order, all others a decline [FAIR8]. Nothing is released; what an officer has chosen, and applications from which the chair is
 * recused, stay as they are. All of it or nothing. @returns 0 when it is handed over already
 * @throws ProductError `not_found`, `ranking_closed`, `changed_meanwhile` when it is not the ranking that the chair saw, `invalid_input`
 */
export async function handRankingOver(
  db: Kysely<Tables>,
  userId: string,
  scholarshipId: string,
  { version, places, waitlist }: HandOver,
): Promise<number> {
  return withTransaction(db, async tx => {
    const before = await requireSeat(tx, userId, scholarshipId)
    if (await isRepeated(tx, before, { version, places })) return 0
    const seat = await lockForChair(tx, userId, scholarshipId)
    const seen = await rankFor(tx, seat)
    if (versionOf(seen) !== version) throw new ProductError('changed_meanwhile')
    assertAllSeen(seen)
    assertNoTieIsCut(seen, { places, waitlist })
    const rows = seen.ranked.filter(({ open }) => open).map(row => row.id)
    const id = newId()
    const given = {
      id,
      scholarship: scholarshipId,
      chair: userId,
      amount: await findAwardAmount(tx, scholarshipId),
      award: rows.slice(0, places),
      waitlist: rows.slice(places, places + waitlist),
      decline: rows.slice(places + waitlist),
    }
    const later = rows.length > atOnce
    let made = rows.length
    let leftAlone: number | undefined
    if (later) {
      const vouched = vouchFor(scholarshipId, 'Its chair hands the ranking over.')
      await assertProposable(tx, vouched, { award: given.award.length > 0, amount: given.amount })
      await enqueue(tx, proposeRanking, { key: `propose-ranking:${id}`, payload: given })
    } else {
      const result = await propose(tx, given)
      made = result.made
      leftAlone = result.leftAlone.length
    }
    await closeCommittee(tx, scholarshipId, { id, places })
    const after = { places, waitlist, proposed: made, leftAlone, recused: seen.recused.length }
    await append(tx, { action: 'reading.hand_over', objectId: scholarshipId, scholarshipId, after })
    return made
  })
}

/** Whether a chair hands over again what they have, because the answer was lost. */
async function isRepeated(
  tx: Parameters<typeof rankFor>[0],
  seat: SeatRow,
  { version, places }: Pick<HandOver, 'version' | 'places'>,
): Promise<boolean> {
  if (seat.state !== 'handedOver' || seat.part !== 'chair' || seat.places !== places) return false
  return versionOf(await rankFor(tx, seat)) === version
}

/** Whoever has still to read some would hand over places that they do not know. @throws ProductError `ranking_closed` */
function assertAllSeen({ ranked }: SeenRanking): void {
  if (ranked.some(({ owed }) => owed))
    throw new ProductError('ranking_closed', {
      message:
        'You still have readings of your own. You can hand over once they are submitted, and can no longer be taken back.',
    })
}

/** Who comes first of those who share a place is for people to say. @throws ProductError `invalid_input` */
function assertNoTieIsCut(
  { ranked }: SeenRanking,
  { places, waitlist }: Pick<HandOver, 'places' | 'waitlist'>,
): void {
  const rows = ranked.filter(({ open }) => open)
  const splitAt = (line: number) => drawLine(rows, { places: line, amount: 0, money: null }).split
  const problem = (field: 'places' | 'waitlist', split: number[]) => {
    if (split.length === 0) return
    const named = split.length <= 3 ? split.map(readerName).join(', ') : counted(split.length, 'application')
    throw new ProductError('invalid_input', {
      fields: {
        [field]: `${named} share a place across this line. Please move one, or choose another number.`,
      },
    })
  }
  problem('places', splitAt(places))
  if (waitlist > 0) problem('waitlist', splitAt(places + waitlist))
  if (waitlist > decisionLimits.rank)
    throw new ProductError('invalid_input', {
      fields: { waitlist: `A waiting list has at most ${decisionLimits.rank.toLocaleString('en')} places.` },
    })
}
