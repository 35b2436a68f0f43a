import { type Kysely, sql } from 'kysely'
import { pino } from 'pino'
import { createDatabase, createPool } from '../server/platform/database/connection.ts'
import type { Tables } from '../server/platform/database/tables.ts'
import { planDueDigests } from '../server/features/announcements/jobs/plan-digests.ts'
import { createLiveIndex } from '../server/features/scholarships/search/live-index.ts'
import { measureUnderLoad } from './support/concurrent-load.ts'
import { loadDatabase } from './support/database.ts'
import { removeWrites } from './support/writers.ts'

// npm run bench -- digests: 100,000 people have three saved searches each, and only one new scholarship is not mailed
// yet. Plans the digests of a morning, and again five minutes later. Prints the time, the memory, how long students who
// save meanwhile wait, and how long the resulting queue takes.
const people = 100_000
const mailsPerSecond = 50
const database = await loadDatabase(10_000, { fresh: false })
const db = createDatabase(createPool(database.url, { max: 4, statementTimeoutMs: 0 }))
const search = createLiveIndex({ db, databaseUrl: database.url, log: pino({ level: 'silent' }) })
try {
  await removeWrites(db)
  const at = await fill(db)
  search.start()
  await measure('first run', at)
  await measure('five minutes later', new Date(at.getTime() + 5 * 60_000))
} finally {
  await search.stop()
  await removeWrites(db)
  await db.destroy()
  await database.stop()
}

async function measure(name: string, at: Date): Promise<void> {
  await measureUnderLoad(database.url, name, () => planDueDigests({ db, search, at }))
  const { rows } = await sql<{ jobs: number }>`select count(*) as jobs from jobs`.execute(db)
  const jobs = rows[0]?.jobs ?? 0
  console.log(
    `    ${jobs} jobs so far, ${(jobs / mailsPerSecond / 60).toFixed(1)} minutes at ${mailsPerSecond} a second`,
  )
}

/** @returns the time to plan for */
async function fill(target: Kysely<Tables>): Promise<Date> {
  const { rows } = await sql<{ since: Date; at: Date }>`
    select min(posted_at) - interval '1 second' as since,
      date_trunc('day', max(posted_at), 'UTC') + interval '34 hours' as at
    from (select posted_at from scholarships where archived_at is null order by posted_at desc limit 11) newest`.execute(
    target,
  )
  const [{ since, at } = { since: new Date(), at: new Date() }] = rows
  await sql`
    insert into users (id, identity_id, user_email, user_name, email_confirmed_at)
    select gen_random_uuid(), gen_random_uuid()::text, 'bench.searcher-' || n || '@example.org', 'Searcher ' || n, now()
    from generate_series(1, ${people}::integer) n`.execute(target)
  await sql`
    insert into saved_searches (id, user_id, name, query, rhythm, since)
    select gen_random_uuid(), id, 'Search', concat('degree=', (array['Diploma', 'Bachelor', 'Masters'])[1 + floor(random() * 3)],
      '&subject=', (array['Agriculture', 'Engineering', 'Doctor'])[1 + floor(random() * 3)],
      '&maxFee=', 20 + floor(random() * 200)), 'daily', ${since}::timestamptz
    from users cross join generate_series(1, 3) where user_email like 'bench.searcher-%'
    on conflict do nothing`.execute(target)
  // All of them but the newest.
  await sql`
    insert into saved_search_hits (search_id, scholarship_id, notice)
    select saved_searches.id, mailed.id, '' from saved_searches cross join (
      select id from scholarships where archived_at is null and posted_at > ${since}::timestamptz
      order by posted_at desc offset 1
    ) mailed`.execute(target)
  // It is open, whatever the day.
  await sql`
    update scholarships set application_deadline = current_date + 60
    where posted_at = (select max(posted_at) from scholarships where archived_at is null)`.execute(target)
  await sql`analyze users, saved_searches, saved_search_hits`.execute(target)
  return at
}
