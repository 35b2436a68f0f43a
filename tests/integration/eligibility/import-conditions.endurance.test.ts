import { expect, test } from 'vitest'
import { exportColumns } from '../../../contract/exports/export-terms.ts'
import { ask } from '../../support/ask.ts'
import { publishConditions, shortConditions } from '../../support/condition-steps.ts'
import { askForExport, exportBytes } from '../../support/export-steps.ts'
import { insertScholarship } from '../../support/factories.ts'
import { usePerson } from '../../support/identity/people.ts'
import { act, checkFile, csv } from '../../support/import-steps.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct()
const admin = usePerson(product, 'admin')

test('[ELIG14] exported conditions are imported as they were, and an import is undone unless the office wrote others', async () => {
  const scholarshipId = await insertScholarship(product.db, { scholarship_name: 'Exported Award' })
  await publishConditions(product, { office: admin, scholarshipId, mode: 'require' })
  const columns = Object.keys(exportColumns.scholarships)
  const asked = await askForExport(product, admin, { kind: 'scholarships', columns })
  const file = (await exportBytes(product, admin, asked)) as Buffer<ArrayBuffer>
  await product.db.deleteFrom('scholarships').execute()

  const checked = await checkFile(product, admin, file)
  expect(checked.report).toMatchObject({ fresh: 1, problems: 0 })
  expect(await act(product, admin, 'run', checked)).toMatchObject({ state: 'done', imported: 1 })
  const offered = async () => (await ask(product, undefined, `GET /conditions/${scholarshipId}`)).body
  expect(await offered()).toMatchObject({ number: 1, mode: 'require', definition: shortConditions })

  await ask(product, admin, `PATCH /eligibility/${scholarshipId}`, {
    version: 0,
    definition: { all: [], oneOf: [] },
  })
  expect(await act(product, admin, 'undo', checked)).toMatchObject({
    state: 'done',
    note: expect.stringContaining('There are conditions for “Exported Award”'),
  })
  await product.db.deleteFrom('eligibility_versions').where('published_at', 'is', null).execute()
  expect(await act(product, admin, 'undo', checked)).toMatchObject({ state: 'undone' })
  expect(await product.db.selectFrom('eligibility_versions').select('id').execute()).toEqual([])
})

test('[ELIG14] an imported application has answered nothing: its state is unknown, not invented', async () => {
  const scholarshipId = await insertScholarship(product.db)
  await publishConditions(product, { office: admin, scholarshipId })
  const file = csv([
    [
      'Name',
      'Email',
      'Phone',
      'Address',
      'Gender',
      'Degree applied for',
      'SSC result',
      'HSC result',
      'Submitted',
    ],
    ...Array.from({ length: 10 }, (_, at) => [
      `Amina ${at}`,
      `amina-${at}@example.org`,
      `+44 20 7946 10${10 + at}`,
      '1 High Street, Leeds',
      'Female',
      'Masters',
      'A',
      'B+',
      '2026-11-01T10:00:00Z',
    ]),
  ])
  const checked = await checkFile(product, admin, file, { kind: 'applications', scholarship: scholarshipId })
  expect(await act(product, admin, 'run', checked)).toMatchObject({ state: 'done', imported: 10 })
  expect(await product.db.selectFrom('application_eligibility').select('state').execute()).toEqual([])
  const preview = await ask(product, admin, `POST /eligibility/preview/${scholarshipId}`, {
    definition: shortConditions,
  })
  expect(preview.body).toMatchObject({ applicants: 10, met: null, unknown: 10, notMet: null })
})
