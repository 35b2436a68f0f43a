import { type Kysely, sql } from 'kysely'
import type { ExportRecord } from '../contract/exports/exports.ts'
import { answerColumn, exportColumns } from '../contract/exports/export-terms.ts'
import { questionsOf } from '../contract/forms/question-kinds.ts'
import type { Tables } from '../server/platform/database/tables.ts'
import { makeFile, withOffice, workBesideVisitors } from './support/office.ts'
import { formOf, publishForm } from './support/asked-form.ts'

// npm run bench -- exports [applications, 100,000 when left out]: exports all applications to one scholarship with 30 answers as
// CSV and XLSX: seconds, memory besides the product's own (at a million: 60 s and 180 MB, 90 s and 150 MB), and how long visitors wait
// meanwhile: p95 alone and beside it (bar: 25 ms) [AUDIT2].
const applications = Number(process.argv[2] ?? 100_000)

const kinds = ['text', 'number', 'money', 'date', 'choice', 'yesNo'] as const

/** An answer of each kind, in SQL. */
const randomAnswer: Record<(typeof kinds)[number], (nth: number) => string> = {
  text: () => `'Some words of person ' || n || ' about their plans, as people write them'`,
  number: () => 'floor(random() * 101)',
  money: () => 'floor(random() * 1000000)',
  date: () => `(date '2000-01-01' + floor(random() * 8000)::integer)::text`,
  choice: nth => `'o_bench${nth}x' || floor(random() * 3)`,
  yesNo: () => 'random() < 0.5',
}

const definition = formOf(kinds)

await withOffice({ rows: 10_000, role: 'moderator' }, fill, async (office, scholarship) => {
  const columns = [...Object.keys(exportColumns.applications), ...questionsOf(definition).map(answerColumn)]
  const wish = { kind: 'applications', columns, selection: { view: { scholarship } } }
  await workBesideVisitors(office.product, ['csv', 'xlsx'], {
    begin: format => makeFile<ExportRecord>(office, 'exports', { ...wish, format }),
    say: (format, { seconds, made }, moreMb) =>
      `${format}: ${made.written} rows of ${columns.length} columns in ${seconds.toFixed(1)} s, ${((made.bytes ?? 0) / 1e6).toFixed(0)} MB, ${moreMb} MB of memory more (at most ${format === 'csv' ? 180 : 150})`,
  })
})

/** Applications of as many people to one scholarship; what the triggers would write is written at once. @returns its id */
async function fill(db: Kysely<Tables>): Promise<string> {
  const run = (text: string) => sql.raw(text).execute(db)
  const { scholarship: id, version } = await publishForm(db, definition)
  const tables = ['applications', 'application_answers', 'desk_rows']
  await run('drop table if exists bench_many')
  for (const table of tables) await run(`alter table ${table} disable trigger user`)
  await run(`create table bench_many as
    select gen_random_uuid() as user_id, gen_random_uuid() as payment_id, gen_random_uuid() as application_id, n
    from generate_series(1, ${applications}) n`)
  await run(`insert into users (id, identity_id, user_email, user_name)
    select user_id, user_id::text, 'bench.many-' || n || '@example.org', 'First' || n % 500 || ' Last' || n % 2003 from bench_many`)
  await run(`insert into payments (id, user_id, scholarship_id, amount_minor, currency, status, consumed_at)
    select payment_id, user_id, '${id}', 5000, 'usd', 'succeeded', now() from bench_many`)
  await run(`insert into applications (id, scholarship_id, user_id, payment_id, scholarship_name, university_name, category,
      subject, application_fee_minor, service_charge_minor, phone, photo, address, gender, degree, ssc, hsc, applicant_name,
      applicant_email, applied_at)
    select application_id, s.id, user_id, payment_id, scholarship_name, university_name, category, subject, 5000, 1000,
      '+49 30 1234567', '', 'Milky Way ' || n || ', 12345 Somewhere', 'female', 'bachelor', '4', '4',
      'First' || n % 500 || ' Last' || n % 2003, 'bench.many-' || n || '@example.org', now() - make_interval(mins => n)
    from bench_many, scholarships as s where s.id = '${id}'`)
  const given = questionsOf(definition).map(
    ({ id: question, type }, nth) => `'${question}', ${randomAnswer[type as (typeof kinds)[number]](nth)}`,
  )
  await run(`insert into application_answers (application_id, form_version_id, answers)
    select application_id, '${version}', jsonb_build_object(${given.join(', ')}) from bench_many`)
  await run(`insert into desk_rows (application_id, scholarship_id, user_id, applicant, status, submitted_at, waiting_since)
    select application_id, '${id}', user_id, 'First' || n % 500, 'Pending', now() - make_interval(mins => n), now() from bench_many`)
  for (const table of tables) await run(`alter table ${table} enable trigger user`)
  await run('drop table bench_many')
  await run('vacuum analyze')
  return id
}
