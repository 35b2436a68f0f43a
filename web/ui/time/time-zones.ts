import { isTimeZone } from '../../../contract/core/time/zoned-time.ts'

/** The time zone of this browser, by its name in the IANA database. */
export function browserTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Names of today that browsers know and list under an older one, such as Kolkata under Calcutta. */
const renamed = [
  'Africa/Asmara',
  'America/Argentina/Buenos_Aires',
  'America/Nuuk',
  'Asia/Ho_Chi_Minh',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Asia/Yangon',
  'Europe/Kyiv',
]

/** The time zones to choose from, with those given among them. */
export function listTimeZones(...also: string[]): string[] {
  const listed = Intl.supportedValuesOf('timeZone')
  return [...new Set([...listed, ...renamed.filter(isTimeZone), 'UTC', ...also])].sort()
}
