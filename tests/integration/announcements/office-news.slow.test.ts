import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../server/platform/database/new-id.ts'
import type { Role } from '../../../contract/core/roles.ts'
import { dueOfficeFacts } from '../../../server/features/announcements/office-facts.ts'
import { planDueOfficeNews } from '../../../server/features/announcements/jobs/plan-office-news.ts'
import {
  officeNewsMail,
  type OfficeNewsMail,
} from '../../../server/features/announcements/mails/office-news.ts'
import { beginOfficeNews } from '../../../server/features/announcements/office-news-service.ts'
import {
  changeMailPreferences,
  unsubscribe,
} from '../../../server/features/notifications/mail-preferences-service.ts'
import { endSending } from '../../../server/features/notifications/notice-service.ts'
import { createSignedLinks } from '../../../server/features/notifications/signed-links.ts'
import { insertApplication } from '../../support/application-factories.ts'
import { useTestDatabase } from '../../support/database/postgres.ts'
import { insertScholarship, insertUser } from '../../support/factories.ts'
import { knownId } from '../../support/known-id.ts'

const { db } = useTestDatabase()
const siteUrl = 'https://bursary.example'
const site = { url: siteUrl, name: 'Bursary', senderName: '', timeZone: 'UTC' }
const deps = {
  db,
  links: createSignedLinks({ secret: 'a secret of the tests', siteUrl }),
  log: { warn: () => undefined },
}
const hour = 3_600_000

/** Eight o'clock in Dhaka. */
const eight = new Date('2026-12-08T02:00:00Z')
const after = (hours: number, from = eight) => new Date(from.getTime() + hours * hour)

let colleague: string
let scholarship: string
beforeEach(async () => {
  for (const table of ['users', 'payments', 'jobs', 'scholarships'] as const)
    await db.deleteFrom(table).execute()
  colleague = await insertUser(db, { role: 'moderator' })
  scholarship = await insertScholarship(db, {
    application_deadline: '2027-03-01',
    scholarship_name: 'Merit Award',
  })
})

interface Officer {
  role?: Role
  zone?: string
  atOnce?: boolean
}

/** A member of staff with a confirmed address; in Dhaka by default. */
async function insertOfficer({
  role = 'moderator',
  zone = 'Asia/Dhaka',
  atOnce = false,
}: Officer = {}): Promise<string> {
  const id = await insertUser(db, { role, email_confirmed_at: new Date() })
  await changeMailPreferences(db, id, { timeZone: zone, officeAtOnce: atOnce })
  return id
}

/** An application, assigned to somebody by a colleague, an hour before eight; without a time they took it. */
async function insertAssigned(
  officer: string | null,
  { at = after(-1), of }: { at?: Date | null; of?: string } = {},
): Promise<string> {
  const user_id = of ?? (await insertUser(db, { user_name: 'Diane Uwase' }))
  const id = await insertApplication(db, {
    user_id,
    scholarship_id: scholarship,
    scholarship_name: 'Merit Award',
  })
  if (officer)
    await db
      .insertInto('desk_marks')
      .values({ application_id: id, assignee_id: officer, assigned_at: at })
      .execute()
  return id
}

/** The applicant has written the first message of a conversation. */
async function insertMessage(application_id: string, at: Date): Promise<void> {
  await db
    .insertInto('conversations')
    .values({ application_id, last_number: 1, last_at: at, waiting_since: at })
    .execute()
  await db
    .insertInto('messages')
    .values({ id: newId(), application_id, number: 1, side: 'applicant', body: 'My grandmother is ill.', at })
    .execute()
}

/** The office has asked for something by the second message of a conversation. */
async function insertRequest(
  application_id: string,
  times: { due_at: Date; settled_at?: Date },
): Promise<void> {
  const id = newId()
  const message = { id, application_id, number: 2, side: 'office' as const, body: 'Which year?' }
  await db
    .insertInto('messages')
    .values({ ...message, at: after(-90) })
    .onConflict(conflict => conflict.columns(['application_id', 'number']).doUpdateSet({ id }))
    .execute()
  await db
    .insertInto('information_requests')
    .values({
      id,
      application_id,
      questions: [],
      ...times,
      ...(times.settled_at && { settled_as: 'answered' }),
    })
    .execute()
}

