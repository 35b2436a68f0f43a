import { formatZonedMinute } from '../../contract/rounds/zoned-minute.ts'

/** A moment where the reader is, as `25 February 2027, 17:59 (Dhaka)`. */
export function formatLocalMinute(moment: Date): string {
  return formatZonedMinute(moment, ownTimeZone())
}

/** The name of the reader's time zone. */
export function ownTimeZone(): string {
  return new Intl.DateTimeFormat('en-GB').resolvedOptions().timeZone
}
