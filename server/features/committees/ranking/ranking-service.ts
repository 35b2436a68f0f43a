import { hash } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { z } from 'zod'
import { leftIn } from '../../../../contract/awards/funds/allocate.ts'
import type { Ranking, rankingMove } from '../../../../contract/committees/readings.ts'
import { formatPrice } from '../../../../contract/core/currency.ts'
import { type Database, withTransaction } from '../../../platform/database/connection.ts'
import { readOffice } from '../../../platform/database/office-settings.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { ProductError } from '../../../platform/product-error.ts'
import { findAwardSettings, listFundsLeft } from '../../awards/award-queries.ts'
import { isHeld, listReadings, type ReadingRow } from '../reading-repository.ts'
import { findSeat, holdCommittee, noteSeen, type SeatRow } from '../seat-repository.ts'
import { numbersOf } from '../shown-application.ts'
import { adjustMeans } from './adjusted-means.ts'
import { drawLine, rankRows } from './ranked.ts'
import {
  deleteMove,
  findAwardAmount,
  listCounted,
  listMoves,
  listRanked,
  listRecused,
  writeMove,
} from './ranking-repository.ts'

/** A ranking as one member may see it: of what is hidden from them, nothing goes into any number of it. */
export type SeenRanking = Awaited<ReturnType<typeof rankFor>>

/**
 * The order of the applications by the points that a member may see [FAIR8]. Those from which they are recused are outside,
 * and of those that they still have to read themselves the points, number and place are left out as if there were none
 * [FAIR3] [FAIR6].
 */
export async function rankFor(db: Database, seat: SeatRow) {
  // Whoever has applied since has a number, too.
  await numbersOf(db, seat.scholarship_id)
  const [applications, counted, recused, moves, own] = await Promise.all([
    listRanked(db, seat.scholarship_id),
    listCounted(db, seat.scholarship_id),
    listRecused(db, seat.id),
    listMoves(db, seat.scholarship_id),
    listReadings(db, [seat.id]),
  ])
  const owed = new Set(own.filter(isOwed).map(({ application_id }) => application_id))
  const seen = counted.filter(({ applicationId }) => !recused.has(applicationId) && !owed.has(applicationId))
  const read = new Set(seen.map(({ applicationId }) => applicationId))
  const inIt = applications.filter(
    ({ id, open }) => !recused.has(id) && (open || owed.has(id) || read.has(id)),
  )
  const numberOf = new Map(inIt.map(({ id, number }) => [id, number]))
  const readers = [...new Set(seen.map(({ memberId }) => memberId))].toSorted()
  const placeOf = new Map(readers.map((reader, place) => [reader, place]))
  const means = adjustMeans(
    seen.flatMap(({ applicationId, memberId, mean }) => {
      const application = numberOf.get(applicationId)
      return application === undefined ? [] : [{ application, reader: placeOf.get(memberId) ?? 0, mean }]
    }),
  )
  const theirs = counted.filter(({ memberId }) => memberId === seat.id)
  const ownMeans = new Map(theirs.map(({ applicationId, mean }) => [applicationId, mean]))
  const rows = inIt.map(({ id, number, open }) => {
    const of = means.byApplication.get(number)
    return {
      application: number,
      id,
      open,
      owed: owed.has(id),
      mean: of?.mean ?? null,
      adjusted: of?.adjusted ?? null,
      spread: of?.spread ?? null,
      readings: of?.number ?? 0,
      own: ownMeans.get(id) ?? null,
    }
  })
  const theirMoves = moves.flatMap(({ application_id, place, reason }) => {
    const application = owed.has(application_id) ? undefined : numberOf.get(application_id)
    return application === undefined ? [] : [{ application, place, reason }]
  })
  return {
    ranked: rankRows(rows, seat.part === 'chair' ? 'adjusted' : 'mean', theirMoves),
    recused: applications.filter(({ id }) => recused.has(id)).map(({ number }) => number),
    severity: [...means.overByReader.values()],
    own,
  }
}

/**
 * Whether its reader has still to say what they think of an application, unmoved by others: until their points are submitted for
 * good; one that was given back can be taken again [FAIR6].
 */
function isOwed(row: ReadingRow): boolean {
  return isHeld(row) ? !row.sees_others : row.state === 'givenBack' && row.undo_until !== null
}

/** @throws ProductError `not_found`, `ranking_closed` */
function assertOpen({ part, state, discusses }: SeatRow, { own }: Pick<SeenRanking, 'own'>): void {
  const hasBegun = state !== 'preparing'
  const hasRead = discusses && own.some(row => row.sees_others) && !own.some(isOwed)
  if (!hasBegun || !(part === 'chair' || hasRead)) throw new ProductError('ranking_closed')
}