const plan = (at = eight) => planDueOfficeNews({ db, at })
const jobs = async () => {
  const rows = await db.selectFrom('jobs').select('payload').orderBy('id').execute()
  return rows.map(({ payload }) => payload as unknown as { userId: string; keys: string[] })
}
const begin = ({ userId, keys }: { userId: string; keys: string[] }, at: Date) =>
  beginOfficeNews({ ...deps, at }, userId, keys)

/** Plans and sends what is due. @returns the mails */
async function mailed(at = eight): Promise<OfficeNewsMail[]> {
  await plan(at)
  const mails: OfficeNewsMail[] = []
  for (const job of await jobs()) {
    const mail = await begin(job, at)
    if (!mail) continue
    await endSending(deps, mail.keys, 'sent')
    mails.push(mail)
  }
  return mails
}
const kindsIn = (mails: OfficeNewsMail[]) => mails.flatMap(({ facts }) => facts.map(({ kind }) => kind))

describe('[TALK3] when staff are mailed', () => {
  test.each([
    ['Asia/Dhaka', '2026-12-08T02:00:00Z'],
    ['UTC', '2026-12-08T08:00:00Z'],
    // The night before, its clocks went forward; a day of 23 hours.
    ['America/New_York', '2027-03-14T12:00:00Z'],
    // And back: a day of 25 hours.
    ['America/New_York', '2026-11-01T13:00:00Z'],
  ])('in the morning at eight in %s, with what was so by then, for twelve hours: %s', async (zone, at) => {
    const morning = new Date(at)
    const officer = await insertOfficer({ zone })
    await insertAssigned(officer, { at: after(-23, morning) })
    await insertAssigned(officer, { at: morning })
    await insertAssigned(officer, { at: after(0.1, morning) })
    await plan(after(-0.02, morning))
    await plan(after(12, morning))
    expect(await jobs()).toEqual([])
    await plan(after(11, morning))
    expect(await jobs()).toMatchObject([{ userId: officer, keys: [expect.any(String), expect.any(String)] }])
  })

  test('at once where they wish it, without what nobody is assigned to', async () => {
    const officer = await insertOfficer({ atOnce: true })
    await insertMessage(await insertAssigned(null), after(-3))
    await insertAssigned(officer)
    expect(kindsIn(await mailed(after(-0.5)))).toEqual(['assigned'])
    // In the morning, only what was not told yet.
    expect(kindsIn(await mailed())).toEqual(['unanswered'])
  })

  test('never when nothing is new, nor twice, also by four workers at once', async () => {
    for (let i = 0; i < 10; i++) await insertAssigned(await insertOfficer({ atOnce: i % 2 === 0 }))
    await insertOfficer()
    await Promise.all([1, 2, 3, 4].map(() => plan()))
    const planned = await jobs()
    expect(planned).toHaveLength(10)
    const begun = await Promise.all([...planned, ...planned].map(job => begin(job, eight)))
    expect(begun.filter(mail => mail !== undefined)).toHaveLength(10)
    await plan(after(1))
    await plan(after(24))
    expect(await jobs()).toHaveLength(10)
  })

  test('not about what is older than two days', async () => {
    const officer = await insertOfficer()
    await insertMessage(await insertAssigned(officer, { at: after(-49) }), after(-49))
    await plan()
    expect(await jobs()).toEqual([])
  })
})

