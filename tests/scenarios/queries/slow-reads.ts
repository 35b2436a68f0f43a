import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { type Kysely, sql } from 'kysely'
import { vi } from 'vitest'
import { exportContents } from '../../../server/features/exports/export-contents.ts'
import { paymentMode, plainMode } from '../../../server/features/payments/payment-mode-queries.ts'
import { countReport } from '../../../server/operations/report/jobs/count-report.ts'
import {
  addUpCells,
  countScholarship,
  listCountedIds,
  listGroupCells,
} from '../../../server/operations/report/report-repository.ts'
import { scopeOf } from '../../../server/platform/access/scope.ts'
import { startEmbeddedPostgres } from '../../../server/platform/database/embedded-postgres.ts'
import { migrateToLatest } from '../../../server/platform/database/migrate.ts'
import type { Tables } from '../../../server/platform/database/tables.ts'
import { accessSettings } from '../access/access-settings.ts'
import { createAccessWorld } from '../access/access-world.ts'
import { startTestProduct } from '../../support/product.ts'
import { fillWithPeople, filledTables, makeBusy } from './many-people.ts'
import { questions } from './people-ask.ts'
import { followPlans, logPlans, type TableRead } from './plan-log.ts'
import { tolerated, type ToleratedRead, toleratedUntilLarge } from './tolerated-reads.ts'

/** Tables that do not grow with people, or with what they do. */
const small = new Set([
  'backups',
  'catalogue_version',
  'database_history',
  // At most 500 (contract/awards/funds/fund-limits.ts).
  'funds',
  'import_matchings',
  'kysely_migration',
  'kysely_migration_lock',
  'mail_hold',
  'oldest_versions',
  'payment_columns',
  'payment_hold',
  'payment_mode',
  'scholarship_terms',
  'search_synonyms',
  'sensitive_questions',
  'signing_keys',
  'site_settings',
  'site_setup',
  // Files that a crash left, for a day.
  'stray_files',
  'report_totals',
  'retention',
  'retention_unnoted',
])

/** More rows than a request, or a chunk of a thousand people with their three reminders each, shall look at by an index. */
const manyRows = 4_000

/**
 * Asks everything that people can ask, and lets every recurring job run, in a database of many people, while PostgreSQL
 * says how it finds the rows.
 * @param options `seqPageCost`: 1, or more to let PostgreSQL plan as if tables were so many times as large
 * @returns reads of a whole growing table, or of very many rows of one, that are not among the tolerated; tolerated ones
 *   that did not happen; requests that were not answered well; and growing tables in which there are no rows
 */
export async function findSlowReads(options: { people: number; seqPageCost: number }) {
  const end = new AsyncDisposableStack()
  try {
    return await askAmongPeople(options, end)
  } finally {
    await end.disposeAsync()
  }
}

async function askAmongPeople(
  { people, seqPageCost }: Parameters<typeof findSlowReads>[0],
  end: AsyncDisposableStack,
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'bursary-plans-'))
  end.defer(() => rm(dataDir, { recursive: true, force: true }))
  const postgres = await startEmbeddedPostgres({ dataDir, log: { info() {}, error: console.error } })
  end.defer(() => postgres.stop())
  await migrateToLatest(postgres.url)
  const superuserUrl = postgres.url.replace('//bursary:', '//postgres:')
  await fillWithPeople(superuserUrl, people)
  await logPlans(superuserUrl, 'bursary', seqPageCost)
  const databaseUrl = patiently(postgres.url)
  const edges = { databaseUrl, withoutBackground: true }
  const product = await startTestProduct(accessSettings, edges)
  end.defer(() => product.stop())
  const world = await createAccessWorld(product)
  await makeBusy(product.db, world.people.user.userId)

  const growing = await listGrowing(product.db)
  const found = new Map<string, string>()
  const happened = new Set<ToleratedRead>()
  const readPlans = followPlans(join(dataDir, 'postgres.log'))
  // PostgreSQL rightly reads all of a small table; with a pretended cost it shows what it would do with a large one.
  const pretends = seqPageCost > 1
  const mayBe = pretends ? tolerated : [...tolerated, ...toleratedUntilLarge]
  const judge = async (title: string) => {
    for (const read of await readPlans()) {
      const { table, by, rows, statement } = read
      const isSlow = rows > manyRows || (pretends && by === 'Seq Scan')
      if (!isSlow || !growing.includes(table)) continue
      const why = mayBe.find(each => each.table === table && each.statement.test(statement))
      if (why) happened.add(why)
      else found.set(`${table}: ${statement}`, describe(title, read))
    }
  }
  await judge('the start, and sign-ups')
  const failed: string[] = []
  for (const { title, prepare } of questions) {
    const ask = await prepare(world)
    const answer = await ask()
    await answer.arrayBuffer()
    if (answer.status >= 400 && !/images|unsubscribe|number=/.test(title))
      failed.push(`${title}: ${answer.status}`)
    await judge(title)
  }
  await makeExports(product.db)
  await countSome(product.db)
  await runRecurringJobs(databaseUrl, product.db)
  await judge('jobs')
  return {
    found: [...found.values()],
    idle: tolerated.filter(each => !happened.has(each)).map(({ table, why }) => `${table}: ${why}`),
    failed,
    empty: growing.filter(table => !filledTables.includes(table)),
  }
}

