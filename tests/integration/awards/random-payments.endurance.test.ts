import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { formatPrice, hasDecimals } from '../../../contract/core/currency.ts'
import { seededRandom } from '../../../demo-data/random.ts'
import {
  figuresOf,
  insertAward,
  insertAwarding,
  plenty,
  insertReadyAwards,
} from '../../support/award-factories.ts'
import { insertFund } from '../../support/fund-factories.ts'
import { usePerson } from '../../support/identity/people.ts'
import {
  csvRows,
  fileBytes,
  handOver,
  makeFile,
  makeReady,
  readFile,
  sendResults,
} from '../../support/payment-steps.ts'
import { paidCurrencies, playHistories } from '../../scenarios/awards/award-histories.ts'
import { useTestDatabase } from '../../support/database/postgres.ts'
import { withFile } from '../../support/workbooks.ts'
import { openTable } from '../../../server/platform/tables/open-table.ts'
import { firstRows, textOf } from '../../../server/platform/tables/table-file.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct()
const maker = usePerson(product, 'moderator', 'Tomás Rivera')
const approver = usePerson(product, 'moderator', 'Ama Mensah')

const hostileNames = [
  '=HYPERLINK("http://x","y")',
  '+1',
  '-1+2',
  '@SUM(A1)',
  '"quoted", with comma',
  'two\nlines',
  '<b>bold</b> & co',
  "O'Neill",
  '学生 🎓',
  '\u202Eevil',
  ' =spaced',
  '＝wide',
]

/** Hundredths of an amount as files have it, read without a float. */
function hundredthsOf(text: string): bigint {
  const [whole = '', parts = ''] = text.split('.')
  return BigInt(whole) * 100n + BigInt(parts.padEnd(3, '0').slice(0, 2))
}

for (const [nth, currency] of paidCurrencies.entries())
  test(`[AWARD6] [AWARD7] the sum of random files in ${currency} is that of their rows and of the ledger`, async () => {
    const { db } = product
    const random = seededRandom(`payments ${nth}`)
    const between = random.integer
    for (let round = 0; round < 4; round += 1) {
      const payee = random.chance(0.5) ? 'finance' : 'school'
      const scholarship = await insertAwarding(db, { payee })
      const funds = [
        await insertFund(db, { currency, budget: plenty }),
        await insertFund(db, { currency, budget: plenty }),
      ] as const
      const smallest = hasDecimals(currency) ? 1 : 100
      const instalments: string[] = []
      let sum = 0
      for (let award = 0; award < between(2, 8); award += 1) {
        const amounts = Array.from({ length: between(1, 3) }, () => between(1, 500_000) * smallest)
        const whole = amounts.reduce((all, each) => all + each, 0)
        const first = Math.max(smallest, Math.floor((whole * random.next()) / smallest) * smallest)
        const parts = [
          { fund: funds[0], amount: first },
          { fund: funds[1], amount: whole - first },
        ].filter(({ amount }) => amount > 0)
        const name = hostileNames[between(0, hostileNames.length - 1)] ?? ''
        const university = `${hostileNames[between(0, 3)]} University`
        const made = await insertAward(db, {
          scholarship,
          currency,
          name,
          university,
          parts,
          instalments: amounts.map(amount => ({ amount })),
        })
        instalments.push(...made.instalments)
        sum += whole
      }
      expect((await makeReady(product, maker, instalments)).body.refused).toEqual([])
      const format = random.chance(0.5) ? 'csv' : 'xlsx'
      const columns = ['reference', 'payment', 'student', 'school', 'amount', 'total', 'due']
      const id = await makeFile(product, maker, { scholarship, currency, payee, format, columns })
      const file = await readFile(product, maker, id)
      expect(file).toMatchObject({ count: instalments.length, sum: formatPrice(sum, currency) })
      await handOver(product, approver, id)
      const rows = await rowsOf(await fileBytes(product, approver, id), format)
      expect(rows).toHaveLength(instalments.length)
      expect(rows.reduce((all, { Amount = '' }) => all + hundredthsOf(Amount), 0n)).toBe(BigInt(sum))
      const totals = new Map(
        rows.map(({ Payment, 'Payment total': total = '' }) => [Payment, hundredthsOf(total)]),
      )
      expect([...totals.values()].reduce((all, each) => all + each, 0n)).toBe(BigInt(sum))

      const results = rows.map(({ Reference = '' }) => ({ Reference, back: random.chance(0.3) }))
      const lines = results.map(({ Reference, back }) => `${Reference},${back ? 'returned' : 'paid'}`)
      const read = await sendResults(product, maker, id, lines)
      expect(read.body).toMatchObject({ open: 0, returned: results.filter(({ back }) => back).length })
      const amountOf = new Map(
        rows.map(({ Reference = '', Amount = '' }) => [Reference, hundredthsOf(Amount)]),
      )
      const paid = results.reduce(
        (all, { Reference, back }) => all + (back ? 0n : (amountOf.get(Reference) ?? 0n)),
        0n,
      )
      const figures = await Promise.all(funds.map(fund => figuresOf(db, fund)))
      expect(figures.reduce((all, each) => all + BigInt(each?.paid ?? 0), 0n)).toBe(paid)
      expect(figures.reduce((all, each) => all + BigInt(each?.committed ?? 0), 0n)).toBe(BigInt(sum) - paid)
      for (const each of figures)
        expect([each?.committed, each?.paid]).toEqual([each?.counted_committed, each?.counted_paid])
      // What spreadsheets could run has an apostrophe in a CSV.
      const texts = format === 'csv' ? rows.flatMap(({ Student, School }) => [Student, School]) : []
      expect(texts.filter(text => /^\s*[=+\-@＝]/.test(text ?? ''))).toEqual([])
    }
  })

