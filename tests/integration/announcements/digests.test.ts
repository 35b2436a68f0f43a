import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../server/platform/database/new-id.ts'
import type { Rhythm } from '../../../contract/saved/saved-limits.ts'
import { createSignedLinks } from '../../../server/features/notifications/signed-links.ts'
import { planDueDigests } from '../../../server/features/announcements/jobs/plan-digests.ts'
import { beginDigest, endDigest } from '../../../server/features/announcements/digest-service.ts'
import { createLiveIndex } from '../../../server/features/scholarships/search/live-index.ts'
import { wallClock, zonesApart } from '../../scenarios/reminders/reminder-times.ts'
import { useTestDatabase } from '../../support/database/postgres.ts'
import { forLevel, insertAnswers, insertConditions } from '../../support/eligibility-factories.ts'
import { dateIn, insertScholarship, insertUser, stopNotices } from '../../support/factories.ts'
import { useStarted } from '../../support/product.ts'

const { db, url } = useTestDatabase()
const siteUrl = 'https://bursary.example'
const search = useStarted(async () => {
  const index = createLiveIndex({ db, databaseUrl: url, log: pino({ level: 'silent' }) })
  index.start()
  return index
})
const warned: object[] = []
const deps = {
  db,
  search,
  siteUrl,
  links: createSignedLinks({ secret: 'a secret of the tests', siteUrl }),
  log: { warn: (details: object) => void warned.push(details) },
}
const hour = 3_600_000
const day = 24 * hour
const lastYear = new Date('2025-01-01T00:00:00Z')

beforeEach(async () => {
  for (const table of ['users', 'jobs', 'scholarships'] as const) await db.deleteFrom(table).execute()
  warned.length = 0
})

/** Somebody with a confirmed address in this zone who saved a search a long time ago. */
async function insertSearch(
  values: { rhythm?: Rhythm; query?: string; since?: Date } = {},
  zone: string | null = null,
): Promise<{ id: string; userId: string }> {
  const userId = await insertUser(db, { email_confirmed_at: new Date() })
  await db.insertInto('mail_preferences').values({ user_id: userId, time_zone: zone }).execute()
  const id = newId()
  const row = { rhythm: 'daily' as const, query: 'degree=Masters', since: lastYear, ...values }
  await db
    .insertInto('saved_searches')
    .values({ id, user_id: userId, name: 'My Masters', ...row })
    .execute()
  return { id, userId }
}

const offer = (name: string, values = {}) =>
  insertScholarship(db, { scholarship_name: name, degree: 'Masters', ...values })
const plan = (at: Date) => planDueDigests({ ...deps, at })
const keys = async () =>
  (await db.selectFrom('notices').select('key').orderBy('key').execute()).map(({ key }) => key)
const states = async () =>
  (await db.selectFrom('notices').select('state').orderBy('key').execute()).map(({ state }) => state)
const jobs = async () => {
  const rows = await db.selectFrom('jobs').select('payload').orderBy('key').execute()
  return rows.map(({ payload }) => payload as unknown as { userId: string; keys: string[] })
}

/** Tomorrow, so that what was saved today is older. */
const morning = new Date((Math.floor(Date.now() / day) + 1) * day + 8 * hour)

/** The job of the day that many days after the first. */
async function planned(days = 0): Promise<{ userId: string; keys: string[] }> {
  await plan(new Date(morning.getTime() + days * day))
  const last = (await jobs()).at(-1)
  if (!last) throw new Error('nothing was planned')
  return last
}
const begin = (mail: { userId: string; keys: string[] }) => beginDigest(deps, mail.userId, mail.keys)
const namesIn = (mail: Awaited<ReturnType<typeof begin>>) =>
  mail?.scholarships.map(({ scholarshipName }) => scholarshipName)

/** One digest from the plan to the mail server. @returns the names in the mail */
async function mailed(days: number): Promise<string[] | undefined> {
  const job = await planned(days)
  const mail = await begin(job)
  if (mail) await endDigest(deps, mail.keys, 'sent')
  return namesIn(mail)
}

