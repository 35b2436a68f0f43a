import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import {
  type PaymentColumn,
  paymentColumnNames,
  paymentColumns,
} from '../../../contract/awards/payments/payment-file-terms.ts'
import { awardPaymentLimits } from '../../../contract/awards/payments/payment-limits.ts'
import { readResults } from '../../../server/features/awards/payments/results-service.ts'
import { scopeOf } from '../../../server/platform/access/scope.ts'
import { runAsCaller } from '../../../server/platform/record/call-under-way.ts'
import { writeTable } from '../../../server/platform/tables/written/write-table.ts'
import { insertAwarding, insertReadyAwards, plenty } from '../../support/award-factories.ts'
import { insertFund } from '../../support/fund-factories.ts'
import { refusal } from '../../support/ask.ts'
import { usePerson } from '../../support/identity/people.ts'
import { knownId } from '../../support/known-id.ts'
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
  const given = sent.map(
    (row, nth): Record<string, string> => ({
      ...Object.fromEntries(paymentColumnNames.map(name => [paymentColumns[name], long[name] ?? ''])),
      ...row,
      Result: nth % 100 === 7 ? 'returned' : 'paid',
      Day: '2026-11-02',
    }),
  )
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
  const expected = { rows: most, paid: most * 0.99, returned: most * 0.01, same: 0, open: 0 }
  const csv = await written('csv')
  expect(csv.length).toBeLessThan(mostBytes)
  const xlsx = await written('xlsx')

  // A call has less time than a busy machine may take for so many rows; what it refuses is seen with a few.
  const { version } = await readFile(product, maker, id)
  const call = { actorId: maker.userId, actorAs: 'moderator', requestId: null } as const
  const read = async (file: Buffer, dryRun: boolean) => {
    const began = performance.now()
    const results = { id: knownId(id), version, file: file.toString('base64'), dryRun }
    const scope = scopeOf({ userId: maker.userId, role: 'moderator', reach: null })
    const answer = await runAsCaller(call, () => readResults(db, scope, results))
    const took = (performance.now() - began) / 1000
    console.info(
      `${(file.length / 1e6).toFixed(1)} MB in ${took.toFixed(1)} s, ${dryRun ? 'dry' : 'taken over'}`,
    )
    return answer
  }
  expect(await read(csv, true)).toMatchObject(expected)
  expect(await read(xlsx, true)).toMatchObject(expected)
  const send = async (bytes: number) => {
    const lines = given.slice(0, 400).map(row => `${row['Reference']},${row['Result']},`)
    const rest = bytes - ['reference,result,notes', ...lines].join('\n').length
    const padded = lines.map((line, nth) => line + ' '.repeat(Math.floor((rest + nth) / lines.length)))
    const file = Buffer.from(['reference,result,notes', ...padded].join('\n'))
    expect(file.length).toBe(bytes)
    return actOn(product, maker, 'results', id, { file: file.toString('base64'), dryRun: true })
  }
  expect((await send(mostBytes)).body).toMatchObject({ rows: 400, paid: 396, returned: 4 })
  const tooLarge = await send(mostBytes + 3)
  expect(refusal(tooLarge)).toEqual([400, 'invalid_input'])
  expect(tooLarge.body.error.fields.file).toContain('save it as XLSX, or with only the columns reference')

  expect(await read(csv, false)).toMatchObject(expected)
  const settled = await actOn(product, maker, 'results', id, {
    file: Buffer.from(`reference,result\n${given[0]?.['Reference']},paid`).toString('base64'),
    dryRun: true,
  })
  expect(settled.body).toMatchObject({ rows: 1, same: 1 })
}, 300_000)
