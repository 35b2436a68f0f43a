/** The time zone of this browser, by its name in the IANA database. */
export function browserTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** The time zones to choose from, with those given among them. */
export function listTimeZones(...also: string[]): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...also])].sort()
}
