import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { PaymentFile, PaymentPreview } from '../contract/awards/payments/payment-files.ts'
import { createDatabase, createPool } from '../server/platform/database/connection.ts'
import type { Tables } from '../server/platform/database/tables.ts'
import { loadDatabase } from './support/database.ts'
import { type Office, workBesideVisitors } from './support/office.ts'
import { usageOf } from './support/processes.ts'
import { startBenchProduct } from './support/product.ts'
import { times } from './support/visits.ts'
import { addPeople, removeWrites, tokensOf } from './support/writers.ts'

// npm run bench -- awards [awards, a million when left out]: pages of the ledger of a fund with an entry for each award, asked 100
// times: p95 at most 100 ms (AWARD8); beside it the lists of awards and of their payments. Then, while visitors come, a payment
// file of 10,000 rows is looked at, made and cancelled every 10 s, which it may take: visitors wait at most 1.5 times as long as
// alone. The filled database is kept for the next run.
const awards = Number(process.argv[2] ?? 1_000_000)
const people = Math.min(awards, 55_000)
const inFile = Math.min(10_000, awards / 20)
const inputs = 100
/** Milliseconds from one payment file to the next: as long as one may take. */
const every = 10_000

const database = await loadDatabase(20_000, { fresh: false })
const db = createDatabase(createPool(database.url, { max: 1, statementTimeoutMs: 0 }))
try {
  const { rows } = await sql<{ count: number }>`select count(*) from awards`.execute(db)
  if (rows[0]?.count !== awards) await fill(db)
  const product = await startBenchProduct(database.url, { PROCESSES: '1' })
  try {
    const [token = ''] = (await tokensOf(db, product)).values()
    await measure({ product, token })
  } finally {
    await product.stop()
  }
} finally {
  await db.destroy()
  await database.stop()
}

async function measure(office: Office): Promise<void> {
  const [fund, scholarship] = await chosenOnes()
  const questions: Record<string, (nth: number) => string> = {
    'ledger, newest entries': () => `/funds/${fund}`,
    'ledger, any page': nth => `/funds/${fund}?behind=${Math.ceil((awards * (nth + 1)) / inputs)}`,
    'awards, newest': () => '/awards',
    'payments, first due': () => '/instalments?page=1',
    'payments, counts': () => '/instalments/counts',
  }
  for (const [name, pathOf] of Object.entries(questions)) {
    const waits: number[] = []
    // What takes seconds is asked once.
    for (let nth = 0; nth < inputs && (waits[0] ?? 0) < 1_000; nth += 1) {
      const began = performance.now()
      await call(office, 'GET', pathOf(nth)).catch(error => console.log(`${name}: ${error}`))
      waits.push(performance.now() - began)
    }
    console.log(`${name}: ${times(waits)}`)
  }
  await workBesideVisitors(office.product, ['csv', 'xlsx'], {
    begin: format => makeFiles(office, { format, scholarship }),
    say: (format, { files, slowest }, moreMb) =>
      `${files} ${format} files of ${inFile} payments, the slowest in ${slowest.toFixed(1)} s, ${moreMb} MB of memory more`,
  })
}

/** The fund, and a scholarship of which payments wait for a file. */
async function chosenOnes(): Promise<[fund: string, scholarship: string]> {
  const { rows } = await sql<{ fund: string; scholarship: string }>`
    select (select id from funds limit 1) as fund, scholarship_id as scholarship from awards
    where id = (select award_id from instalments where state = 'ready' limit 1)`.execute(db)
  return [rows[0]?.fund ?? '', rows[0]?.scholarship ?? '']
}

async function call<Result>(
  { product, token }: Office,
  method: string,
  path: string,
  body?: object,
): Promise<Result> {
  const answer = await fetch(`${product.origin}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${text}`)
  return JSON.parse(text) as Result
}

/** Makes two files while visitors come. */
async function makeFiles(office: Office, { format, scholarship }: { format: string; scholarship: string }) {
  const start = performance.now()
  const wish = { currency: 'usd', payee: 'finance', scholarship }
  let [files, slowest, memoryMb] = [0, 0, 0]
  while (files < 2) {
    await pause(Math.max(0, start + files * every - performance.now()))
    const { count, sum } = await call<PaymentPreview>(office, 'POST', '/paymentFiles/preview', wish)
    if (count !== inFile) throw new Error(`A file would have ${count} payments.`)
    const _id = randomUUID()
    const columns = ['reference', 'student', 'studentNumber', 'amount', 'currency']
    const began = performance.now()
    await call(office, 'POST', '/paymentFiles', { ...wish, _id, format, columns, seen: { count, sum } })
    slowest = Math.max(slowest, (performance.now() - began) / 1_000)
    files += 1
    memoryMb = Math.max(memoryMb, (await usageOf(office.product.pid)).memoryMb)
    const { version } = await call<PaymentFile>(office, 'GET', `/paymentFiles/${_id}`)
    await call(office, 'POST', `/paymentFiles/cancel/${_id}`, { version, reason: 'The next one' })
  }
  return { files, slowest, memoryMb }
}

/**
 * Awards of as many people to each of some scholarships, most of them history. Of a million, 20,000 wait for an answer; 200,000
 * are paid, of which 5,000 have something to be checked, and 5,000 a payment that is due. What triggers would write takes hours;
 * the rows are the same.
 */
