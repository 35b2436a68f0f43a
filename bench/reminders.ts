import { setTimeout as pauseFor } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { createDatabase, createPool } from '../server/platform/database/connection.ts'
import type { Tables } from '../server/platform/database/tables.ts'
import { planDueReminders } from '../server/features/announcements/jobs/plan-reminders.ts'
import { keepBusy, measureUnderLoad } from './support/concurrent-load.ts'
import { loadDatabase } from './support/database.ts'
import { removeWrites } from './support/writers.ts'

// npm run bench -- reminders: 100,000 people in eight time zones have saved 20 scholarships each, of those that close in 60
// days. Plans what is due at ten in the morning UTC, when nearly everybody's nine o'clock was in the twelve hours
// before, as after a night without the product; and again five minutes later. Prints the time, the memory, and how long
// students who save meanwhile wait, for locks and in total; and the same without the planning, and under mere load.
const people = 100_000
const database = await loadDatabase(10_000, { fresh: false })
const db = createDatabase(createPool(database.url, { max: 4, statementTimeoutMs: 0 }))
try {
  await removeWrites(db)
  const at = await fill(db)
  await measureUnderLoad(database.url, 'nothing beside', () => pauseFor(20_000))
  await measureUnderLoad(database.url, 'load that holds no lock', () => keepBusy(database.url, 20))
  await measure('first run', at)
  await measure('five minutes later', new Date(at.getTime() + 5 * 60_000))
} finally {
  await removeWrites(db)
  await db.destroy()
  await database.stop()
}

async function measure(name: string, moment: Date): Promise<void> {
  await measureUnderLoad(database.url, name, () =>
    planDueReminders({ db, gateway: { livemode: false }, at: moment }),
  )
  const { rows } = await sql<{ notices: number; mails: number }>`
    select count(*) as notices, count(distinct user_id) as mails from notices`.execute(db)
  console.log(`    ${rows[0]?.notices} reminders in ${rows[0]?.mails} mails so far`)
}

/** @returns the time to plan for: the data set's deadlines are the same on every day */
async function fill(target: Kysely<Tables>): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select percentile_disc(0.4) within group (order by application_deadline) + time '10:00' at time zone 'UTC' as at
    from scholarships`.execute(target)
  const [{ at } = { at: new Date() }] = rows
  await sql`
    insert into users (id, identity_id, user_email, user_name, email_confirmed_at)
    select gen_random_uuid(), gen_random_uuid()::text, 'bench.saver-' || n || '@example.org', 'Saver ' || n, now()
    from generate_series(1, ${people}::integer) n`.execute(target)
  await sql`
    insert into mail_preferences (user_id, time_zone)
    select id, (array['Europe/London', 'Europe/Berlin', 'Africa/Lagos', 'Asia/Dhaka', 'Asia/Kolkata',
      'America/New_York', 'Australia/Lord_Howe', 'UTC'])[1 + floor(random() * 8)] from users`.execute(target)
  await sql`
    insert into saved_scholarships (user_id, scholarship_id)
    select person.id, chosen.id
    from (select id, row_number() over (order by id) as number from users where user_email like 'bench.saver-%') person
    cross join generate_series(0, 19) as which
    join (
      select id, row_number() over (order by id) as number, count(*) over () as count from scholarships
      where application_deadline between ${at}::date and ${at}::date + 60 and archived_at is null
    ) chosen on chosen.number = 1 + (person.number * 7919 + which * 7) % chosen.count
    on conflict do nothing`.execute(target)
  await sql`analyze users, mail_preferences, saved_scholarships`.execute(target)
  return at
}
