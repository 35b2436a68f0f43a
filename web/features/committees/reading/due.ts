import { answerByInWords, daysLeft } from '../../../../contract/awards/award-words.ts'
import { counted } from '../../../../contract/core/counted.ts'
import { placeOf } from '../../../../contract/core/time/zoned-minute.ts'
import { ownTimeZone } from '../../../ui/time/local-minute.ts'

/** Until when one reads, by the clock of the office, by that of the reader where it shows another time, and in days. */
export function dueInWords(dueAt: string, officeZone: string | undefined, now: number) {
  const due = new Date(dueAt)
  const own = ownTimeZone()
  const office = officeZone || own
  const elsewhere = placeOf(office) !== placeOf(own)
  const left = daysLeft(due, own, new Date(now))
  const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: own }).format(due)
  const sameDay = dayOf(due, office) === dayOf(due, own)
  return {
    by: answerByInWords(due, office, new Date(now)),
    here: elsewhere ? (sameDay ? `${time} where you are` : answerByInWords(due, own, new Date(now))) : '',
    left:
      due.getTime() <= now
        ? 'late'
        : left === 0
          ? 'today'
          : left === 1
            ? 'tomorrow'
            : `in ${counted(left, 'day')}`,
  }
}

/** The same in a bar: `Fri 5 Mar, 17:00 in Lagos`. */
export function dueShortly(dueAt: string, officeZone: string | undefined): string {
  const timeZone = officeZone || ownTimeZone()
  const format = new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  })
  return `${format.format(new Date(dueAt))} in ${placeOf(timeZone)}`
}

/** A moment where the reader is: today by its time, else with its day. */
export function momentInWords(moment: string): string {
  const timeZone = ownTimeZone()
  const at = new Date(moment)
  const isToday = dayOf(at, timeZone) === dayOf(new Date(), timeZone)
  const day = isToday ? {} : ({ day: 'numeric', month: 'short' } as const)
  return new Intl.DateTimeFormat('en-GB', { ...day, hour: '2-digit', minute: '2-digit', timeZone }).format(at)
}

function dayOf(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeZone }).format(moment)
}
