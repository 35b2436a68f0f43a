import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Kysely, sql } from 'kysely'
import { createDatabase, createPool } from '../server/platform/database/connection.ts'
import type { Tables } from '../server/platform/database/tables.ts'
import { loadDatabase } from './support/database.ts'
import { addPeople, removeWrites } from './support/writers.ts'

// npm run bench -- backup: backs up 100,000 scholarships and 50,000 applications with the command while eight writers
// work, and restores them. Prints the times, and how long the writers waited before and meanwhile.
const applications = 50_000
const writers = 8
const database = await loadDatabase(100_000, { fresh: false })
const db = createDatabase(createPool(database.url, { max: writers, statementTimeoutMs: 0 }))
const folder = await mkdtemp(join(tmpdir(), 'bursary-bench-backup-'))
const env = { DATA_DIR: join(folder, 'data'), DATABASE_URL: database.url }
try {
  await removeWrites(db)
  await addPeople(db)
  await apply(db)
  const before = await waitsDuring(() => pause(10_000))
  const backup = await waitsDuring(() => bursary(['backup', '--to', join(folder, 'one.tar'), '--json'], env))
  console.log(`  backup: ${backup.seconds.toFixed(1)} s (at most 60), ${backup.said.trim()}`)
  const ratio = backup.p95 / before.p95
  console.log(
    `  a write: p95 ${before.p95.toFixed(1)} ms before, ${backup.p95.toFixed(1)} ms meanwhile: ${ratio.toFixed(2)} x (at most 1.5)`,
  )
  console.log(
    `  the longest: ${before.longest.toFixed(0)} ms before, ${backup.longest.toFixed(0)} ms meanwhile`,
  )
  const began = performance.now()
  await bursary(['restore', join(folder, 'one.tar')], { DATA_DIR: join(folder, 'restored') })
  console.log(`  restore into an embedded database: ${((performance.now() - began) / 1000).toFixed(1)} s`)
} finally {
  await removeWrites(db)
  await db.destroy()
  await database.stop()
  await rm(folder, { recursive: true, force: true })
}

async function bursary(words: string[], variables: Record<string, string>): Promise<string> {
  const script = fileURLToPath(new URL('../start/bursary.ts', import.meta.url))
  const command = spawn(process.execPath, [script, ...words], {
    env: { PATH: process.env.PATH, ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  command.stdout.on('data', piece => {
    said += String(piece)
  })
  const [code] = await once(command, 'close')
  if (code !== 0) throw new Error(`bursary ${words[0]} ended with ${code}.`)
  return said
}

/** Runs `work` while every writer changes one application after the other, each in its own transaction. */
async function waitsDuring(work: () => Promise<string | void>) {
  const { rows } = await sql<{
    id: string
  }>`select id from applications order by random() limit 20000`.execute(db)
  const waits: number[] = []
  const stopped = new AbortController()
  const loops = Array.from({ length: writers }, async (_, number) => {
    for (let turn = number; !stopped.signal.aborted; turn += writers) {
      const id = rows[turn % rows.length]?.id ?? ''
      const began = performance.now()
      await sql`update applications set version = version + 1, feedback = ${`Turn ${turn}`} where id = ${id}`.execute(
        db,
      )
      waits.push(performance.now() - began)
      await pause(5)
    }
  })
  const began = performance.now()
  const said = (await work()) ?? ''
  const seconds = (performance.now() - began) / 1000
  stopped.abort()
  await Promise.all(loops)
  const sorted = waits.toSorted((a, b) => a - b)
  const p95 = sorted[Math.ceil(0.95 * sorted.length) - 1] ?? 0
  return { seconds, said, p95, longest: sorted.at(-1) ?? 0 }
}

/** Everybody has paid for, and applied to, as many scholarships. */
async function apply(to: Kysely<Tables>): Promise<void> {
  await sql`
    with person as (select id, row_number() over (order by id) as n from users where user_email like 'bench-%'),
    offered as (select id, row_number() over (order by id) as n from scholarships limit ${applications / 500}),
    paid as (
      insert into payments (id, user_id, scholarship_id, intent_id, amount_minor, currency, status, recorded_at, paid_at,
        consumed_at)
      select gen_random_uuid(), person.id, offered.id, gen_random_uuid()::text, 5000, 'usd', 'succeeded', now(), now(), now()
        from person cross join offered returning id, user_id, scholarship_id
    )
    insert into applications (id, scholarship_id, user_id, payment_id, scholarship_name, university_name, category, subject,
      application_fee_minor, service_charge_minor, phone, photo, address, gender, degree, ssc, hsc)
    select gen_random_uuid(), scholarship_id, user_id, paid.id, scholarship_name, university_name, category, subject,
      5000, 1000, '+49 30 1234567', '', 'Milky Way 1, 12345 Somewhere', 'female', 'bachelor', '4', '4'
      from paid join scholarships on scholarships.id = scholarship_id`.execute(to)
  await sql`vacuum analyze applications, payments`.execute(to)
}