describe('[TALK3] what staff are told of', () => {
  test.each<[string, string[], (application: string, officer: string) => Promise<unknown>]>([
    [
      'an application that they have opened',
      ['assigned', 'lapsed'],
      (application_id, officer_id) =>
        db.insertInto('desk_reads').values({ application_id, officer_id, at: eight }).execute(),
    ],
    [
      'an application that is decided',
      ['assigned', 'lapsed'],
      id =>
        db.updateTable('applications').set({ status: 'Completed' }).where('id', '=', knownId(id)).execute(),
    ],
    [
      'an application that is a colleague’s now',
      ['assigned', 'answered', 'applicant', 'lapsed', 'referee'],
      () => db.updateTable('desk_marks').set({ assignee_id: colleague }).execute(),
    ],
    [
      'a message that the office has read',
      ['answered'],
      () => db.updateTable('conversations').set({ read_by_office: 1 }).execute(),
    ],
    [
      'a message that needs no answer',
      ['answered'],
      () => db.updateTable('conversations').set({ waiting_since: null }).execute(),
    ],
    [
      'a request with a later date',
      ['lapsed'],
      () =>
        db
          .updateTable('information_requests')
          .set({ due_at: after(24) })
          .execute(),
    ],
    [
      'an applicant whose address takes mails again',
      ['applicant'],
      () => db.updateTable('mail_preferences').set({ refused_at: null }).execute(),
    ],
    [
      'a referee who is asked again',
      ['referee'],
      () => db.updateTable('reference_requests').set({ refused_at: null }).execute(),
    ],
    [
      'a scholarship that closes later',
      ['closing'],
      () => db.updateTable('scholarships').set({ application_deadline: '2027-03-01' }).execute(),
    ],
  ])('all in one mail, without %s before it is written', async (_what, without, happens) => {
    const officer = await insertOfficer()
    const applicant = await insertUser(db)
    const application = await insertAssigned(officer, { of: applicant })
    await insertMessage(application, after(-1))
    await db
      .insertInto('mail_preferences')
      .values({ user_id: applicant, refused_at: after(-1) })
      .execute()
    await insertRequest(application, { due_at: after(-1) })
    const request = { name: 'Dr Akhter', email: 'refuses@example.org', relation: 'My teacher' }
    await db
      .insertInto('reference_requests')
      .values({
        ...request,
        id: newId(),
        user_id: applicant,
        scholarship_id: scholarship,
        mail_at: after(-1),
        mail_waits: false,
        refused_at: after(-1),
      })
      .execute()
    // Anywhere on Earth it is still the seventh.
    await db.updateTable('scholarships').set({ application_deadline: '2026-12-08' }).execute()
    await plan()
    const [job] = await jobs()
    const all = ['answered', 'applicant', 'assigned', 'closing', 'lapsed', 'referee']
    expect(job?.keys.map(key => key.split(':')[1]).toSorted()).toEqual(all)
    await happens(application, officer)
    const mail = job && (await begin(job, eight))
    expect(kindsIn(mail ? [mail] : []).toSorted()).toEqual(all.filter(kind => !without.includes(kind)))
  })

  test('nothing that they took or sent themselves', async () => {
    const officer = await insertOfficer()
    await insertAssigned(officer, { at: null })
    await insertMessage(await insertAssigned(officer, { of: officer }), after(-1))
    scholarship = await insertScholarship(db, { application_deadline: '2027-03-01' })
    await insertMessage(await insertAssigned(null, { of: officer }), after(-1))
    await plan()
    expect(await jobs()).toEqual([])
  })

  test('[TALK1] what the office asked for has come, until they open it', async () => {
    const officer = await insertOfficer({ atOnce: true })
    const application_id = await insertAssigned(officer, { at: null })
    await insertMessage(application_id, after(-80))
    await insertRequest(application_id, { due_at: after(9), settled_at: after(-2) })
    expect(kindsIn(await mailed(after(-1)))).toEqual(['supplied'])
    await db.deleteFrom('notices').execute()
    await db
      .insertInto('desk_reads')
      .values({ application_id, officer_id: officer, at: after(-1) })
      .execute()
    expect(await mailed(after(-1))).toEqual([])
  })

  test('a message after the office has read is told again, several before that once', async () => {
    const officer = await insertOfficer({ atOnce: true })
    const application_id = await insertAssigned(officer, { at: null })
    await insertMessage(application_id, after(-3))
    expect(kindsIn(await mailed(after(-2.5)))).toEqual(['answered'])
    const write = async (number: number, read: number) => {
      await db.updateTable('conversations').set({ last_number: number, read_by_office: read }).execute()
      const message = { id: newId(), application_id, number, side: 'applicant' as const, body: 'And.' }
      await db
        .insertInto('messages')
        .values({ ...message, at: after(-2) })
        .execute()
    }
    await write(2, 0)
    expect(await mailed(after(-1.5))).toEqual([])
    await write(3, 2)
    expect(kindsIn(await mailed(after(-1)))).toEqual(['answered'])
  })

  test.each([
    [
      'without a zone on the day before, anywhere on Earth',
      { application_deadline: '2026-12-08' },
      'Asia/Dhaka',
    ],
    [
      'to the minute on the day before in its zone',
      { closes_at: new Date('2026-12-10T04:00:00Z'), time_zone: 'America/Los_Angeles' },
      'America/Los_Angeles',
    ],
  ])('a scholarship that closes %s, once', async (_what, values, zone) => {
    await db.updateTable('scholarships').set(values).execute()
    const officer = await insertOfficer({ zone })
    const morning = zone === 'Asia/Dhaka' ? eight : new Date('2026-12-08T16:00:00Z')
    expect(await mailed(after(-24, morning))).toEqual([])
    expect(kindsIn(await mailed(morning))).toEqual(['closing'])
    expect(await mailed(after(24, morning))).toEqual([])
    expect(await db.selectFrom('notices').select(['user_id', 'state']).execute()).toEqual([
      { user_id: officer, state: 'sent' },
    ])
  })

  test('what nobody is assigned to: its number, on mornings with more of it', async () => {
    await insertOfficer()
    const refuse = async (at: Date) => {
      const user_id = await insertUser(db)
      await insertAssigned(null, { of: user_id })
      await db.insertInto('mail_preferences').values({ user_id, refused_at: at }).execute()
    }
    await insertMessage(await insertAssigned(null), after(-30))
    await insertMessage(await insertAssigned(null), after(-1))
    await refuse(after(-30))
    await refuse(after(-1))
    const late = await insertAssigned(null)
    await insertMessage(late, after(-90))
    await db
      .updateTable('conversations')
      .set({ waiting_since: null })
      .where('application_id', '=', knownId(late))
      .execute()
    await insertRequest(late, { due_at: after(-2) })
    const counts = (mails: OfficeNewsMail[]) =>
      mails.flatMap(({ facts }) => facts.map(({ kind, count }) => [kind, count])).toSorted()
    expect(counts(await mailed())).toEqual([
      ['requests', 1],
      ['unanswered', 2],
      ['undelivered', 1],
    ])
    expect(await mailed(after(24))).toEqual([])
    await insertMessage(await insertAssigned(null), after(30))
    expect(counts(await mailed(after(48)))).toEqual([['unanswered', 3]])
  })
})

