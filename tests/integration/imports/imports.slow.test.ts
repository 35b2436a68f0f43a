import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { importLimits } from '../../../contract/imports/import-limits.ts'
import { removeOldImports } from '../../../server/features/imports/removal-service.ts'
import { ask, refusal } from '../../support/ask.ts'
import { usePerson } from '../../support/identity/people.ts'
import {
  act,
  awardRow,
  awards,
  checkFile,
  csv,
  match,
  press,
  readImport,
  readProblems,
  upload,
} from '../../support/import-steps.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct()
const admin = usePerson(product, 'admin', 'Ada Admin')
const other = usePerson(product, 'admin', 'Otto Admin')

const named = (...names: string[]) =>
  product.db
    .selectFrom('scholarships')
    .selectAll()
    .where('scholarship_name', 'in', names)
    .orderBy('posted_at')
    .orderBy('id')
    .execute()

const actsOf = async (id: string) =>
  (
    await product.db
      .selectFrom('record_entries')
      .select('action')
      .where('object_id', '=', id)
      .orderBy('at')
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)

test('[IMPORT1] a file is uploaded, matched, checked, imported as drafts and undone as one, and all of it is recorded', async () => {
  const file = awards(
    { Scholarship: 'First of two' },
    { Scholarship: 'Second of two', 'Service charge': '0' },
  )
  const read = await upload(product, admin, file, { fileName: 'two.csv' })
  expect(read).toMatchObject({ state: 'matching', rows: 2, fileName: 'two.csv', by: null })
  expect(read.sheets[0]?.columns[0]).toMatchObject({
    title: 'Scholarship',
    samples: ['First of two', 'Second of two'],
    dates: null,
  })
  expect(read.matching?.columns).toEqual(
    'name university category subject degree country city rank deadline description fee charge tuition rating'.split(
      ' ',
    ),
  )
  const checked = await act(product, admin, 'check', read)
  expect(checked).toMatchObject({ state: 'checked', report: { fresh: 2, already: 0, problems: 0 } })
  expect(await named('First of two')).toEqual([])
  const done = await act(product, admin, 'run', read)
  expect(done).toMatchObject({ state: 'done', imported: 2 })
  const rows = await named('First of two', 'Second of two')
  expect(rows).toMatchObject([
    {
      scholarship_name: 'First of two',
      university_name: 'University of Bergen',
      application_deadline: '2027-03-31',
      stipend_minor: 125_050,
      application_fee_minor: 5_000,
      service_charge_minor: 1_000,
      rating: 4.5,
      posted_by_email: admin.email,
      published_at: null,
    },
    { scholarship_name: 'Second of two', service_charge_minor: 0 },
  ])
  expect(await act(product, other, 'undo', read)).toMatchObject({ state: 'undone' })
  expect(await named('First of two', 'Second of two')).toEqual([])
  expect(await actsOf(read._id)).toEqual([
    'import.begin',
    'import.upload',
    'import.check',
    'import.run',
    'import.done',
    'import.undo',
    'import.undone',
  ])
})

test('[IMPORT1] [ROUND1] the drafts of an import are published together; one that cannot be stays a draft, and it is said why', async () => {
  const names = ['Published one', 'Published two', 'Already over']
  const file = awards(
    { Scholarship: 'Published one', State: 'Draft', Opens: '2027-01-10 09:00', 'Time zone': 'Asia/Kolkata' },
    { Scholarship: 'Published two', State: 'Draft' },
    { Scholarship: 'Already over', State: 'Draft', 'Application deadline': '2020-03-31' },
  )
  const checked = await checkFile(product, admin, file)
  expect(checked).toMatchObject({ state: 'checked', report: { problems: 0, lacking: [] } })
  const publish = () => ask(product, admin, `POST /imports/publish/${checked._id}`, { after: null })
  expect(refusal(await publish())).toEqual([404, 'not_found'])
  expect(await act(product, admin, 'run', checked)).toMatchObject({ drafts: 3 })
  const answer = await publish()
  expect(answer.body).toEqual({
    published: 2,
    refused: [{ name: 'Already over', why: expect.stringContaining('deadline') }],
    next: null,
  })
  expect(await readImport(product, admin, checked._id)).toMatchObject({ drafts: 1 })
  const rows = await named(...names)
  expect(rows.filter(({ published_at }) => published_at).map(row => row.scholarship_name)).toEqual(
    expect.arrayContaining(['Published one', 'Published two']),
  )
  // Its clock is the one of its zone.
  expect(rows.find(row => row.scholarship_name === 'Published one')?.opens_at).toEqual(
    new Date('2027-01-10T03:30:00Z'),
  )
  expect(await actsOf(rows.find(row => row.published_at)?.id ?? '')).toContain('scholarship.publish')
})

