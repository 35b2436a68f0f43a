import { placeOf } from '../../core/time/zoned-minute.ts'

/** Whose clock tells a closing. */
export interface Reader {
  timeZone: string
  /** The zone is that of the reader's device. */
  isHere: boolean
}

/** When a scholarship closes, as `closes 31 Dec, 04:00 your time` [SAVE6]; with the year unless it is that of `now`. */
export function closingWords(closes: Date, now: number, { timeZone, isHere }: Reader): string {
  const parts = partsOf(closes, timeZone)
  const year = parts.year === partsOf(new Date(now), timeZone).year ? '' : ` ${parts.year}`
  const whose = isHere ? 'your time' : timeZone === 'UTC' ? 'UTC' : `in ${placeOf(timeZone)}`
  return `closes ${parts.day} ${parts.month}${year}, ${parts.hour}:${parts.minute} ${whose}`
}

/** Before this hour, people take the closing's day for a day that they still have. */
const earlyHour = 6

/** What to do about a closing in the night: the evening before is the last one. */
export function eveningBefore(closes: Date, { timeZone }: Reader): string | undefined {
  if (Number(partsOf(closes, timeZone).hour) >= earlyHour) return undefined
  const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone })
  return `So finish on ${weekday.format(closes.getTime() - earlyHour * 3_600_000)} evening.`
}

/** Why a closing is on another day than its deadline, for a reader whose clock says so. */
export function whyAnotherDay(
  closes: Date,
  deadline: string,
  { timeZone }: Pick<Reader, 'timeZone'>,
): string | undefined {
  const { day, month } = partsOf(new Date(deadline), 'UTC')
  if (partsOf(closes, timeZone).day === day) return undefined
  return `${day} ${month} ends when it is over everywhere on Earth.`
}

function partsOf(moment: Date, timeZone: string) {
  const format = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  })
  const parts = format.formatToParts(moment).map(({ type, value }) => [type, value])
  return Object.fromEntries(parts) as Record<'day' | 'month' | 'year' | 'hour' | 'minute', string>
}