describe('[TALK3] who is told', () => {
  test.each<[string, (officer: string) => Promise<unknown>]>([
    ['is no member of staff any more', id => change(id, { role: 'user' })],
    ['has no confirmed address', id => change(id, { email_confirmed_at: null })],
    ['has no account', id => db.deleteFrom('users').where('id', '=', id).execute()],
    ['wants none', id => changeMailPreferences(db, id, { office: false })],
    [
      'has unsubscribed by one click',
      async id => {
        const { unsubscribe: address } = deps.links.preferences({ userId: id, epoch: 0 }, 'office')
        return unsubscribe(deps, address.split('/').at(-1) ?? '')
      },
    ],
  ])('not who %s, before it is planned or before it is written', async (_what, happens) => {
    const [planned, early] = [await insertOfficer(), await insertOfficer({ atOnce: true })]
    await insertAssigned(planned)
    await insertAssigned(early)
    await happens(early)
    await plan()
    const all = await jobs()
    expect(all.map(({ userId }) => userId)).toEqual([planned])
    await happens(planned)
    expect(await Promise.all(all.map(job => begin(job, eight)))).toEqual([undefined])
  })
  const change = (id: string, values: object) =>
    db.updateTable('users').set(values).where('id', '=', id).execute()
})

describe('[TALK3] the mail', () => {
  test('says that it is so, not what or whose, and leads to the very place', async () => {
    const officer = await insertOfficer()
    const [one, answered] = [await insertAssigned(officer), await insertAssigned(officer, { at: null })]
    const nobodys = await insertAssigned(null)
    await insertMessage(answered, after(-0.5))
    await insertMessage(nobodys, after(-0.2))
    const [mail] = await mailed()
    if (!mail) throw new Error('nothing was mailed')
    const { subject, text, html } = officeNewsMail(mail, site)
    expect(subject).toBe('Merit Award: 1 application was assigned to you (and 2 more)')
    expect(text).toContain(
      `Merit Award\n1 application was assigned to you.\n${siteUrl}/dashboard/desk/${one}\n`,
    )
    expect(text).toContain(
      `Merit Award\n1 applicant waits for your answer.\n${siteUrl}/dashboard/inbox/${answered}\n`,
    )
    expect(text).toContain(`1 applicant waits for an answer.\n${siteUrl}/dashboard/inbox/${nobodys}\n`)
    for (const secret of ['Diane', 'Uwase', 'grandmother'])
      expect(text + html + subject).not.toContain(secret)

    const many = { ...mail, facts: mail.facts.flatMap(fact => [fact, fact]) }
    const filtered = `${siteUrl}/dashboard/desk?scholarship=${scholarship}&assignee=${officer}&status=all`
    expect(officeNewsMail(many, site).text).toContain(`2 applications were assigned to you.\n${filtered}\n`)
  })
})

