import { type Kysely, sql } from 'kysely'
import { applicationStatuses } from '../contract/applications/application-terms.ts'
import { totalCountHeader } from '../contract/core/lists/list-pages.ts'
import type { Tables } from '../server/platform/database/tables.ts'
import { usageOf } from './support/processes.ts'
import { startBenchProduct } from './support/product.ts'
import { addPeople, tokensOf, withRemovedWrites } from './support/writers.ts'

// npm run bench -- staff: reads pages of 100,000 applications, reviews and people as an admin, one after the other: every
// order, unfiltered and filtered, searches for rare and common words and for one letter; the first page, one in the
// middle and the last of each. Prints the times, and the processor time of product and database per answer.
const rows = 100_000
await withRemovedWrites(10_000, async (db, database) => {
  await fill(db)
  const product = await startBenchProduct(database.url)
  try {
    const tokens = await tokensOf(db, product)
    const [admin] = await db.selectFrom('users').select('id').where('role', '=', 'admin').execute()
    const headers = { authorization: `Bearer ${tokens.get(admin?.id ?? '')}` }
    for (const list of lists()) await measureList(product.origin, [product.pid, database.pid], headers, list)
  } finally {
    await product.stop()
  }
})

interface List {
  path: string
  sorts: string[]
  filter: string | undefined
  searches: string[]
}

function lists(): List[] {
  const searches = ['', 'ines', 'e', 'person 77123', 'university ines', 'nobody at all']
  return [
    {
      path: '/api/appliedScholarship',
      sorts: ['date', 'status', 'university', 'applicant'],
      filter: 'status=Pending',
      searches,
    },
    {
      path: '/api/reviews',
      sorts: ['date', 'rating', 'university', 'reviewer'],
      filter: undefined,
      searches: [...searches, 'honest'],
    },
    { path: '/api/users', sorts: ['name', 'email', 'role', 'joined'], filter: 'role=moderator', searches },
  ]
}

async function measureList(origin: string, pids: number[], headers: Record<string, string>, list: List) {
  const { path, sorts, filter, searches } = list
  const ask = async (query: string, page: number) => {
    const started = performance.now()
    const answer = await fetch(`${origin}${path}?${query}&size=20&page=${page}`, { headers })
    await answer.text()
    if (!answer.ok) throw new Error(`${path}?${query} was answered ${answer.status}.`)
    return { total: Number(answer.headers.get(totalCountHeader)), took: performance.now() - started }
  }
  const times: { query: string; page: number; took: number }[] = []
  const usage = () => Promise.all(pids.map(usageOf))
  // The first time warms processes and caches of both.
  for (const measured of [false, true]) {
    const before = await usage()
    for (const sort of sorts.flatMap(column => [column, `-${column}`])) {
      for (const narrowed of filter === undefined ? [''] : ['', `&${filter}`]) {
        for (const search of searches) {
          const query = `sort=${sort}${narrowed}&search=${encodeURIComponent(search)}`
          const { total } = await ask(query, 1)
          const last = Math.max(1, Math.ceil(total / 20))
          for (const page of new Set([1, Math.ceil(last / 2), last])) {
            times.push({ query, page, took: (await ask(query, page)).took })
          }
        }
      }
    }
    const after = await usage()
    if (measured) report(path, times, cpuBetween(before, after))
    else times.length = 0
  }
}

function cpuBetween(before: { cpuMs: number }[], after: { cpuMs: number }[]): number {
  return after.reduce((total, { cpuMs }, i) => total + cpuMs - (before[i]?.cpuMs ?? 0), 0)
}

function report(path: string, times: { query: string; page: number; took: number }[], cpuMs: number) {
  const sorted = times.toSorted((a, b) => a.took - b.took)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  const ms = (share: number) => `${at(share)?.took.toFixed(0)} ms`
  // Each query ran once more, for its total.
  const answers = times.length + new Set(times.map(({ query }) => query)).size
  console.log(`  ${path}: median ${ms(0.5)}, 95 of 100 within ${ms(0.95)}, longest ${ms(1)}`)
  console.log(
    `    processor time ${(cpuMs / answers).toFixed(0)} ms; longest: page ${at(1)?.page} of ${at(1)?.query}`,
  )
}

/** People with one application and one review each; some scholarships have many of them. */
async function fill(target: Kysely<Tables>): Promise<void> {
  await addPeople(target)
  await sql`update users set role = 'admin' where user_email = 'bench-0@example.org'`.execute(target)
  await sql`
    insert into users (id, identity_id, user_email, user_name, role, created_at)
    select gen_random_uuid(), gen_random_uuid()::text, 'bench.many-' || n || '@example.org',
      (array['Ines', 'Amina', 'Grace', 'Bea', 'Kofi', 'Liv', 'Jürgen', 'Mei'])[1 + n % 8] || ' Person ' || n,
      case when n % 50 = 0 then 'moderator' else 'user' end, now() - make_interval(mins => n)
    from generate_series(1, ${rows}::integer) n`.execute(target)
  await sql`
    insert into payments (id, user_id, scholarship_id, amount_minor, currency, status, consumed_at)
    select gen_random_uuid(), person.id, chosen.id, 5000, 'usd', 'succeeded', now()
    from (select id, row_number() over (order by id) as number from users where user_email like 'bench.many-%') person
    join (select id, row_number() over (order by id) as number from scholarships) chosen
      on chosen.number = 1 + floor(9999 * (person.number::float8 / ${rows}) ^ 3)`.execute(target)
  await sql`
    insert into applications (id, scholarship_id, user_id, payment_id, scholarship_name, university_name, category,
      subject, application_fee_minor, service_charge_minor, phone, photo, address, gender, degree, ssc, hsc, status,
      applied_at)
    select gen_random_uuid(), s.id, p.user_id, p.id, s.scholarship_name, s.university_name, s.category, s.subject,
      5000, s.service_charge_minor, '1', '', 'x', 'female', 'bachelor', '4', '4',
      (${applicationStatuses}::text[])[1 + floor(random() * ${sql.lit(applicationStatuses.length)})],
      now() - make_interval(mins => (random() * 100000)::integer)
    from payments p join scholarships s on s.id = p.scholarship_id`.execute(target)
  await sql`
    insert into reviews (id, scholarship_id, user_id, rating_point, comments, reviewed_at)
    select gen_random_uuid(), scholarship_id, user_id, 1 + floor(random() * 9) / 2,
      'Honest answers and a clear process; the office wrote back within a day, case ' || left(id::text, 6) || '.',
      applied_at
    from applications`.execute(target)
  await sql`vacuum analyze users, applications, reviews`.execute(target)
}
