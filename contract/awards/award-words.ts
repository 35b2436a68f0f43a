import { formatPrice, hasDecimals } from '../core/currency.ts'
import { readablePrice } from '../core/money.ts'
import { dateInWords } from '../core/time/date-in-words.ts'
import { placeOf } from '../core/time/zoned-minute.ts'
import { isTimeZone, localTime } from '../core/time/zoned-time.ts'
import { settledConditions, splitEqually } from './award-terms.ts'
import type { AwardCondition, AwardInstalment } from './awards.ts'

const dayMs = 86_400_000

/** From this many milliseconds ahead on, a day is told with its year. */
const farAhead = 300 * dayMs

/** Until when an award is answered, by the clock of a zone: `Thursday 10 December, 21:00 in Dhaka`. */
export function answerByInWords(moment: Date, zone: string, now = new Date()): string {
  const timeZone = isTimeZone(zone) ? zone : 'UTC'
  const isFar = moment.getTime() - now.getTime() > farAhead
  const day = new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(isFar && ({ year: 'numeric' } as const)),
    timeZone,
  }).format(moment)
  return `${day.replace(',', '')}, ${clockOf(moment, timeZone)}`
}

/** The same by the clock of its applicant, and by that of the office where it shows another time. */
export function answerByInBoth(moment: Date, zone: string | null, officeZone: string): string {
  const office = officeZone || 'UTC'
  const own = zone || office
  const elsewhere = placeOf(office) === placeOf(own) ? '' : ` (${clockOf(moment, office)})`
  return answerByInWords(moment, own) + elsewhere
}

/** The day of it: `10 December`. */
export function dayToAnswerBy(moment: Date, zone: string | null, officeZone: string): string {
  const timeZone = zone || officeZone || 'UTC'
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone }).format(moment)
}

/** The time of a moment in a zone, with its place: `17:00 in Lagos`. */
export function clockOf(moment: Date, timeZone: string): string {
  const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone }).format(moment)
  return `${time} in ${placeOf(timeZone)}`
}

/** How many days of a zone's calendar are left until a moment; none on its own day, fewer than none afterwards. */
export function daysLeft(moment: Date, zone: string, now = new Date()): number {
  const dayOf = (time: Date) => Date.parse(localTime(time, isTimeZone(zone) ? zone : 'UTC').slice(0, 10))
  return Math.round((dayOf(moment) - dayOf(now)) / dayMs)
}

/** What of an award's conditions an instalment still waits for. */
export function waitsFor(
  { waitsFor: ids }: Pick<AwardInstalment, 'waitsFor'>,
  conditions: readonly Pick<AwardCondition, '_id' | 'state' | 'words'>[],
) {
  return conditions.filter(({ _id, state }) => ids.includes(_id) && !settledConditions.includes(state))
}

/** When an award is paid by a plan, for letters: `$2,000 on 1 September 2027, $2,000 on 15 January 2028`. */
export function paymentsInWords(amountMinor: number, currency: string, days: readonly string[]): string {
  if (days.length === 0) return ''
  const amounts = splitEqually(amountMinor, days.length, hasDecimals(currency) ? 1 : 100)
  return days
    .map((day, at) => `${readablePrice(formatPrice(amounts[at] ?? 0, currency))} on ${dateInWords(day)}`)
    .join(', ')
}