test('[IMPORT1] a dry run says every problem by row and column, and nothing can be imported before they are solved', async () => {
  const checked = await checkFile(
    product,
    admin,
    awards(
      { Scholarship: '', 'World rank': 'first', 'Application deadline': '31 February 2027' },
      { Scholarship: 'Fine' },
      {
        Scholarship: 'fine ',
        Subject: 'Enginering',
        'Application fee': '€5',
        'Service charge': '-1',
        Rating: '6',
      },
      { Scholarship: 'Past', 'Application deadline': '2020-01-01' },
      { Scholarship: 'Fine' },
    ),
  )
  expect(checked.report).toMatchObject({ fresh: 1, already: 0, problems: 9 })
  expect(checked.report?.first).toEqual([
    { row: 2, column: 'Scholarship', message: 'Please enter the scholarship name.' },
    { row: 2, column: 'World rank', message: 'Please enter the world rank as a whole number.' },
    { row: 2, column: 'Application deadline', message: '“31 February 2027” is not a date in the calendar.' },
    { row: 4, column: 'Subject', message: '“Enginering” is not a subject here. Did you mean “Engineering”?' },
    { row: 4, column: 'Application fee', message: expect.stringContaining('such as $50') },
    { row: 4, column: 'Service charge', message: expect.stringContaining('currency sign') },
    { row: 4, column: 'Rating', message: 'Please enter a rating from 1 to 5.' },
    { row: 5, column: 'Application deadline', message: expect.stringContaining('in the past') },
    { row: 6, column: 'Scholarship', message: 'The same scholarship is in row 3.' },
  ])
  expect(refusal(await press(product, admin, 'run', checked))).toEqual([400, 'invalid_input'])
  const lines = (await (await readProblems(product, admin, checked._id)).text()).split('\r\n')
  expect(lines).toHaveLength(11)
  expect(lines[0]).toBe('Row,Column,Problem')
  expect(await named('Fine')).toEqual([])
})

test('[IMPORT1] the same file twice makes nothing twice, also when a row was edited since', async () => {
  const file = awards({ Scholarship: 'Once only' }, { Scholarship: 'Only once' })
  const first = await checkFile(product, admin, file)
  await act(product, admin, 'run', first)
  const [row] = await named('Once only')
  await product.db
    .updateTable('scholarships')
    .set({ scholarship_name: 'Once upon a time' })
    .where('id', '=', row?.id ?? '')
    .execute()
  const again = await checkFile(
    product,
    other,
    awards({ Scholarship: 'ONCE  only' }, { Scholarship: 'Only once' }, { Scholarship: 'New here' }),
  )
  expect(again.report).toMatchObject({ fresh: 1, already: 2, problems: 0 })
  expect(await act(product, other, 'run', again)).toMatchObject({ state: 'done', imported: 1 })
  expect(await named('Once only', 'Only once', 'New here')).toHaveLength(2)
})

test('[IMPORT1] columns are matched by what the office said before, left out, and never two the same', async () => {
  const titles = ['Preis', 'Name', 'Wozu', ...Object.keys(awardRow).slice(1)]
  const values = ['Nordstern', 'Someone', ...Object.values(awardRow).slice(1)]
  const file = csv([titles, ['9', ...values]])
  const read = await upload(product, admin, file)
  expect(read.matching?.columns.slice(0, 4)).toEqual([null, 'name', null, 'university'])
  const columns = ['description', 'name', null, ...(read.matching?.columns.slice(3) ?? [])]
  expect(await match(product, admin, read, { columns })).toMatchObject({ status: 200 })
  const twice = await readImport(product, admin, read._id)
  expect((await press(product, admin, 'check', twice)).body.error.fields.columns).toBe(
    'Two columns are Description. Leave one out.',
  )
  // An outdated page changes nothing.
  expect(refusal(await match(product, other, read, { columns }))).toEqual([409, 'changed_meanwhile'])
  const right = columns.map((key, index) => (index > 0 && key === 'description' ? null : key))
  await match(product, admin, twice, { columns: right, leaveOut: true })
  expect(await act(product, admin, 'check', read)).toMatchObject({ report: { fresh: 1, problems: 0 } })
  const next = await upload(product, other, file)
  expect(next.matching?.columns).toEqual(right)
})

test('[IMPORT1] of titles, those used last are remembered', async () => {
  const { db } = product
  await sql`insert into import_matchings (kind, title, field, used_at)
    select 'scholarships', 'title ' || n, 'name', now() - make_interval(mins => n)
    from generate_series(1, ${importLimits.matchings} + 50) as n`.execute(db)
  await removeOldImports(db)
  const { rows } = await sql<{
    count: number
    newest: boolean
  }>`select count(*) as count, bool_or(title = 'title 1') as newest
    from import_matchings`.execute(db)
  expect(rows).toEqual([{ count: importLimits.matchings, newest: true }])
})