/** The ranking of a scholarship for a member of its committee [FAIR8]. @throws ProductError `not_found`, `ranking_closed` */
export async function readRanking(
  db: Kysely<Tables>,
  userId: string,
  scholarshipId: string,
): Promise<Ranking> {
  const seat = await requireSeat(db, userId, scholarshipId)
  const seen = await rankFor(db, seat)
  assertOpen(seat, seen)
  const [money] = await Promise.all([readMoney(db, seat), noteSeen(db, [seat.id])])
  const { ranked, recused } = seen
  const isChair = seat.part === 'chair'
  const { places, amount, budget, currency } = money
  const price = (minor: number | null) =>
    minor === null ? null : `${minor < 0 ? '-' : ''}${formatPrice(Math.abs(minor), currency)}`
  const left =
    places === null || amount === null ? null : drawLine(ranked, { places, amount, money: budget }).left
  return {
    scholarshipId,
    scholarshipName: seat.scholarship_name,
    state: seat.state,
    part: seat.part,
    places,
    amount: price(amount),
    budget: price(budget),
    left: price(left),
    readingsEach: seat.readings_each,
    rows: ranked.map(row => ({
      number: row.application,
      place: row.place,
      tied: row.tied,
      mean: row.mean,
      adjusted: isChair ? row.adjusted : null,
      spread: row.spread,
      readings: row.readings,
      own: row.own,
      moved: row.moved && { from: row.natural.place, reason: row.moved.reason },
    })),
    recused,
    severity: isChair ? severityView(seen.severity) : null,
    version: versionOf(seen),
  }
}

export async function requireSeat(db: Database, userId: string, scholarshipId: string): Promise<SeatRow> {
  const seat = await findSeat(db, userId, scholarshipId)
  if (!seat) throw new ProductError('not_found')
  return seat
}

function severityView(over: number[]): Ranking['severity'] {
  return over.length === 0
    ? null
    : { strictest: Math.min(...over), mildest: Math.max(...over), readers: over.length }
}

/** Where the line is, what each place costs, and what there is, in hundredths; null where nobody has said. */
async function readMoney(db: Database, { scholarship_id, places }: SeatRow) {
  const [settings, funds, amount, { currency }] = await Promise.all([
    findAwardSettings(db, scholarship_id),
    listFundsLeft(db, scholarship_id),
    findAwardAmount(db, scholarship_id),
    readOffice(db),
  ])
  return {
    places: places ?? settings?.places ?? null,
    amount,
    budget: leftIn(funds, currency) ?? null,
    currency,
  }
}

/** Of everything that a member sees of the order; the same as long as nothing of it changes. */
export function versionOf({ ranked, recused }: Pick<SeenRanking, 'ranked' | 'recused'>): number {
  const order = ranked.map(({ application, place, mean, adjusted, readings, moved }) => [
    application,
    place,
    mean,
    adjusted,
    readings,
    moved?.reason,
  ])
  return Number.parseInt(hash('sha256', JSON.stringify([order, recused])).slice(0, 7), 16) + 1
}

/**
 * Moves an application to another place, or with null back to where its points put it; for chairs [FAIR8]. Whatever departs
 * from the points has a reason. @returns the version of the ranking
 * @throws ProductError `not_found`, `ranking_closed`, `invalid_input` without a reason
 */
export async function moveInRanking(
  db: Kysely<Tables>,
  userId: string,
  scholarshipId: string,
  { number, place, reason }: z.output<typeof rankingMove>,
): Promise<number> {
  return withTransaction(db, async tx => {
    const seat = await lockForChair(tx, userId, scholarshipId)
    const { ranked } = await rankFor(tx, seat)
    const row = ranked.find(each => each.application === number && !each.owed)
    if (!row) throw new ProductError('not_found')
    const departs = place !== null && (place !== row.natural.place || row.natural.tied)
    if (departs && reason === '')
      throw new ProductError('invalid_input', { fields: { reason: 'Please enter a reason.' } })
    const move = { application_id: row.id, scholarship_id: scholarshipId, member_id: seat.id, reason }
    if (departs) await writeMove(tx, { ...move, place })
    else await deleteMove(tx, row.id)
    return versionOf(await rankFor(tx, seat))
  })
}

/** A chair who ranks; nobody else does until the transaction ends. @throws ProductError `not_found`, `ranking_closed` */
export async function lockForChair(
  tx: Transaction<Tables>,
  userId: string,
  scholarshipId: string,
): Promise<SeatRow> {
  await requireSeat(tx, userId, scholarshipId)
  await holdCommittee(tx, scholarshipId, { change: true })
  const seat = await requireSeat(tx, userId, scholarshipId)
  const isOpen = seat.state === 'open' || seat.state === 'discussing'
  if (seat.part !== 'chair' || !isOpen) throw new ProductError('ranking_closed')
  return seat
}
