import { type Kysely, sql } from 'kysely'
import { type FormDefinition, formDefinition } from '../contract/forms/form-definition.ts'
import { countAll } from '../server/operations/report/report-service.ts'
import { createDatabase, createPool } from '../server/platform/database/connection.ts'
import type { Tables } from '../server/platform/database/tables.ts'
import { loadDatabase } from './support/database.ts'
import { startBenchProduct } from './support/product.ts'
import { addPeople, removeWrites, tokensOf } from './support/writers.ts'

// npm run bench -- desk [applications, a million when left out]: first pages of the officers' queue with their exact counts
// [DESK2], as officers of 5,000 scholarships ask for them, each question with 100 different inputs: the first time, and once
// more. Four scholarships are large, of 80,000 to 1,200 applications with 30 answers that can be compared.
// Then the report is counted, and asked for as often [AUDIT3]. The filled database is kept for the next run.
const applications = Number(process.argv[2] ?? 1_000_000)
const scholarships = 5_000
const large = [80_000, 47_000, 10_000, 1_200].map(size => Math.round((size * applications) / 1_000_000))
const inputs = 100
const labels = ['interview', 'shortlist', 'check income', 'second reader', 'travel']
const statuses = ['Pending', 'Processing', 'Completed', 'Rejected']
const outcomes = ['award', 'waitlist', 'decline']

/** Thirty questions: the same in every large scholarship. */
const types = [
  ...Array.from({ length: 10 }, () => 'number' as const),
  ...Array.from({ length: 4 }, () => 'money' as const),
  ...Array.from({ length: 4 }, () => 'date' as const),
  ...Array.from({ length: 6 }, () => 'choice' as const),
  ...Array.from({ length: 6 }, () => 'yesNo' as const),
]
const idOf = (nth: number) => `q_bench${nth}`
const optionOf = (question: number, nth: number) => `o_bench${question}x${nth}`

/** An answer as the queue has it: a number of its kind. */
const randomAnswer = {
  number: 'floor(random() * 101)',
  money: 'floor(random() * 1000000)',
  date: '12000 + floor(random() * 8000)',
  choice: '1 + floor(random() * 5)',
  yesNo: 'floor(random() * 2)',
}

const pick = <Item>(list: readonly Item[]) => list[Math.floor(Math.random() * list.length)] as Item
const word = () => `word${Math.floor(Math.random() * 20_000)}`

const database = await loadDatabase(scholarships, { fresh: false })
const db = createDatabase(createPool(database.url, { max: 2, statementTimeoutMs: 0 }))
try {
  const { rows } = await sql<{ count: number }>`select count(*) from desk_rows`.execute(db)
  if (rows[0]?.count !== applications) await fill(db)
  const product = await startBenchProduct(database.url)
  try {
    const tokens = await tokensOf(db, product)
    const officers = await db.selectFrom('users').select('id').where('role', '=', 'moderator').execute()
    const ids = officers.map(({ id }) => id)
    const headers = { authorization: `Bearer ${tokens.get(ids[0] ?? '')}` }
    const ask = async (query: string, path = 'desk'): Promise<number> => {
      const began = performance.now()
      const answer = await fetch(`${product.origin}/api/${path}?${query}`, { headers })
      const text = await answer.text()
      // A busy machine refuses; the time is measured from the retry.
      if (answer.status === 503) return ask(query, path)
      if (!answer.ok) throw new Error(`${query} was answered ${answer.status}: ${text}`)
      return performance.now() - began
    }
    // A process that just started is measured by `cold-start`.
    for (let nth = 0; nth < 50; nth += 1) await ask(`label=${nth}`)
    for (const [name, queryOf] of Object.entries(questions(await largeOnes(db), ids))) {
      const queries = Array.from({ length: inputs }, (_, nth) => queryOf(nth))
      const first: number[] = []
      const next: number[] = []
      for (const query of queries) {
        first.push(await ask(query))
        next.push(await ask(query))
      }
      console.log(`${name}: first ${shares(first)}; next ${shares(next)}`)
    }
    const began = performance.now()
    await countAll(db, { livemode: false }, console)
    console.log(`the report was counted in ${((performance.now() - began) / 1000).toFixed(0)} s`)
    for (const query of ['', ...(await largeOnes(db)).map(id => `scholarship=${id}`)]) {
      const waits: number[] = []
      for (let nth = 0; nth < inputs; nth += 1) waits.push(await ask(query, 'report'))
      console.log(`the report ${query === '' ? 'of all' : 'of a large one'}: ${shares(waits)}`)
    }
  } finally {
    await product.stop()
  }
} finally {
  await db.destroy()
  await database.stop()
}

