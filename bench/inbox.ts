import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { vouchFor } from '../server/platform/access/scope.ts'
import type { Tables } from '../server/platform/database/tables.ts'
import { startBenchProduct } from './support/product.ts'
import { addPeople, tokensOf, withRemovedWrites } from './support/writers.ts'

// npm run bench -- inbox: the inbox of staff with its exact counts, and single conversations, with 10,000, 100,000 and a
// million messages, five a conversation [TALK2]. A tenth of the conversations wait for an answer; fifteen of twenty
// officers share them, five have none.
// Each question is asked by 100 different inputs.
const sizes = [10_000, 100_000, 1_000_000]
const each = 5
const inputs = 100

await withRemovedWrites(5_000, async (db, database) => {
  for (const messages of sizes) {
    await fill(db, messages / each)
    const product = await startBenchProduct(database.url)
    try {
      const tokens = [...(await tokensOf(db, product)).values()]
      const ask = async (nth: number, path: string) => {
        const headers = { authorization: `Bearer ${tokens[nth % tokens.length]}` }
        const began = performance.now()
        const answer = await fetch(`${product.origin}/api/${path}`, { headers })
        const body: unknown = await answer.json()
        if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${JSON.stringify(body)}`)
        return { took: performance.now() - began, body }
      }
      for (let nth = 0; nth < 50; nth += 1) await ask(nth, 'conversations')
      const ids = await someIds(db)
      console.log(`${messages.toLocaleString('en')} messages`)
      const questions: Record<string, (nth: number) => string> = {
        'unanswered, everybody’s': nth => `conversations?size=${10 + (nth % 40)}`,
        'unanswered, mine': nth => `conversations?whose=mine&size=${10 + (nth % 40)}`,
        'answered, everybody’s': nth => `conversations?state=answered&size=${10 + (nth % 40)}`,
        'answered, mine': nth => `conversations?state=answered&whose=mine&size=${10 + (nth % 40)}`,
        'how many wait': () => 'conversations/unanswered',
        'one conversation': nth => `conversations/${ids[nth]}`,
      }
      for (const [name, pathOf] of Object.entries(questions)) {
        const times: number[] = []
        for (let nth = 0; nth < inputs; nth += 1) times.push((await ask(nth, pathOf(nth))).took)
        const sorted = times.toSorted((a, b) => a - b)
        const [p50, p95] = [0.5, 0.95].map(share => sorted[Math.floor(inputs * share)]?.toFixed(1))
        console.log(`  ${name}: p50 ${p50} ms, p95 ${p95} ms`)
      }
    } finally {
      await product.stop()
    }
  }
})

async function someIds(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db
    .selectFrom('conversations')
    .select('application_id as id')
    .where('application_id', '>=', vouchFor(randomUUID().replace(/^./, '0'), 'A benchmark sees all.'))
    .limit(inputs)
    .execute()
  return rows.map(({ id }) => id)
}

/** As many conversations, and people who have one each. What triggers would write takes hours; the rows are the same. */
async function fill(db: Kysely<Tables>, conversations: number): Promise<void> {
  const began = performance.now()
  const run = (text: string) => sql.raw(text).execute(db)
  await run(`truncate applications, payments cascade`)
  await run(`delete from users where user_email like 'bench%'`)
  await run(`delete from identity."user" where email like 'bench-%'`)
  await addPeople(db, 20)
  await run(`update users set role = 'moderator' where user_email like 'bench-%'`)
  await run(`alter table applications disable trigger user`)
  await run(`alter table desk_marks disable trigger user`)
  await run(`insert into users (id, identity_id, user_email, user_name)
    select gen_random_uuid(), gen_random_uuid()::text, 'bench.many-' || n || '@example.org', 'Applicant ' || n
    from generate_series(1, ${conversations}) n`)
  await run(`insert into payments (id, user_id, scholarship_id, amount_minor, currency, status, consumed_at)
    select gen_random_uuid(), person.id, s.id, 5000, 'usd', 'succeeded', now()
    from (select id, row_number() over () as n from users where user_email like 'bench.many-%') as person
    join (select id, row_number() over (order by id) - 1 as n from scholarships) as s on s.n = person.n % 5000`)
  await run(`insert into applications (id, scholarship_id, user_id, payment_id, scholarship_name, university_name,
      category, subject, application_fee_minor, service_charge_minor, phone, photo, address, gender, degree, ssc, hsc,
      applicant_name, applicant_email)
    select gen_random_uuid(), s.id, p.user_id, p.id, s.scholarship_name, s.university_name, s.category, s.subject, 5000,
      s.service_charge_minor, '1', '', 'x', 'female', 'bachelor', '4', '4', u.user_name, u.user_email
    from payments p join scholarships s on s.id = p.scholarship_id join users u on u.id = p.user_id`)
  await run(`insert into desk_marks (application_id, assignee_id)
    select id, (select array_agg(id) from users where role = 'moderator')[1 + floor(random() * 15)]
    from applications`)
  await run(`insert into conversations (application_id, last_number, last_at, waiting_since)
    select id, ${each}, at, case when random() < 0.1 then at end
    from (select id, now() - make_interval(mins => floor(random() * 600000)::integer) as at from applications) as talk`)
  await run(`insert into messages (id, application_id, number, side, body, at)
    select gen_random_uuid(), application_id, n,
      case when (n = ${each}) = (waiting_since is not null) then 'applicant' else 'office' end,
      'Message ' || n || ': ' || repeat('as one writes to an office, ', 6), last_at - make_interval(hours => ${each} - n)
    from conversations cross join generate_series(1, ${each}) n`)
  await run(`alter table applications enable trigger user`)
  await run(`alter table desk_marks enable trigger user`)
  await run(`vacuum analyze`)
  console.log(`${conversations} conversations filled in ${((performance.now() - began) / 1000).toFixed(0)} s`)
}