interface PlanNode {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  Plans?: PlanNode[]
}

/** The rows that all steps of a plan looked at. */
const looked = (node: PlanNode): number =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0)) *
    node['Actual Loops'] +
  (node.Plans ?? []).reduce((sum, inner) => sum + looked(inner), 0)

/** The tables that a plan read. */
const readBy = (node: PlanNode): string[] =>
  node['Actual Loops'] === 0 ? [] : [node['Relation Name'] ?? [], ...(node.Plans ?? []).map(readBy)].flat()

/** What PostgreSQL looks at to find what is due, where it expects few and joins them by loops. */
async function lookedFor(at: Date): Promise<{ found: number; looked: number; reads: string[] }> {
  const { rows } = await db.transaction().execute(async tx => {
    await sql`set local enable_hashjoin = off`.execute(tx)
    await sql`set local enable_mergejoin = off`.execute(tx)
    return sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>`
      explain (analyze, timing off, format json) ${dueOfficeFacts(at)}`.execute(tx)
  })
  const [row] = rows
  if (!row) throw new Error('no plan')
  const [{ Plan: top }] = row['QUERY PLAN']
  return { found: top['Actual Rows'], looked: looked(top), reads: readBy(top) }
}

test('[TALK3] fifty officers are told of many scholarships without looking at each fact once for each of them', async () => {
  const officers = await Promise.all(Array.from({ length: 50 }, () => insertOfficer()))
  const numbers = Array.from({ length: 100 }, (_, number) => number)
  const closes_at = new Date('2026-12-08T20:00:00Z')
  await Promise.all(numbers.map(() => insertScholarship(db, { closes_at, time_zone: 'UTC' })))
  await Promise.all(numbers.map(number => insertAssigned(officers[number % 50] ?? null)))

  const morning = await lookedFor(after(1))
  expect(morning.found).toBe(50 * 100 + 100)
  expect(morning.looked).toBeLessThan(150_000)
  expect(morning.reads).toContain('desk_marks')
  const evening = await lookedFor(after(13))
  expect(evening.reads, 'when nobody is told').not.toContain('desk_marks')
})
