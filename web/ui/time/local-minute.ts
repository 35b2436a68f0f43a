import { formatZonedMinute } from '../../../contract/core/time/zoned-minute.ts'
import { accountZoneKey } from './account-zone-key.ts'

/** A moment where the reader is, as `25 February 2027, 17:59 (Dhaka)`. */
export function formatLocalMinute(moment: Date): string {
  return formatZonedMinute(moment, ownTimeZone())
}

/** The name of the reader's time zone: that of the signed-in account where it is known, else of the device. */
export function ownTimeZone(): string {
  return accountZone() ?? deviceTimeZone()
}

/** The name of the time zone that the device is in. */
export function deviceTimeZone(): string {
  return new Intl.DateTimeFormat('en-GB').resolvedOptions().timeZone
}

/** The server may know zones that this browser does not know. */
function accountZone(): string | undefined {
  try {
    const timeZone = localStorage.getItem(accountZoneKey) ?? undefined
    return timeZone && new Intl.DateTimeFormat('en-GB', { timeZone }) && timeZone
  } catch {
    return undefined
  }
}