describe('times', () => {
  test.each([
    ['2026-10-23', 'back in Europe and America'],
    ['2026-10-02', 'forward on Lord Howe'],
    ['2027-03-12', 'forward in America'],
    ['2027-03-26', 'forward in Europe'],
  ])(
    '[SAVE2] daily and weekly ones are due at eight there, each once, around %s: %s',
    async from => {
      await offer('Merit Award')
      const searches = new Map<string, { zone: string; rhythm: Rhythm }>()
      for (const zone of zonesApart)
        for (const rhythm of ['daily', 'weekly', 'none'] as const)
          searches.set((await insertSearch({ rhythm }, zone)).id, { zone, rhythm })

      const times = Array.from(
        { length: 5 * 48 },
        (_, half) => new Date(Date.parse(from) + half * (hour / 2)),
      )
      const seen = new Map<string, string>()
      for (const at of times) {
        await plan(at)
        for (const key of await keys()) if (!seen.has(key)) seen.set(key, at.toISOString())
      }
      const expected = [...searches].flatMap(([id, { zone, rhythm }]) =>
        times
          .filter(at => {
            const { date, time } = wallClock(zone, at)
            const isMonday = new Date(date).getUTCDay() === 1
            return time === '08:00' && (rhythm === 'daily' || (rhythm === 'weekly' && isMonday))
          })
          .map(at => [`digest:${id}:${wallClock(zone, at).date.replaceAll('-', '')}`, at.toISOString()]),
      )
      // On the first day of the times, eight o'clock may have been before them.
      const later = [...seen].filter(([, at]) => at > new Date(Date.parse(from) + 12 * hour).toISOString())
      const from12 = expected.filter(
        ([, at = '']) => at > new Date(Date.parse(from) + 12 * hour).toISOString(),
      )
      expect(later.toSorted()).toEqual(from12.toSorted())
      expect(from12.length).toBeGreaterThan(20)
    },
    180_000,
  )

  test.each([null, 'Nowhere/At_All'])('[SAVE2] for the zone %s it is eight in UTC', async zone => {
    await offer('Merit Award')
    await insertSearch({}, zone)
    await plan(new Date(morning.getTime() - 60_000))
    expect(await keys()).toEqual([])
    await plan(morning)
    expect(await keys()).toHaveLength(1)
  })

  test('[SAVE2] is not due when it was saved after eight, or is twelve hours late', async () => {
    await insertSearch({ since: new Date(morning.getTime() + 60_000) })
    await offer('Merit Award', { posted_at: new Date(morning.getTime() + 120_000) })
    await plan(new Date(morning.getTime() + hour))
    await insertSearch()
    await plan(new Date(morning.getTime() + 12 * hour))
    expect(await keys()).toEqual([])
  })

  test('[SAVE2] two processes that plan at once plan each digest once', async () => {
    await offer('Merit Award')
    for (let i = 0; i < 20; i++) await insertSearch()
    await Promise.all([plan(morning), plan(morning), plan(morning)])
    expect(await keys()).toHaveLength(20)
    expect(await jobs()).toHaveLength(20)
  })
})

