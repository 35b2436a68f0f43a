import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import {
  type PaymentColumn,
  paymentColumnNames,
  paymentColumns,
} from '../../../contract/awards/payments/payment-file-terms.ts'
import { awardPaymentLimits } from '../../../contract/awards/payments/payment-limits.ts'
import { readResults } from '../../../server/features/awards/payments/results-service.ts'
import { scopeOf, vouchFor } from '../../../server/platform/access/scope.ts'
import { runAsCaller } from '../../../server/platform/record/call-under-way.ts'
import { writeTable } from '../../../server/platform/tables/written/write-table.ts'
import { insertAwarding, insertReadyAwards, plenty } from '../../support/award-factories.ts'
import { insertFund } from '../../support/fund-factories.ts'
import { refusal } from '../../support/ask.ts'
import { usePerson } from '../../support/identity/people.ts'
import { actOn, csvRows, fileBytes, handOver, makeFile, readFile } from '../../support/payment-steps.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct()
const readier = usePerson(product, 'moderator', 'Ama Mensah')
const maker = usePerson(product, 'moderator', 'Tomás Rivera')
const approver = usePerson(product, 'admin', 'Ada Admin')

const { rows: most, file: mostBytes } = awardPaymentLimits

/** As long as names can be; two bytes each letter, as in most scripts. */
const long: Partial<Record<PaymentColumn, string>> = {
  payee: 'Имя '.repeat(25),
  student: 'Имя '.repeat(25),
  studentNumber: 'S-4711',
  school: 'Университет '.repeat(13),
  scholarship: 'Стипендия '.repeat(20),
  funds: `${'Ф'.repeat(118)}, ${'Ф'.repeat(119)}`,
  currency: 'USD',
  due: '2026-11-01',
}

test(`[AWARD6] results of ${most} payments are read in a file with every column and long names, also as XLSX`, async () => {
  const { db } = product
  const scholarship = await insertAwarding(db)
  const fund = await insertFund(db, { budget: plenty })
  await insertReadyAwards(product, { scholarship, fund, officer: readier.userId, count: most })
  const id = await makeFile(product, maker, { scholarship, columns: ['reference', 'amount'] })
  await handOver(product, approver, id)

  // The finance office adds two columns to all that it was given.
  const sent = csvRows(await fileBytes(product, maker, id))
  const given = sent.map((row, nth) => ({
    ...Object.fromEntries(paymentColumnNames.map(name => [paymentColumns[name], long[name] ?? ''])),
    ...row,
    Result: nth % 100 === 7 ? 'returned' : 'paid',
    Day: '2026-11-02',
  }))
  const columns = [...paymentColumnNames.map(name => paymentColumns[name]), 'Result', 'Day']
  const written = async (format: 'csv' | 'xlsx') => {
    async function* chunks() {
      yield given
    }
    const table = {
      columns: columns.map(title => ({ title, cell: (row: Record<string, string>) => row[title] ?? '' })),
      chunks: chunks(),
      zone: 'UTC',
    }
    return buffer(writeTable(format, table))
  }
  const dryRun = async (file: Buffer) => {
    const began = performance.now()
    const answer = await actOn(product, maker, 'results', id, { file: file.toString('base64'), dryRun: true })
    const took = performance.now() - began
    console.info(`${(file.length / 1e6).toFixed(1)} MB in ${(took / 1000).toFixed(1)} s`)
    return answer
  }
  const expected = { rows: most, paid: most * 0.99, returned: most * 0.01, same: 0, open: 0 }
  const csv = await written('csv')
  expect(csv.length).toBeLessThan(mostBytes)
  expect((await dryRun(csv)).body).toMatchObject(expected)
  const xlsx = await written('xlsx')
  expect((await dryRun(xlsx)).body).toMatchObject(expected)

  const full = Buffer.concat([csv, Buffer.alloc(mostBytes - csv.length, '\n')])
  const tooLarge = await dryRun(Buffer.concat([full, Buffer.alloc(3, '\n')]))
  expect(refusal(tooLarge)).toEqual([400, 'invalid_input'])
  expect(tooLarge.body.error.fields.file).toContain('save it as XLSX, or with only the columns reference')
  const { version } = await readFile(product, maker, id)
  const call = { actorId: maker.userId, actorAs: 'moderator', requestId: null } as const
  const scope = scopeOf({ userId: maker.userId, role: 'moderator', reach: null })
  const results = {
    id: vouchFor(id, 'A test knows it.'),
    version,
    file: full.toString('base64'),
    dryRun: false,
  }
  // On a busy machine it may take longer than a call has.
  expect(await runAsCaller(call, () => readResults(db, scope, results))).toMatchObject(expected)
  expect((await dryRun(xlsx)).body).toMatchObject({ rows: most, paid: 0, returned: 0, same: most })
}, 300_000)
