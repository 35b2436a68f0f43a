import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { BulkPage } from '../contract/bulk/bulk.ts'
import type { Tables } from '../server/platform/database/tables.ts'
import { startBenchProduct } from './support/product.ts'
import { addPeople, tokensOf, withRemovedWrites } from './support/writers.ts'

// npm run bench -- bulk: an officer assigns 10,000 applications to one scholarship, proposes an outcome for each, and undoes
// both, while four others read: two colleagues the queue, two visitors pages. Prints how long each took, the longest
// transaction of it (looked for every 10 ms), and what the others waited, beside what they wait without it.
const applications = 10_000
await withRemovedWrites(10_000, async (db, database) => {
  const scholarship = await fill(db)
  const product = await startBenchProduct(database.url)
  try {
    const tokens = await tokensOf(db, product)
    const [officer] = await db.selectFrom('users').select('id').where('role', '=', 'admin').execute()
    const headers = { authorization: `Bearer ${tokens.get(officer?.id ?? '')}` }
    const call = async <Result>(method: string, path: string, body?: object): Promise<Result> => {
      const answer = await fetch(`${product.origin}/api${path}`, {
        method,
        headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
      if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`)
      return (await answer.json()) as Result
    }
    const others = () => readOn(product.origin, headers, scholarship)
    await others().for(5_000)
    const alone = await others().for(15_000)
    console.log(`nothing beside: p50 ${ms(alone, 0.5)}, p95 ${ms(alone, 0.95)}, ${alone.length} answers`)
    const acts = {
      assign: { kind: 'assign', assignee: officer?.id },
      propose: { kind: 'propose', decision: { outcome: 'decline', reason: 'Others were stronger' } },
    }
    for (const [name, act] of Object.entries(acts)) {
      const _id = randomUUID()
      const frozen = performance.now()
      await call('POST', '/bulk', { _id, act, selection: { view: { scholarship } } })
      console.log(`${name}: frozen in ${(performance.now() - frozen).toFixed(0)} ms`)
      for (const does of ['run', 'undo'] as const) {
        const reading = others()
        const watch = watchTransactions(db)
        const began = performance.now()
        await call('POST', `/bulk/${does}/${_id}`)
        const end = does === 'run' ? 'done' : 'undone'
        while ((await call<BulkPage>('GET', `/bulk/${_id}`)).state !== end) await pause(1_000)
        const took = (performance.now() - began) / 1000
        const beside = await reading.stop()
        const ratio = percentile(beside, 0.95) / percentile(alone, 0.95)
        console.log(
          `${name}, ${does}: ${took.toFixed(1)} s, longest transaction ${(await watch.stop()).toFixed(0)} ms; others p50 ${ms(beside, 0.5)}, p95 ${ms(beside, 0.95)} (${ratio.toFixed(2)} times)`,
        )
      }
    }
  } finally {
    await product.stop()
  }
})

function pause(milliseconds: number): Promise<void> {
  return new Promise(resolve => void setTimeout(resolve, milliseconds))
}

function percentile(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0
}

function ms(times: readonly number[], share: number): string {
  return `${percentile(times, share).toFixed(0)} ms`
}

/** Four people who read, each with a pause of a tenth of a second. */
function readOn(origin: string, headers: Record<string, string>, scholarship: string) {
  const times: number[] = []
  const stopping = new AbortController()
  const queue = `/api/desk?scholarship=${scholarship}&status=open&size=50`
  const paths = [queue, `${queue}&sort=applicant`, '/allScholarships?search=engineering', '/']
  const people = paths.map(async path => {
    for (let nth = 0; !stopping.signal.aborted; nth += 1) {
      const began = performance.now()
      // Never twice the same address: what is cached waits for nothing.
      const answer = await fetch(
        `${origin}${path}${path.startsWith('/all') ? `&page=${1 + (nth % 90)}` : ''}`,
        { headers },
      )
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${path} was answered ${answer.status}.`)
      times.push(performance.now() - began)
      await pause(100)
    }
  })
  const stop = async () => {
    stopping.abort()
    await Promise.all(people)
    return times
  }
  return { stop, for: async (milliseconds: number) => (await pause(milliseconds), stop()) }
}

/** Looks for the longest transaction that writes. */
function watchTransactions(db: Kysely<Tables>) {
  let longest = 0
  const stopping = new AbortController()
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      const { rows } = await sql<{ ms: number | null }>`
        select extract(epoch from max(clock_timestamp() - xact_start))::float8 * 1000 as ms from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_xid is not null`.execute(
        db,
      )
      longest = Math.max(longest, rows[0]?.ms ?? 0)
      await pause(10)
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await watching
      return longest
    },
  }
}

/** @returns a scholarship that holds its decisions, with the applications */
async function fill(target: Kysely<Tables>): Promise<string> {
  await addPeople(target, 2)
  await sql`update users set role = 'admin' where user_email = 'bench-0@example.org'`.execute(target)
  const [chosen] = await target.selectFrom('scholarships').select('id').orderBy('id').limit(1).execute()
  const id = chosen?.id ?? ''
  await sql`
    insert into users (id, identity_id, user_email, user_name)
    select gen_random_uuid(), gen_random_uuid()::text, 'bench.many-' || n || '@example.org', 'Person ' || n
    from generate_series(1, ${applications}::integer) n`.execute(target)
  await sql`
    insert into payments (id, user_id, scholarship_id, amount_minor, currency, status, consumed_at)
    select gen_random_uuid(), id, ${id}, 5000, 'usd', 'succeeded', now() from users where user_email like 'bench.many-%'`.execute(
    target,
  )
  await sql`
    insert into applications (id, scholarship_id, user_id, payment_id, scholarship_name, university_name, category,
      subject, application_fee_minor, service_charge_minor, phone, photo, address, gender, degree, ssc, hsc, status, applied_at)
    select gen_random_uuid(), s.id, p.user_id, p.id, s.scholarship_name, s.university_name, s.category, s.subject,
      5000, s.service_charge_minor, '1', '', 'x', 'female', 'bachelor', '4', '4', 'Pending',
      now() - make_interval(mins => (random() * 100000)::integer)
    from payments p join scholarships s on s.id = p.scholarship_id`.execute(target)
  await sql`insert into decision_settings (scholarship_id, holds) values (${id}, true)
    on conflict (scholarship_id) do update set holds = true`.execute(target)
  await sql`vacuum analyze users, applications, desk_rows`.execute(target)
  return id
}