function rowsOf(bytes: Buffer, format: 'csv' | 'xlsx'): Promise<Record<string, string>[]> {
  if (format === 'csv') return Promise.resolve(csvRows(bytes))
  return withFile(bytes, async file => {
    const { sheets } = await openTable(file)
    const [titles, ...rows] = sheets[0] ? await firstRows(sheets[0], 1_000) : []
    return rows.map(({ cells }) =>
      Object.fromEntries(
        (titles?.cells ?? []).map((title, at) => [textOf(title) ?? '', textOf(cells[at] ?? '') ?? '']),
      ),
    )
  })
}

const apart = useTestDatabase()

test('[AWARD5] [AWARD6] [AWARD8] [AWARD12] 105 random histories of awards: what is stored is what the model says, and ledgers agree', async () => {
  const { violations } = await playHistories(apart.db, { seed: 'short', until: 105 })
  expect(violations).toEqual([])
}, 600_000)

test('[AWARD6] a file of 10,000 instalments is made, approved and settled while visitors ask', async () => {
  const { db } = product
  const scholarship = await insertAwarding(db)
  const fund = await insertFund(db, { budget: plenty })
  await insertReadyAwards(product, { scholarship, fund, count: 10_000, officer: maker.userId })
  const waits: number[] = []
  const over = new AbortController()
  const asking = (async () => {
    while (!over.signal.aborted) {
      const began = performance.now()
      await fetch(`${product.siteUrl}/healthz`).then(answer => answer.text())
      waits.push(performance.now() - began)
    }
  })()
  const began = performance.now()
  const id = await makeFile(product, maker, { scholarship, format: 'xlsx' })
  const made = performance.now() - began
  await handOver(product, approver, id)
  const { rows } = await listReferences(scholarship)
  const lines = rows.map(({ reference }) => `${reference},paid,20.00`)
  // On a busy machine its answer comes too late, and the work goes on.
  expect([200, 503]).toContain((await sendResults(product, maker, id, lines)).status)
  await expect.poll(async () => (await readFile(product, maker, id)).state).toBe('settled')
  const settled = performance.now() - began - made
  over.abort()
  await asking
  const again = await sendResults(product, maker, id, lines, { dryRun: true })
  expect(again.body).toMatchObject({ paid: 0, same: 10_000, open: 0 })
  expect(await figuresOf(db, fund)).toMatchObject({
    committed: 0,
    paid: 20_000_000,
    counted_paid: 20_000_000,
  })
  waits.sort((a, b) => a - b)
  const slowest = waits.at(-1) ?? 0
  console.info({ made: Math.round(made), settled: Math.round(settled), slowest: Math.round(slowest) })
})

const listReferences = (scholarship: string) =>
  sql<{
    reference: string
  }>`select number || '/1' as reference from awards where scholarship_id = ${scholarship}`.execute(product.db)
