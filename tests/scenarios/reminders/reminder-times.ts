import type { Database } from '../../../server/platform/database/connection.ts'
import { insertScholarship, insertUser } from '../../support/factories.ts'

const minute = 60_000
const hour = 60 * minute

/** Days around which clocks change, and how. */
export const clockChanges = [
  ['2026-10-22', 'back in Europe and America'],
  ['2027-03-25', 'forward in Europe, back on Lord Howe'],
  ['2026-09-30', 'forward on Lord Howe'],
  ['2027-03-10', 'forward in America'],
] as const

/** Clocks change both ways, on Lord Howe by half an hour; Dhaka's never move, and Kiritimati is a day ahead. */
export const zonesApart = [
  'Europe/London',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Dhaka',
  'Pacific/Kiritimati',
]
const zones = [...zonesApart, 'Pacific/Pago_Pago', 'Pacific/Auckland', 'Asia/Kathmandu']

/** Somebody with a confirmed address in this zone, who saved these scholarships. */
export async function insertSaver(
  db: Database,
  zone: string | null,
  scholarships: string[],
): Promise<string> {
  const id = await insertUser(db, { email_confirmed_at: new Date() })
  await db.insertInto('mail_preferences').values({ user_id: id, time_zone: zone }).execute()
  for (const scholarship_id of scholarships)
    await db.insertInto('saved_scholarships').values({ user_id: id, scholarship_id }).execute()
  return id
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** The calendar date and the time of day in a zone, as its people read them; by ICU, not by PostgreSQL. */
export function wallClock(timeZone: string, at: Date): { date: string; time: string } {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  clocks.set(timeZone, clock)
  const [date = '', time = ''] = clock.format(at).split(' ')
  return { date, time }
}

const dayBefore = (date: string, days: number) =>
  new Date(Date.parse(date) - days * 24 * hour).toISOString().slice(0, 10)

/** The last minute of a deadline that ends anywhere on Earth. */
const lastMinute = (deadline: string) => new Date(Date.parse(deadline) + 36 * hour - minute)

const everyDay = (from: string, count: number) =>
  Array.from({ length: count }, (_, day) => dayBefore(from, -day))

/** The first of the times at which a reminder of 14, 3 or 1 days before a deadline is due, by ICU. */
function expectedTimes(zone: string, deadline: string, times: Date[]): Map<number, string> {
  const { date } = wallClock(zone, lastMinute(deadline))
  return new Map(
    [14, 3, 1].map(days => {
      const nine = times.find(at => {
        const there = wallClock(zone, at)
        return there.date === dayBefore(date, days) && there.time >= '09:00'
      })
      return [days, nine?.toISOString() ?? 'never']
    }),
  )
}

/**
 * Plans reminders every half hour for so many days, for people of eight zones who saved a scholarship of each day.
 * @returns when which reminder was planned, and when it was due by ICU, as lines that can be compared
 */
export async function watchReminders(
  db: Database,
  { from, days, plan }: { from: string; days: number; plan: (at: Date) => Promise<unknown> },
): Promise<{ seen: string[]; expected: string[] }> {
  const deadlines = everyDay(dayBefore(from, -2), days + 2)
  const ids = new Map<string, string>()
  for (const application_deadline of deadlines)
    ids.set(await insertScholarship(db, { application_deadline }), application_deadline)
  const people = new Map<string, string>()
  for (const zone of zones) people.set(await insertSaver(db, zone, [...ids.keys()]), zone)
  const times = Array.from(
    { length: days * 48 },
    (_, step) => new Date(Date.parse(from) + step * 30 * minute),
  )

  const found: Record<string, string> = {}
  let known = new Set<string>()
  for (const at of times) {
    await plan(at)
    const keys = (await db.selectFrom('notices').select('key').execute()).map(({ key }) => key)
    for (const key of keys.filter(one => !known.has(one))) found[key] = at.toISOString()
    known = new Set(keys)
  }

  const seen = Object.entries(found).map(([key, at]) => {
    const [, userId = '', id = '', , before = ''] = key.split(':')
    return `${people.get(userId)} ${ids.get(id)} ${before}: ${at}`
  })
  const expected = [...people.values()].flatMap(zone =>
    deadlines.flatMap(deadline =>
      [...expectedTimes(zone, deadline, times)].flatMap(([before, at]) =>
        at === 'never' ? [] : [`${zone} ${deadline} ${before}: ${at}`],
      ),
    ),
  )
  // At the start, what was due in the night before is not late yet.
  const begun = (line: string) => !line.endsWith(times[0]?.toISOString() ?? '')
  return { seen: seen.filter(begun).sort(), expected: expected.filter(begun).sort() }
}
