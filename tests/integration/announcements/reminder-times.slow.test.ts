import { beforeEach, describe, expect, test } from 'vitest'
import { insertApplication } from '../../support/application-factories.ts'
import { useTestDatabase } from '../../support/database/postgres.ts'
import { clockChanges, insertSaver, watchReminders } from '../../scenarios/reminders/reminder-times.ts'
import { insertScholarship, stopNotices } from '../../support/factories.ts'
import { setOffice } from '../../support/office.ts'
import { planDueReminders } from '../../../server/features/announcements/jobs/plan-reminders.ts'
import {
  beginReminders,
  countUnknownReminders,
} from '../../../server/features/announcements/reminder-service.ts'
import { endSending } from '../../../server/features/notifications/notice-service.ts'
import { remindersMail } from '../../../server/features/announcements/mails/reminders.ts'
import { createSignedLinks } from '../../../server/features/notifications/signed-links.ts'

const { db } = useTestDatabase()
const site = { url: 'https://bursary.example', name: 'Bursary', senderName: '', timeZone: 'UTC' }
const warned: object[] = []
const deps = {
  db,
  links: createSignedLinks({ secret: 'a secret of the tests', siteUrl: 'https://bursary.example' }),
  gateway: { livemode: false },
  log: { warn: (details: object) => void warned.push(details) },
}
const minute = 60_000
const hour = 60 * minute

beforeEach(async () => {
  await db.deleteFrom('users').execute()
  await db.deleteFrom('jobs').execute()
  warned.length = 0
})

const plan = (at: Date) => planDueReminders({ ...deps, at })
const notices = () => db.selectFrom('notices').selectAll().orderBy('key').execute()
const mails = async () => {
  const jobs = await db.selectFrom('jobs').select('payload').orderBy('key').execute()
  return jobs.map(({ payload }) => payload as unknown as { userId: string; keys: string[] })
}

describe('time zones', () => {
  // The others, and longer, in tests/endurance.
  test.each(clockChanges.slice(0, 2))(
    '[SAVE3] are due at nine there, each once, around %s: %s',
    async from => {
      const { seen, expected } = await watchReminders(db, { from, days: 12, plan })
      expect(seen).toEqual(expected)
      expect(seen.length).toBeGreaterThan(100)
    },
    240_000,
  )
})

describe('planned reminders', () => {
  const deadline = '2026-12-10'
  /** Nine o'clock in Dhaka, three days before the deadline, which ends there at six in the afternoon. */
  const nine = new Date('2026-12-08T03:00:00Z')
  const later = (hours: number) => new Date(nine.getTime() + hours * hour)

  async function insertCase(zone: string | null = 'Asia/Dhaka') {
    const id = await insertScholarship(db, { application_deadline: deadline })
    return { id, userId: await insertSaver(db, zone, [id]) }
  }
  async function planned(at = nine) {
    await plan(at)
    const [mail] = await mails()
    return mail ?? { userId: '', keys: [] }
  }
  const begin = ({ userId, keys }: { userId: string; keys: string[] }, at = later(1)) =>
    beginReminders({ ...deps, at }, userId, keys)
  const states = async () => (await notices()).map(({ state }) => state)

  test('[SAVE3] say until when, in the zone of the person', async () => {
    await insertCase()
    const mail = await begin(await planned())
    expect(mail).toMatchObject({
      timeZone: 'Asia/Dhaka',
      deadlines: [{ days: 3, closes: new Date('2026-12-11T12:00:00Z'), zone: 'Asia/Dhaka' }],
    })
  })

  test.each([null, 'Mars/Olympus'])('[SAVE3] use UTC for the zone %s, and know that they do', async zone => {
    await insertCase(zone)
    await plan(nine)
    expect(await mails()).toEqual([])
    const mail = await begin(await planned(later(6)), later(6))
    expect(mail).toMatchObject({ deadlines: [{ days: 3, zone: 'UTC' }] })
    expect(mail && remindersMail(mail, site).text).toContain(
      'We do not know your time zone, so times are in UTC',
    )
  })

  test('[SAVE3] [OPS6] use the zone of the office for who has named none', async () => {
    await setOffice(db, { timeZone: 'Asia/Dhaka' })
    await insertCase(null)
    const mail = await begin(await planned())
    expect(mail).toMatchObject({
      timeZone: null,
      deadlines: [{ days: 3, zone: 'Asia/Dhaka' }],
    })
    await setOffice(db, {})
  })

  test('[SAVE3] are skipped when they are more than twelve hours late, also in the queue', async () => {
    await insertCase()
    await plan(later(12))
    expect(await notices()).toEqual([])
    const mail = await planned(later(11.9))
    expect(await begin(mail, later(12))).toBeUndefined()
    expect(await states()).toEqual(['dropped'])
  })

  test('[SAVE3] are planned once by processes that plan at the same time', async () => {
    for (let i = 0; i < 20; i++) await insertCase()
    await Promise.all([1, 2, 3, 4].map(() => plan(nine)))
    await plan(later(1))
    expect(await mails()).toHaveLength(20)
    expect(await notices()).toHaveLength(20)
  })

  test.each<[string, (id: string, userId: string) => Promise<unknown>]>([
    ['applied', (id, userId) => insertApplication(db, { user_id: userId, scholarship_id: id })],
    [
      'saved it no longer',
      (_id, userId) => db.deleteFrom('saved_scholarships').where('user_id', '=', userId).execute(),
    ],
    ['unsubscribed', (_id, userId) => stopNotices(db, userId, 'reminders')],
    ['an address that refuses mails', (_id, userId) => refuse(userId)],
    ['no account', (_id, userId) => db.deleteFrom('users').where('id', '=', userId).execute()],
    ['an archived scholarship', id => change(id, { archived_at: new Date() })],
    ['another deadline', id => change(id, { application_deadline: '2026-12-30' })],
  ])('[SAVE3] are not sent to who by then has %s', async (_what, happens) => {
    const { id, userId } = await insertCase()
    const mail = await planned()
    await happens(id, userId)
    expect(await begin(mail)).toBeUndefined()
    expect((await states()).filter(state => state !== 'dropped')).toEqual([])
  })
  const refuse = (userId: string) =>
    db.updateTable('mail_preferences').set({ refused_at: new Date() }).where('user_id', '=', userId).execute()
  const change = (id: string, values: object) =>
    db.updateTable('scholarships').set(values).where('id', '=', id).execute()

  test('[SAVE3] a moved deadline is reminded of again', async () => {
    const { id } = await insertCase()
    await plan(nine)
    await change(id, { application_deadline: '2026-12-11' })
    await plan(later(24))
    expect(await notices()).toHaveLength(2)
  })

  test('[SAVE3] what a process was sending when it died is unknown, not repeated, and shown to admins', async () => {
    await insertCase()
    const mail = await planned()
    expect(await begin(mail)).toBeDefined()
    expect(await states()).toEqual(['sending'])

    expect(await begin(mail)).toBeUndefined()
    expect(await states()).toEqual(['unknown'])
    expect(warned).toEqual([{ notices: 1 }])
    expect(await countUnknownReminders(db)).toBe(1)
    expect(await begin(mail)).toBeUndefined()
    expect(await states()).toEqual(['unknown'])

    // It was only slow.
    await endSending(deps, mail.keys, 'sent')
    expect(await states()).toEqual(['sent'])
  })
})