describe('what is new', () => {
  test('[SAVE2] names what was posted since and is found and open, the newest first, each once', async () => {
    const { id } = await insertSearch({ since: new Date(Date.now() - 5 * day), query: 'degree=Masters' })
    const posted = (days: number) => ({ posted_at: new Date(Date.now() - days * day) })
    await offer('Older', posted(6))
    await offer('Second', posted(2))
    await offer('First', posted(1))
    await offer('Closed', { ...posted(1), application_deadline: dateIn(-3) })
    await offer('Archived', { ...posted(1), archived_at: new Date() })
    await offer('Diploma', { ...posted(1), degree: 'Diploma' })

    const mail = await begin(await planned())
    expect(namesIn(mail)).toEqual(['First', 'Second'])
    expect(mail).toMatchObject({
      searchName: 'My Masters',
      searchUrl: `${siteUrl}/allScholarships?degree=Masters`,
      more: 0,
      keys: [`digest:${id}:${morning.toISOString().slice(0, 10).replaceAll('-', '')}`],
    })
    expect(await states()).toEqual(['sending'])
    await endDigest(deps, mail?.keys ?? [], 'sent')

    expect(await mailed(1)).toBeUndefined()
    expect(await states()).toEqual(['sent', 'dropped'])
    await offer('Third')
    expect(await mailed(2)).toEqual(['Third'])
  })

  test('[SAVE2] also when the search asks for closed ones, no closed one is mailed', async () => {
    await insertSearch({ query: 'degree=Masters&closed=include&sort=fee' })
    await offer('Closed', { application_deadline: dateIn(-3) })
    await offer('Open')
    expect(await mailed(0)).toEqual(['Open'])
  })

  test('[SAVE2] twenty are named and the others counted; none of them comes again', async () => {
    await insertSearch()
    for (let i = 0; i < 32; i++) await offer(`Award ${i}`, { posted_at: new Date(Date.now() - i * 1_000) })
    const mail = await begin(await planned())
    expect(namesIn(mail)).toEqual(Array.from({ length: 20 }, (_, i) => `Award ${i}`))
    expect(mail?.more).toBe(12)
    await endDigest(deps, mail?.keys ?? [], 'sent')
    expect(await mailed(1)).toBeUndefined()
  })

  test('[SAVE2] one scholarship is mailed once a search, and once in each of two', async () => {
    const { userId } = await insertSearch()
    await db
      .insertInto('saved_searches')
      .values({ id: newId(), user_id: userId, name: 'All', query: '', rhythm: 'daily', since: lastYear })
      .execute()
    await offer('Award')
    await plan(morning)
    const mails = await Promise.all((await jobs()).map(begin))
    expect(mails.map(namesIn)).toEqual([['Award'], ['Award']])
  })

  test('[SAVE2] while nothing is newer than the search, nothing is planned', async () => {
    await offer('Award', { posted_at: new Date(Date.now() - day) })
    await insertSearch({ since: new Date(Date.now() - hour) })
    await plan(morning)
    expect(await keys()).toEqual([])
  })

  test('[SAVE2] only searches in which something is new take a place in the queue; the others are not asked again that day', async () => {
    const mailedBefore = await insertSearch()
    await insertSearch({ query: 'degree=Bachelor' })
    await insertSearch({ query: 'search=nowhere' })
    await offer('Award')
    expect(await mailed(0)).toEqual(['Award'])
    expect(await states()).toEqual(expect.arrayContaining(['sent', 'dropped', 'dropped']))
    const { id, userId } = await insertSearch()
    await plan(new Date(morning.getTime() + day))
    expect((await jobs()).map(job => job.userId).toSorted()).toEqual([mailedBefore.userId, userId].toSorted())

    await offer('Bachelor', { degree: 'Bachelor' })
    await plan(new Date(morning.getTime() + day + hour))
    expect(await jobs()).toHaveLength(2)
    await plan(new Date(morning.getTime() + 2 * day))
    expect(await jobs()).toHaveLength(4)
    expect((await keys()).filter(key => key.includes(id))).toHaveLength(2)
  })

  test('[SAVE2] without an index the database says what is new', async () => {
    const noIndex = { ...search, now: async () => undefined }
    const { userId } = await insertSearch()
    await insertSearch({ query: 'degree=Bachelor' })
    await offer('Award')
    await planDueDigests({ ...deps, search: noIndex, at: morning })
    expect((await jobs()).map(job => job.userId)).toEqual([userId])
  })

  test('[SAVE2] a choice that no longer exists is passed over, the rest of the search works', async () => {
    await insertSearch({ query: 'subject=Alchemy&degree=Masters' })
    await offer('Diploma', { degree: 'Diploma' })
    await offer('Award')
    expect(await mailed(0)).toEqual(['Award'])
  })
})