async function fill(target: Kysely<Tables>): Promise<void> {
  const began = performance.now()
  const run = (text: string) => sql.raw(text).execute(target)
  const fund = randomUUID()
  await removeWrites(target)
  await addPeople(target, 1)
  await run(`update users set role = 'moderator' where user_email like 'bench-%'`)
  const tables = [
    'applications',
    'awards',
    'award_parts',
    'instalments',
    'award_conditions',
    'fund_entries',
    'payments',
  ]
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid::regclass::text = any(${tables}) and not exists (select from pg_constraint where conindid = indexrelid)`.execute(
    target,
  )
  for (const { name } of indexes) await run(`drop index ${name}`)
  for (const table of tables) await run(`alter table ${table} disable trigger user`)
  await run(`create temporary table chosen as
    select id, row_number() over (order by id) - 1 as nth from scholarships order by id limit ${Math.ceil(awards / people)}`)
  await run(`insert into users (id, identity_id, user_email, user_name)
    select gen_random_uuid(), gen_random_uuid()::text, 'bench.many-' || n || '@example.org', 'First' || n % 500 || ' Last' || n % 2003
    from generate_series(1, ${people}) n`)
  await run(`create temporary table made as
    select n, gen_random_uuid() as application, uuidv7(make_interval(secs => n - ${awards})) as award,
      gen_random_uuid() as payment, gen_random_uuid() as instalment, person.id as person, chosen.id as scholarship,
      case when n % 100 < 2 then 'offered' when n % 1000 = 2 then 'deferralAsked' when n % 100 < 22 then 'accepted'
        when n % 100 < 87 then 'ended' when n % 100 < 95 then 'declined' when n % 100 < 98 then 'lapsed' else 'withdrawn' end as state
    from generate_series(1, ${awards}) n
    join (select id, row_number() over () - 1 as nth from users where user_email like 'bench.many-%') as person
      on person.nth = n % ${people}
    join chosen on chosen.nth = (n - 1) / ${people}`)
  await run(`insert into payments (id, user_id, scholarship_id, amount_minor, currency, status, consumed_at)
    select payment, person, scholarship, 5000, 'usd', 'succeeded', now() from made`)
  await run(`insert into applications (id, scholarship_id, user_id, payment_id, scholarship_name, university_name, category, subject,
      application_fee_minor, service_charge_minor, phone, photo, address, gender, degree, ssc, hsc, status, applicant_name)
    select application, s.id, person, payment, scholarship_name, university_name, category, subject, 5000, 1000, '1', '', 'x',
      'female', 'bachelor', '4', '4', 'Completed', 'First' || n % 500 || ' Last' || n % 2003
    from made join scholarships as s on s.id = scholarship`)
  await run(`insert into awards (id, number, application_id, scholarship_id, scholarship_name, university_name, amount_minor,
      currency, state, stopped_from, answer_by, answered_at, released_at)
    select award, 'A-2026-' || n, application, s.id, scholarship_name, university_name, 2000, 'usd', state,
      case when state in ('declined', 'lapsed', 'withdrawn') then 'offered' end,
      now() + make_interval(hours => case when n % 5000 = 1 then -1 else 1 + n % 300 end), now(), now()
    from made join scholarships as s on s.id = scholarship`)
  await run(`insert into award_settings (scholarship_id, moves_up, payee, pays_for, office_name, plan)
    select id, 'byHand', 'finance', '', '', '{"instalments":[],"conditions":[]}' from chosen`)
  // The first ones that are accepted wait for the next file.
  await run(`insert into instalments (id, award_id, number, amount_minor, due_on, state, payee, payee_kind, student_number, paid_on)
    select instalment, award, 1, 2000, current_date + case when is_ready or n % 200 = 3 then -1 else 1 + n % 200 end, case when is_ready then 'ready' else paid end,
      case when is_ready or paid = 'paid' then 'First' || n % 500 end, 'finance', 'S', case when paid = 'paid' then current_date end
    from (select *, state = 'accepted' and row_number() over (partition by state order by n) <= ${inFile} as is_ready,
      case when state in ('offered', 'deferralAsked', 'accepted') then 'planned' when state = 'ended' then 'paid'
        else 'stopped' end as paid from made) as each`)
  await run(`insert into award_conditions (id, award_id, instalment_id, place, kind, words, due_on, state, given_at)
    select gen_random_uuid(), award, instalment, place, 'statement', 'A statement', current_date + case when n % 1000 = 10 then -1 else 1 + n % 100 end,
      case when place = 0 or state = 'ended' then 'met' when n % 200 = 7 then 'given' when n % 100 in (10, 11) then 'open' else 'waived' end, now()
    from made cross join generate_series(0, 1) as place where state in ('accepted', 'ended') and n > ${people}`)
  await run(`insert into funds (id, name, donor, currency, total_minor, committed_minor)
    values ('${fund}', 'Large', 'Donor', 'usd', ${awards * 4_000}, ${awards * 2_000})`)
  await run(`insert into award_parts (award_id, fund_id, place, amount_minor, committed_minor)
    select award, '${fund}', 1, 2000, 2000 from made`)
  await run(`insert into fund_entries (fund_id, award_id, kind, amount_minor, left_minor)
    select '${fund}', award, 'commit', 2000, ${awards * 4_000} - 2000 * n from made order by n`)
  for (const index of indexes) await run(index.definition)
  for (const table of tables) await run(`alter table ${table} enable trigger user`)
  await run('vacuum analyze')
  console.log(`${awards} awards filled in ${((performance.now() - began) / 1000).toFixed(0)} s`)
}
