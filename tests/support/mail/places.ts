/** A time zone of whole hours, and the date there. */
export interface Place {
  zone: string
  today: string
}

const hour = 3_600_000

/** A place where it is between eleven and five o'clock: what is due there at nine is due now. */
export function placeInTheDay(now: Date): Place {
  const hours = now.getUTCHours()
  const offset = hours < 3 ? 11 : 14 - hours
  const today = new Date(now.getTime() + offset * hour).toISOString().slice(0, 10)
  // The sign is as in POSIX: west is positive.
  return { zone: `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`, today }
}

/** The deadline whose last minute is `days` from today in this place; anywhere on Earth it is the day before. */
export function closesIn({ today }: Place, days: number): string {
  return new Date(Date.parse(today) + (days - 1) * 24 * hour).toISOString().slice(0, 10)
}
