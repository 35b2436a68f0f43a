import { isTimeZone, localTime } from '../../../../contract/core/time/zoned-time.ts'

const day = 86_400_000

/** The day (`2027-03-05`) that it is now at the office. */
export const officeToday = (zone: string): string =>
  localTime(new Date(), isTimeZone(zone) ? zone : 'UTC').slice(0, 10)

/** How many days one day is after another; not a number when one of them is no day. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / day

/** A day as many days later. */
export const daysLater = (from: string, days: number): string =>
  new Date(Date.parse(from) + days * day).toISOString().slice(0, 10)

/** Whether a moment has come. */
export const hasCome = (moment: string): boolean => Date.parse(moment) <= Date.now()
