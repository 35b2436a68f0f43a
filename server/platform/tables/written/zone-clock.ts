import { offsetAt } from '../../../../contract/core/time/zoned-time.ts'

const minute = 60_000
const day = 24 * 60 * minute

/**
 * For many moments: what the clocks of a zone show, as milliseconds of the same time in UTC. On most days the offset stays the
 * same, and is looked up once.
 */
export function clockOf(zone: string): (moment: Date) => number {
  const offsets = new Map<number, number | undefined>()
  return moment => {
    const time = moment.getTime()
    const date = Math.floor(time / day)
    if (!offsets.has(date)) {
      const [first, last] = [offsetAt(date * day, zone), offsetAt((date + 1) * day, zone)]
      offsets.set(date, first === last ? first : undefined)
    }
    return time + (offsets.get(date) ?? offsetAt(time, zone)) * minute
  }
}