function shares(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  return [0.5, 0.95]
    .map(share => `p${share * 100} ${sorted[Math.floor(sorted.length * share)]?.toFixed(1)} ms`)
    .join(', ')
}

/** The questions by their names, each a function from the number of its input to the query of an address. */
function questions(chosen: readonly string[], officers: readonly string[]) {
  const everywhere: Record<string, (nth: number) => string> = {
    'all, oldest that are open': nth => `status=open&size=${10 + (nth % 90)}`,
    'all, of a status': nth => `status=${statuses[nth % 4]}&size=${10 + (nth % 90)}`,
    'all, without a filter': nth => `size=${10 + (nth % 90)}`,
    'all, of an outcome': nth => `outcome=${outcomes[nth % 3]}&size=${10 + (nth % 90)}`,
    'all, of an officer': nth => `assignee=${pick(officers)}&status=open&size=${10 + (nth % 90)}`,
    'all, of a label': nth => `label=${labels[nth % 5]?.replace(' ', '+')}&size=${10 + (nth % 90)}`,
    'all, waiting for days': nth => `waiting=${1 + nth * 4}`,
    'all, four filters': nth =>
      `status=${pick(statuses)}&outcome=none&assignee=${pick(officers)}&label=${pick(labels).replace(' ', '+')}&size=${10 + (nth % 90)}`,
  }
  const within = chosen.flatMap((id, nth) => {
    const of = `scholarship=${id}`
    const size = large[nth]?.toLocaleString('en')
    return [
      [`of ${size}, oldest that are open`, (at: number) => `${of}&status=open&size=${10 + (at % 90)}`],
      [`of ${size}, by name`, (at: number) => `${of}&sort=applicant&size=${10 + (at % 90)}`],
      [
        `of ${size}, three answers, ordered by a fourth`,
        () => `${of}&status=open&${threeAnswers()}&by=answer:${idOf(pick([4, 5, 6, 7]))}`,
      ],
      [`of ${size}, a word`, () => `${of}&search=${word()}`],
      [`of ${size}, the beginning of a name`, (at: number) => `${of}&search=first${at}`],
    ] as [string, (nth: number) => string][]
  })
  return { ...everywhere, ...Object.fromEntries(within) }
}

function threeAnswers(): string {
  const choice = pick([18, 19, 20])
  return [
    `${idOf(pick([0, 1, 2, 3]))}:atLeast:${Math.floor(Math.random() * 60)}`,
    `${idOf(choice)}:is:${optionOf(choice, pick([0, 1, 2, 3, 4]))}`,
    `${idOf(pick([24, 25, 26]))}:is:yes`,
  ]
    .map(condition => `answer=${condition}`)
    .join('&')
}

/** The large scholarships, the largest first. */
async function largeOnes(target: Kysely<Tables>): Promise<string[]> {
  const rows = await target
    .selectFrom('desk_questions')
    .innerJoin('desk_rows', 'desk_rows.scholarship_id', 'desk_questions.scholarship_id')
    .select(['desk_rows.scholarship_id as id', ({ fn }) => fn.countAll<number>().as('count')])
    .where('place', '=', 1)
    .groupBy('desk_rows.scholarship_id')
    .orderBy('count', 'desc')
    .execute()
  return rows.map(({ id }) => id)
}

function form(): FormDefinition {
  const questionsOf = types.map((type, nth) => ({
    id: idOf(nth),
    type,
    wording: `Question ${nth}`,
    ...(type === 'number' && { max: 100 }),
    ...(type === 'choice' && {
      options: [0, 1, 2, 3, 4].map(option => ({ id: optionOf(nth, option), text: `Option ${option}` })),
    }),
  }))
  return formDefinition.parse({ sections: [{ id: 's_bench', title: 'Yours', questions: questionsOf }] })
}

