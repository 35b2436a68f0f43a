/** How many months the list can be narrowed to one by one. */
const shownMonths = 36

/** A month such as `2026-03` in words. */
export function monthName(month: string): string {
  const [year, number] = month.split('-').map(Number)
  const first = Date.UTC(year ?? 0, (number ?? 1) - 1)
  return new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(first)
}

/** This month and those before it, newest first, by number and name. */
export function recentMonths(now: Date): Record<string, string> {
  const months = Array.from({ length: shownMonths }, (_, ago) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago)).toISOString().slice(0, 7),
  )
  return Object.fromEntries(months.map(month => [month, monthName(month)]))
}
