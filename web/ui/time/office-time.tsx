import { formatZonedMinute } from '../../../contract/core/time/zoned-minute.ts'
import { formatDay, formatMoment } from './dates.ts'
import { useSite } from '../site.ts'

/** The day of a moment (ISO 8601) by the calendar of the office, or UTC's where it has set no zone. For staff. */
export function OfficeDay({ at }: { at: string }) {
  return <time dateTime={at}>{formatDay(at, useSite().timeZone || 'UTC')}</time>
}

/** A moment (ISO 8601) by the clock of the office, which is named, or the reader's where it has set no zone. For staff. */
export function OfficeMoment({ at }: { at: string }) {
  const { timeZone } = useSite()
  return <time dateTime={at}>{timeZone ? formatZonedMinute(new Date(at), timeZone) : formatMoment(at)}</time>
}
