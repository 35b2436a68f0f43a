import { isTimeZone } from '../../../contract/core/time/zoned-time.ts'

/** Current names, by the older ones under which browsers list them. */
const renamed: ReadonlyMap<string, string> = new Map([
  ['Africa/Asmera', 'Africa/Asmara'],
  ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['America/Godthab', 'America/Nuuk'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Asia/Katmandu', 'Asia/Kathmandu'],
  ['Asia/Rangoon', 'Asia/Yangon'],
  ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
  ['Atlantic/Faeroe', 'Atlantic/Faroe'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['Pacific/Ponape', 'Pacific/Pohnpei'],
  ['Pacific/Truk', 'Pacific/Chuuk'],
])

/** The current name, where this browser knows it. */
function nameOfToday(zone: string): string {
  const name = renamed.get(zone)
  return name && isTimeZone(name) ? name : zone
}

/** The time zone of this browser, by its name in the IANA database. */
export function browserTimeZone(): string {
  return nameOfToday(new Intl.DateTimeFormat().resolvedOptions().timeZone)
}

/** The time zones to choose from, each by one name, and those given. */
export function listTimeZones(...also: string[]): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone').map(nameOfToday), 'UTC', ...also])].sort()
}