describe('once', () => {
  test.each<[string, (id: string, userId: string) => Promise<unknown>]>([
    ['a deleted search', id => db.deleteFrom('saved_searches').where('id', '=', id).execute()],
    [
      'no rhythm',
      id => db.updateTable('saved_searches').set({ rhythm: 'none' }).where('id', '=', id).execute(),
    ],
    ['unsubscribed', (_id, userId) => stopNotices(db, userId, 'digests')],
    ['an address that refuses mails', (_id, userId) => refuse(userId)],
    [
      'an address that is not confirmed',
      (_id, userId) =>
        db.updateTable('users').set({ email_confirmed_at: null }).where('id', '=', userId).execute(),
    ],
    ['no account', (_id, userId) => db.deleteFrom('users').where('id', '=', userId).execute()],
  ])('[SAVE2] is not sent to who by then has %s, nor planned again', async (_what, happens) => {
    const { id, userId } = await insertSearch()
    await offer('Award')
    const job = await planned()
    await happens(id, userId)
    expect(await begin(job)).toBeUndefined()
    expect((await states()).filter(state => state !== 'dropped')).toEqual([])
    await plan(new Date(morning.getTime() + day))
    expect(await jobs()).toHaveLength(1)
  })
  const refuse = (userId: string) =>
    db.updateTable('mail_preferences').set({ refused_at: new Date() }).where('user_id', '=', userId).execute()

  test('[SAVE2] reminders that are stopped do not stop digests', async () => {
    const { userId } = await insertSearch()
    await stopNotices(db, userId, 'reminders')
    await offer('Award')
    expect(await mailed(0)).toEqual(['Award'])
  })

  test('[SAVE2] what a process was sending when it died is unknown, and its scholarships are not mailed again', async () => {
    await insertSearch()
    await offer('Award')
    const job = await planned()
    expect(namesIn(await begin(job))).toEqual(['Award'])

    expect(await begin(job)).toBeUndefined()
    expect(await states()).toEqual(['unknown'])
    expect(warned).toEqual([{ notices: 1 }])
    expect(await mailed(1)).toBeUndefined()

    // It was only slow; what it reports does not bring back what the second process gave up.
    await endDigest(deps, job.keys, 'queued')
    expect(await states()).toEqual(['unknown', 'dropped'])
    await endDigest(deps, job.keys, 'sent')
    expect(await states()).toEqual(['sent', 'dropped'])
  })

  test('[SAVE2] what the mail server did not take is mailed by the next attempt, with what is new by then', async () => {
    await insertSearch()
    await offer('Award')
    const job = await planned()
    const mail = await begin(job)
    await endDigest(deps, mail?.keys ?? [], 'queued')
    await offer('Later')
    expect(namesIn(await begin(job))?.toSorted()).toEqual(['Award', 'Later'])
  })

  test('[SAVE2] what a mail server refused for good is still new in the next mail', async () => {
    await insertSearch()
    await offer('Award')
    const job = await planned()
    const mail = await begin(job)
    await endDigest(deps, mail?.keys ?? [], 'dropped')
    expect(await mailed(1)).toEqual(['Award'])
  })

  test('[SAVE2] two digests of a search that are sent at once share no scholarship', async () => {
    await insertSearch()
    for (let i = 0; i < 5; i++) await offer(`Award ${i}`)
    const first = await planned(0)
    const second = await planned(1)
    const mails = await Promise.all([begin(first), begin(second)])
    const names = mails.flatMap(mail => namesIn(mail) ?? [])
    expect(names.toSorted()).toEqual(Array.from({ length: 5 }, (_, i) => `Award ${i}`))
  })
})

test('[ELIG13] a search for what fits mails what fits the person then, and no reasons', async () => {
  const { userId } = await insertSearch({ query: 'degree=Masters&fit=met' })
  await insertAnswers(db, userId, { p_level: 'o_masters' })
  for (const level of ['masters', 'bachelor'])
    await insertConditions(db, await offer(`For ${level}`), { definition: forLevel(`o_${level}`) })
  await offer('For everybody')
  expect(await mailed(0)).toEqual(['For masters'])
  await insertAnswers(db, userId, { p_level: 'o_bachelor' })
  const mail = await begin(await planned(1))
  expect(namesIn(mail)).toEqual(['For bachelor'])
  expect(JSON.stringify(mail)).not.toContain('o_bachelor')
})
