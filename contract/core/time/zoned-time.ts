/** What a clock's time in a zone means [ROUND2]. Browser and server read it with this alone. */
export interface ZonedMoment {
  moment: Date
  /** The zone's offset from UTC at that moment, in minutes. */
  offsetMinutes: number
  /**
   * Daylight saving skips this time, and the moment is as much later as the clock jumps; or it shows this time twice, and
   * the moment is the first.
   */
  special: 'skipped' | 'doubled' | undefined
}

const minute = 60_000
const day = 86_400_000

/** @param local `YYYY-MM-DDTHH:MM` @param zone an IANA name @throws RangeError for a zone that does not exist */
export function zonedMoment(local: string, zone: string): ZonedMoment {
  const asUtc = Date.parse(`${local}Z`)
  const before = offsetAt(asUtc - day, zone)
  const offsets = [...new Set([before, offsetAt(asUtc + day, zone)])]
  const fitting = offsets
    .map(offset => asUtc - offset * minute)
    .filter((time, index) => offsetAt(time, zone) === offsets[index])
    .sort((a, b) => a - b)
  const time = fitting[0] ?? asUtc - before * minute
  const special = fitting.length === 0 ? 'skipped' : fitting.length > 1 ? 'doubled' : undefined
  return { moment: new Date(time), offsetMinutes: offsetAt(time, zone), special }
}

/** What a clock in the zone shows at a moment, as `YYYY-MM-DDTHH:MM`. */
export function localTime(moment: Date, zone: string): string {
  return new Date(moment.getTime() + offsetAt(moment.getTime(), zone) * minute).toISOString().slice(0, 16)
}

/** Whether a zone of this name exists. */
export function isTimeZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}

/** To make one takes a hundred times as long as to use it, and many moments of a zone are asked for in a row. */
let last: { zone: string; clock: Intl.DateTimeFormat } | undefined

/** The zone's offset from UTC in minutes; seconds, which no zone has had for long, are dropped. */
export function offsetAt(time: number, zone: string): number {
  if (last?.zone !== zone)
    last = { zone, clock: new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }) }
  const parts = last.clock.formatToParts(time)
  const name = parts.find(part => part.type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes] = /^GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0))
}
