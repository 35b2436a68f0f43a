import { beforeEach, describe, expect, test } from 'vitest'
import { insertApplication } from '../../support/application-factories.ts'
import { useTestDatabase } from '../../support/database/postgres.ts'
import { insertScholarship, insertUser } from '../../support/factories.ts'
import { beginReminders, endReminders, planReminders } from '../../../server/reminders/reminder-service.ts'
import { createSignedLinks } from '../../../server/reminders/signed-links.ts'

const { db } = useTestDatabase()
const warned: object[] = []
const deps = {
  db,
  links: createSignedLinks({ secret: 'a secret of the tests', siteUrl: 'https://bursary.example' }),
  livemode: false,
  log: { warn: (details: object) => void warned.push(details) },
}
const minute = 60_000
const hour = 60 * minute

beforeEach(async () => {
  await db.deleteFrom('users').execute()
  await db.deleteFrom('scholarships').execute()
  await db.deleteFrom('jobs').execute()
  warned.length = 0
})

/** Somebody with a confirmed address in this zone, who saved these scholarships. */
async function insertSaver(zone: string | null, scholarships: string[]): Promise<string> {
  const id = await insertUser(db, { email_confirmed_at: new Date() })
  await db.insertInto('mail_preferences').values({ user_id: id, time_zone: zone }).execute()
  for (const scholarship_id of scholarships)
    await db.insertInto('saved_scholarships').values({ user_id: id, scholarship_id }).execute()
  return id
}

const plan = (at: Date) => planReminders({ ...deps, at })
const notices = () => db.selectFrom('notices').selectAll().orderBy('key').execute()
const mails = async () => {
  const jobs = await db.selectFrom('jobs').select('payload').orderBy('key').execute()
  return jobs.map(({ payload }) => payload as unknown as { userId: string; keys: string[] })
}

/** The calendar date and the time of day in a zone, as its people read them; by ICU, not by PostgreSQL. */
function wallClock(zone: string, at: Date): { date: string; time: string } {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  const [date = '', time = ''] = parts.format(at).split(' ')
  return { date, time }
}

const dayBefore = (date: string, days: number) =>
  new Date(Date.parse(date) - days * 24 * hour).toISOString().slice(0, 10)

/** The last minute of a deadline that ends anywhere on Earth. */
const lastMinute = (deadline: string) => new Date(Date.parse(deadline) + 36 * hour - minute)

const everyDay = (from: string, count: number) =>
  Array.from({ length: count }, (_, day) => dayBefore(from, -day))

/** Half hours in which a reminder of these days before a deadline is first due, by ICU. */
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

describe('time zones', () => {
  // Both ways, Lord Howe by half an hour; Dhaka never moves, and Kiritimati is a day ahead.
  const zones = [
    'Europe/London',
    'America/New_York',
    'Australia/Lord_Howe',
    'Asia/Dhaka',
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
    'Pacific/Auckland',
    'Asia/Kathmandu',
  ]

  test.each([
    ['2026-10-22', 'back in Europe and America'],
    ['2026-09-30', 'forward on Lord Howe'],
    ['2027-03-10', 'forward in America'],
    ['2027-03-25', 'forward in Europe, back on Lord Howe'],
  ])(
    '[SAVE3] are due at nine there, each once, around %s: %s',
    async from => {
      const deadlines = everyDay(dayBefore(from, -2), 16)
      const ids = new Map<string, string>()
      for (const application_deadline of deadlines)
        ids.set(await insertScholarship(db, { application_deadline }), application_deadline)
      const people = new Map<string, string>()
      for (const zone of zones) people.set(await insertSaver(zone, [...ids.keys()]), zone)
      const times = Array.from(
        { length: 14 * 48 },
        (_, step) => new Date(Date.parse(from) + step * 30 * minute),
      )

      const found: Record<string, string> = {}
      let known = new Set<string>()
      for (const at of times) {
        await plan(at)
        const keys = (await db.selectFrom('notices').select('key').execute()).map(({ key }) => key)
        for (const key of keys.filter(key => !known.has(key))) found[key] = at.toISOString()
        known = new Set(keys)
      }

      const seen = Object.entries(found).map(([key, at]) => {
        const [, userId = '', id = '', , days = ''] = key.split(':')
        return `${people.get(userId)} ${ids.get(id)} ${days}: ${at}`
      })
      const expected = [...people.values()].flatMap(zone =>
        deadlines.flatMap(deadline =>
          [...expectedTimes(zone, deadline, times)].flatMap(([days, at]) =>
            at === 'never' ? [] : [`${zone} ${deadline} ${days}: ${at}`],
          ),
        ),
      )
      // At the start, what was due in the night before is not late yet.
      const begun = (line: string) => !line.endsWith(times[0]?.toISOString() ?? '')
      expect(seen.filter(begun).sort()).toEqual(expected.filter(begun).sort())
      expect(seen.length).toBeGreaterThan(100)
    },
    120_000,
  )
})