/** How long a statement takes is not the question: PostgreSQL also writes down each plan. */
function patiently(databaseUrl: string): string {
  return `${databaseUrl}?statement_timeout=60000&query_timeout=60500`
}

function describe(title: string, { table, by, rows, statement }: TableRead): string {
  return `${title}: ${by} of ${rows} rows of ${table}: ${statement}`
}

async function listGrowing<T>(db: Kysely<T>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema in ('public', 'identity') and table_type = 'BASE TABLE'`.execute(db)
  return rows.map(({ name }) => name).filter(name => !small.has(name))
}

/** Reads what the exports that wait would hold. Their programs, which give way to all others, do not make them as well. */
async function makeExports(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom('jobs').where('key', 'like', 'make-export:%').execute()
  const waiting = await db
    .selectFrom('exports')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['wish', 'users.id as userId', 'role'])
    .where('state', '=', 'waiting')
    .execute()
  const mode = plainMode(paymentMode({ sandbox: true }))
  for (const { wish, ...person } of waiting)
    await db.transaction().execute(async tx => {
      const { bytes } = await exportContents(tx, { wish, scope: scopeOf({ ...person, reach: null }), mode })
      await buffer(bytes)
    })
}

/**
 * Counts some scholarships for the report as its job does, which will not run: each is counted by the same statements, and the
 * plans of 10,000 would be 1.5 GB.
 */
async function countSome(db: Kysely<Tables>): Promise<void> {
  const { kind, lane } = countReport
  const later = sql<Date>`now() + interval '1 day'`
  await db
    .insertInto('jobs')
    .values({ id: randomUUID(), kind, lane, key: `every:${kind}`, payload: '{}', run_at: later, attempts: 1 })
    .execute()
  const mode = plainMode(paymentMode({ sandbox: true }))
  const ids = await listCountedIds(db, '00000000-0000-0000-0000-000000000000', 500)
  for (const id of ids.slice(0, 20)) await db.transaction().execute(tx => countScholarship(tx, mode, id))
  await listGroupCells(db, ids)
  await db.transaction().execute(tx => addUpCells(tx, []))
}

/** Lets a second process do what is due, until every recurring job has run. */
async function runRecurringJobs<T>(databaseUrl: string, db: Kysely<T>): Promise<void> {
  const product = await startTestProduct(accessSettings, { databaseUrl })
  try {
    await vi.waitUntil(
      async () => {
        const { rows } = await sql<{ waiting: number }>`
          select count(*) filter (where run_at < now() or attempts = 0) + 1 - sign(count(*)) as waiting
          from jobs where key like 'every:%' and kind <> ${countReport.kind}`.execute(db)
        return Number(rows[0]?.waiting) === 0
      },
      { timeout: 600_000, interval: 250 },
    )
  } finally {
    await product.stop()
  }
}
