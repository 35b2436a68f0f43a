import { beforeAll, expect, test } from 'vitest'
import { type EntryKind, entryKinds } from '../../../contract/awards/award-terms.ts'
import { allocate } from '../../../contract/awards/funds/allocate.ts'
import { entrySigns } from '../../../contract/awards/funds/entry-signs.ts'
import { enterInLedger, lockFunds, recountFunds } from '../../../server/features/awards/funds/fund-queries.ts'
import { withTransaction } from '../../../server/platform/database/connection.ts'
import { newId } from '../../../server/platform/database/new-id.ts'
import { insertScholarship } from '../../support/factories.ts'
import { enterForAward, insertFund, insertPaidAward, useFunds } from '../../support/fund-factories.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct()

/** A number below `end`, the same in every run. */
let state = 8
function random(end: number): number {
  state = (state * 48_271) % 2_147_483_647
  return state % end
}
const pick = <Item>(items: readonly Item[]) => items[random(items.length)] as Item

let funds: string[]
let scholarships: string[]
beforeAll(async () => {
  funds = await Promise.all([1_000_000, 400_000].map(budget => insertFund(product.db, { budget })))
  scholarships = await Promise.all([1, 2].map(() => insertScholarship(product.db)))
  // The other way round, so that who locks in the order of use would deadlock.
  await useFunds(product.db, scholarships[0] ?? '', funds)
  await useFunds(product.db, scholarships[1] ?? '', funds.toReversed())
})

/** Commits an award as the confirming of a batch does. @returns its id, or what is missing */
function commit(scholarship: string, amount: number) {
  return withTransaction(product.db, async tx => {
    const left = await lockFunds(tx, scholarship)
    const award = { id: newId(), amountMinor: amount, currency: 'usd' }
    const { parts, missing } = allocate([award], left)
    if (missing) return { missing }
    return { award: await insertPaidAward(tx, { id: award.id, amount, parts }) }
  })
}

const figures = () => product.db.selectFrom('funds').selectAll().where('id', 'in', funds).execute()

test('[AWARD8] entries mean to pages what they mean to the database', async () => {
  for (const kind of entryKinds) {
    const before = await insertFund(product.db, { budget: 10 })
    const amount: Partial<Record<EntryKind, EntryKind[]>> = {
      free: ['commit'],
      pay: ['commit'],
      return: ['commit', 'pay'],
    }
    const enter = (each: EntryKind) =>
      enterInLedger(product.db, [{ fund_id: before, kind: each, amount_minor: 1 }])
    for (const earlier of amount[kind] ?? []) await enter(earlier)
    const read = () =>
      product.db.selectFrom('funds').selectAll().where('id', '=', before).executeTakeFirstOrThrow()
    const from = await read()
    await enter(kind)
    const to = await read()
    expect({
      total: to.total_minor - from.total_minor,
      committed: to.committed_minor - from.committed_minor,
      paid: to.paid_minor - from.paid_minor,
    }).toEqual(entrySigns[kind])
  }
})

test('[AWARD8] after any 500 acts figures and parts equal their entries, and nothing is overspent', async () => {
  const awards: string[] = []
  const differing: string[] = []
  let done = 0
  for (let nth = 0; nth < 500; nth++) {
    const amount = 1 + random(30_000)
    const award = pick(awards)
    const acts: (() => Promise<unknown>)[] = [
      async () => {
        const committed = await commit(pick(scholarships), amount)
        if (committed.award) awards.push(committed.award)
      },
      () =>
        enterInLedger(product.db, [
          { fund_id: pick(funds), kind: pick(['budget', 'cut']), amount_minor: amount },
        ]),
      ...(award
        ? (['pay', 'free', 'return'] as const).map(
            kind => () => enterForAward(product.db, award, { kind, amount }),
          )
        : []),
    ]
    // What would overspend is refused by the database, and changes nothing.
    await pick(acts)().then(
      () => (done += 1),
      (error: Error) => expect(error.message).toMatch(/funds_not_exceeded|award_parts_check/),
    )
    if (nth % 50 === 0) differing.push(...(await recountFunds(product.db)))
  }
  expect(done).toBeGreaterThan(300)
  expect(differing, 'in between').toEqual([])
  expect(await recountFunds(product.db)).toEqual([])
  for (const { id, total_minor: total, committed_minor: committed, paid_minor: paid } of await figures()) {
    expect(committed + paid).toBeLessThanOrEqual(total)
    const last = await product.db
      .selectFrom('fund_entries')
      .select('left_minor')
      .where('fund_id', '=', id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(last.left_minor).toBe(total - committed - paid)
  }
})

test('[AWARD8] fifty who commit at once to two funds use them up, never more, and nobody waits for ever', async () => {
  const all = await Promise.all(
    Array.from({ length: 50 }, (_, nth) => commit(scholarships[nth % 2] ?? '', 60_000)),
  )
  const refused = all.filter(({ missing }) => missing)
  expect(refused.length).toBeGreaterThan(0)
  for (const { missing } of refused) {
    expect(missing?.fund).toMatch(/^Fund /)
    expect(missing?.amountMinor).toBeLessThanOrEqual(60_000)
  }
  const left = (await figures()).map(fund => fund.total_minor - fund.committed_minor - fund.paid_minor)
  expect(Math.min(...left)).toBeGreaterThanOrEqual(0)
  expect(
    left.reduce((sum, each) => sum + each, 0),
    'less than one more award',
  ).toBeLessThan(60_000)
  expect(await recountFunds(product.db)).toEqual([])
})