/** What the triggers would write takes hours for a million; the rows are the same. */
async function fill(target: Kysely<Tables>): Promise<void> {
  const began = performance.now()
  const run = (text: string) => sql.raw(text).execute(target)
  await removeWrites(target)
  await run(`update scholarships set form_version_id = null where form_version_id is not null`)
  await run(`delete from form_versions`)
  await run(`delete from desk_questions`)
  await addPeople(target, 20)
  await run(`update users set role = 'moderator' where user_email like 'bench-%'`)
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid in ('applications'::regclass, 'desk_rows'::regclass)
      and not exists (select from pg_constraint where conindid = indexrelid)`.execute(target)
  for (const { name } of indexes) await run(`drop index ${name}`)
  await run(`alter table applications disable trigger user`)
  await run(`alter table desk_rows disable trigger user`)
  await run(`insert into users (id, identity_id, user_email, user_name)
    select gen_random_uuid(), gen_random_uuid()::text, 'bench.many-' || n || '@example.org',
      'First' || n % 500 || ' Last' || n % 2003 from generate_series(1, ${applications}) n`)
  const definition = JSON.stringify(form())
  const bounds = large.map((_, nth) => large.slice(0, nth + 1).reduce((sum, size) => sum + size, 0))
  await run(`create temporary table chosen as
    select id, row_number() over (order by id) - 1 as nth from scholarships order by id limit ${scholarships}`)
  await sql`
    insert into form_versions (id, scholarship_id, number, definition, published_at)
    select gen_random_uuid(), id, 1, ${definition}::jsonb, now() from chosen where nth < ${large.length}`.execute(
    target,
  )
  await run(`update scholarships set form_version_id = form_versions.id from form_versions
    where scholarship_id = scholarships.id`)
  // The first ones go to the large scholarships, the others to the rest in turn.
  const place = `case ${bounds.map((bound, nth) => `when n <= ${bound} then ${nth}`).join(' ')}
    else ${large.length} + n % ${scholarships - large.length} end`
  await run(`insert into payments (id, user_id, scholarship_id, amount_minor, currency, status, consumed_at)
    select gen_random_uuid(), person.id, chosen.id, 5000, 'usd', 'succeeded', now()
    from (select id, row_number() over () as n from users where user_email like 'bench.many-%') as person
    join chosen on chosen.nth = ${place}`)
  await run(`insert into applications (id, scholarship_id, user_id, payment_id, scholarship_name, university_name,
      category, subject, application_fee_minor, service_charge_minor, phone, photo, address, gender, degree, ssc, hsc,
      status, applicant_name, applicant_email, applied_at)
    select gen_random_uuid(), s.id, p.user_id, p.id, s.scholarship_name, s.university_name, s.category, s.subject, 5000,
      s.service_charge_minor, '1', '', 'x', 'female', 'bachelor', '4', '4',
      (array['${statuses.join("','")}'])[1 + floor(random() * 4)], u.user_name, u.user_email,
      now() - make_interval(mins => floor(random() * 600000)::integer)
    from payments p join scholarships s on s.id = p.scholarship_id join users u on u.id = p.user_id`)
  const answers = types.map(type => randomAnswer[type]).join(', ')
  const words = Array.from({ length: 12 }, () => `' word' || floor(random() * 20000)`).join(' || ')
  await run(`insert into desk_rows (application_id, scholarship_id, user_id, applicant, status, outcome, assignee_id,
      labels, submitted_at, waiting_since, answers, words)
    select a.id, a.scholarship_id, a.user_id, a.applicant_name, a.status,
      case when random() < 0.3 then (array['${outcomes.join("','")}'])[1 + floor(random() * 3)] end,
      case when random() < 0.8 then (select array_agg(id) from users where role = 'moderator')[1 + floor(random() * 20)] end,
      case when random() < 0.2 then array[(array['${labels.join("','")}'])[1 + floor(random() * 5)]] else '{}' end,
      a.applied_at, case when a.status in ('Pending', 'Processing') then a.applied_at end,
      case when chosen.nth < ${large.length} then array[${answers}]::float8[] else '{}' end,
      to_tsvector('simple', lower(a.applicant_name) || ${words})
    from applications a join chosen on chosen.id = a.scholarship_id`)
  for (const index of indexes) await run(index.definition)
  await run(`select recount_desk()`)
  await run(`alter table desk_rows enable trigger user`)
  await run(`alter table applications enable trigger user`)
  await run(`vacuum analyze`)
  console.log(`filled in ${((performance.now() - began) / 1000).toFixed(0)} s`)
}
