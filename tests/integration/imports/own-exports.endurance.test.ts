import { afterEach, expect, test } from 'vitest'
import { exportColumns } from '../../../contract/exports/export-terms.ts'
import { askForExport, exportBytes } from '../../support/export-steps.ts'
import { insertScholarship } from '../../support/factories.ts'
import { usePerson } from '../../support/identity/people.ts'
import { act, checkFile } from '../../support/import-steps.ts'
import { publishConditions } from '../../support/condition-steps.ts'
import { setOffice } from '../../support/office.ts'
import { useProduct } from '../../support/product.ts'
import { unzip } from '../../support/unzip.ts'

const old = useProduct()
const oldAdmin = usePerson(old, 'admin', 'Ada Admin')
const fresh = useProduct()
const freshAdmin = usePerson(fresh, 'admin', 'Otto Admin')

afterEach(async () => {
  for (const { db } of [old, fresh]) await db.deleteFrom('scholarships').execute()
})

/** Scholarships of every kind, with what files usually lose. */
async function insertAll(digits: boolean) {
  const minor = (amount: number) => (digits ? amount : amount * 100)
  const texts = [
    { scholarship_name: '=HYPERLINK("http://evil.example")', description: '\'quoted, "twice"\'' },
    { scholarship_name: '-5 % for all', description: 'First\r\nsecond\nthird\tfourth,\n\n@fifth' },
    { scholarship_name: 'Ünïcødé 奨学金 منحة 🎓', description: '_x000D_ & <b>bold</b> &amp; ]]>' },
    { scholarship_name: '+1 for you', description: '\u2212 not a minus', university_name: '@home' },
    { scholarship_name: '00123', description: '1e5', city: 'TRUE', country: '2026-03-04' },
  ]
  for (const [index, text] of texts.entries())
    await insertScholarship(old.db, {
      ...text,
      university_rank: index + 1,
      stipend_minor: minor(123_456 + index),
      service_charge_minor: 0,
      application_fee_minor: minor(5_000 + index),
      rating: 1 + index / 3,
      posted_at: new Date(Date.UTC(2026, 9, 1 + index, 12, 0, 0, 123)),
    })
  const zoned = { time_zone: 'Asia/Kathmandu', opens_at: new Date('2026-10-01T00:15:00Z') }
  const published_at = new Date('2026-09-01T00:00:00Z')
  await insertScholarship(old.db, {
    scholarship_name: 'To the minute',
    ...zoned,
    closes_at: new Date('2027-05-05T10:15:00Z'),
    capacity: 12,
  })
  await insertScholarship(old.db, { scholarship_name: 'Draft', published_at: null, archived_at: new Date() })
  await insertScholarship(old.db, { scholarship_name: 'Archived', published_at, archived_at: new Date() })
  await insertScholarship(old.db, {
    scholarship_name: 'Closed early',
    published_at,
    closed_at: new Date('2026-11-02T10:00:00Z'),
    close_reason: '+ no money',
  })
  const scholarshipId = await insertScholarship(old.db, {
    scholarship_name: 'Long ago',
    application_deadline: '2019-02-28',
  })
  await publishConditions(old, { office: oldAdmin, scholarshipId, mode: 'require' })
}

const columns = Object.keys(exportColumns.scholarships)

async function exported(product: typeof old, admin: typeof oldAdmin, format: string, chosen: string[]) {
  const id = await askForExport(product, admin, { kind: 'scholarships', format, columns: chosen })
  return exportBytes(product, admin, id) as Promise<Buffer<ArrayBuffer>>
}

async function importAll(file: Buffer<ArrayBuffer>, changes = {}) {
  const checked = await checkFile(fresh, freshAdmin, file, { changes })
  expect(checked).toMatchObject({ note: '', report: { problems: 0, already: 0, fresh: 10 } })
  expect(await act(fresh, freshAdmin, 'run', checked)).toMatchObject({ state: 'done', imported: 10 })
}

test('[IMPORT1] [ELIG14] a CSV of ours is imported into an empty installation in a currency without cents, and exported byte-equal', async () => {
  for (const { db } of [old, fresh]) await setOffice(db, { currency: 'jpy' })
  await insertAll(false)
  const file = await exported(old, oldAdmin, 'csv', columns)
  await importAll(file)
  expect((await exported(fresh, freshAdmin, 'csv', columns)).toString()).toBe(file.toString())
})

test('[IMPORT1] an XLSX of ours is imported into an empty installation, and its sheet is exported byte-equal', async () => {
  await insertAll(true)
  for (const { db } of [old, fresh]) await setOffice(db, { currency: 'eur', timeZone: 'Europe/Oslo' })
  const file = await exported(old, oldAdmin, 'xlsx', columns)
  // The titles say where the times are of.
  await setOffice(fresh.db, { currency: 'eur', timeZone: 'America/New_York' })
  await importAll(file)
  await setOffice(fresh.db, { currency: 'eur', timeZone: 'Europe/Oslo' })
  const sheets = [file, await exported(fresh, freshAdmin, 'xlsx', columns)].map(bytes =>
    unzip(bytes).get('xl/worksheets/sheet1.xml')?.toString(),
  )
  expect(sheets[1]).toBe(sheets[0])
})

test('[IMPORT1] without ids and moments the rows keep their order, and other columns of ours are byte-equal', async () => {
  await insertAll(true)
  const some = columns.filter(column => !['scholarship', 'posted', 'closed', 'reason'].includes(column))
  const file = await exported(old, oldAdmin, 'csv', some.toReversed())
  await importAll(file)
  expect((await exported(fresh, freshAdmin, 'csv', some.toReversed())).toString()).toBe(file.toString())
})

test('[IMPORT1] an export of ours that lacks rows or has more is refused, and one without its last line is taken', async () => {
  await insertAll(true)
  const lines = (
    await exported(
      old,
      oldAdmin,
      'csv',
      columns.filter(column => column !== 'scholarship'),
    )
  )
    .toString()
    .split('\r\n')
  const without = Buffer.from(lines.toSpliced(5, 1).join('\r\n'))
  const checked = await checkFile(fresh, freshAdmin, without)
  expect(checked).toMatchObject({
    state: 'matching',
    note: expect.stringMatching(/says 10 rows, and there are \d+\./),
  })
  const whole = Buffer.from(lines.slice(0, -2).join('\r\n'))
  expect((await checkFile(fresh, freshAdmin, whole)).report).toMatchObject({ fresh: 10, problems: 0 })
})
