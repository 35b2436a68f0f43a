import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { namesGiven, OwnCommittee } from '../../../contract/committees/readings.ts'
import type { SeenId } from '../../platform/access/scope.ts'
import { withTransaction } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { ProductError } from '../../platform/product-error.ts'
import { isHeld, keepMinutes, listReadings, type ReadingRow } from './reading-repository.ts'
import { ownCommitteeView } from './reading-view.ts'
import {
  findSeat,
  hasReadings,
  holdCommittee,
  holdMember,
  listNames,
  listSeats,
  noteSeen,
  writeNames,
} from './seat-repository.ts'
import { readShownApplications } from './shown-application.ts'

/** Applications of which it is found out at once how long they take to read. */
const timedAtOnce = 50

/** The committees in which somebody reads, with what they have to read [FAIR1]. */
export async function listOwnReadings(db: Kysely<Tables>, userId: string): Promise<OwnCommittee[]> {
  const seats = await listSeats(db, userId)
  if (seats.length === 0) return []
  const ids = seats.map(({ id }) => id)
  const [readings, names] = await Promise.all([listReadings(db, ids), listNames(db, ids), noteSeen(db, ids)])
  const timed = await withMinutes(db, readings)
  return seats.map(seat =>
    ownCommitteeView(
      seat,
      timed.filter(({ member_id }) => member_id === seat.id),
      names.flatMap(({ member_id, name }) => (member_id === seat.id ? [name] : [])),
    ),
  )
}

/** The same readings, of which the first that nobody has timed are now: by what their readers see. */
async function withMinutes(db: Kysely<Tables>, readings: ReadingRow[]): Promise<ReadingRow[]> {
  const untimed = readings.filter(row => isHeld(row) && row.minutes === null).slice(0, timedAtOnce)
  if (untimed.length === 0) return readings
  const times = new Map<SeenId, number>()
  for (const some of Map.groupBy(untimed, row => row.scholarship_id).values()) {
    const shown = await readShownApplications(
      db,
      some.map(({ application_id }) => application_id),
    )
    for (const [id, { minutes }] of shown) times.set(id, minutes)
  }
  await keepMinutes(
    db,
    Array.from(times, ([id, minutes]) => ({ id, minutes })),
  )
  return readings.map(row => ({ ...row, minutes: times.get(row.application_id) ?? row.minutes }))
}

/**
 * Stores whom a reader should not read, and how many readings they take, before anything is assigned to them [FAIR3]. The
 * answer does not tell whether a person whom they name has applied. @throws ProductError `not_found`, `names_closed`
 */
export async function giveNames(
  db: Kysely<Tables>,
  userId: string,
  scholarshipId: string,
  given: z.output<typeof namesGiven>,
): Promise<number> {
  return withTransaction(db, async tx => {
    await holdCommittee(tx, scholarshipId)
    const found = await findSeat(tx, userId, scholarshipId)
    if (!found) throw new ProductError('not_found')
    await holdMember(tx, found.id)
    // Whoever ended their part, or assigned something to them, may have come first.
    const seat = await findSeat(tx, userId, scholarshipId)
    if (!seat) throw new ProductError('not_found')
    if (seat.state === 'handedOver' || (await hasReadings(tx, seat.id)))
      throw new ProductError('names_closed')
    await writeNames(tx, seat.id, given)
    return 1
  })
}
