import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '../../server/platform/database/new-id.ts'
import { figuresOf, insertAwarding, plenty, insertReadyAwards } from '../support/award-factories.ts'
import { insertFund } from '../support/fund-factories.ts'
import { type Person, signUp } from '../support/identity/people.ts'
import { knownId } from '../support/known-id.ts'
import { actOn, previewFile, readFile, usual } from '../support/payment-steps.ts'
import type { Act } from '../support/processes/acts-when-told.ts'
import { type ServedProduct, startTestProduct } from '../support/product.ts'
import { actUntilDone, type Killing } from '../scenarios/running/killed-acts.ts'

const kills = 200
const instalments = 600
const sum = instalments * 2_000

test(`[AWARD6] ${kills} times kill -9 while files are made, approved and settled: no file or one whole, and the ledger is as before or done`, async () => {
  const product = await startTestProduct({}, { withoutBackground: true })
  try {
    const maker = await signUp(product, 'moderator', 'Tomás Rivera')
    const approver = await signUp(product, 'moderator', 'Ama Mensah')
    const killing: Killing = { kills, killed: 0, seen: {}, look }
    while (killing.killed < kills) await payOne(product, { maker, approver, killing })
    console.info(killing.seen)
    expect(killing.killed).toBe(kills)
  } finally {
    await product.stop()
  }
})

/** A file from made to settled, each step of which is killed until it was faster than the kill. */
async function payOne(
  product: ServedProduct,
  { maker, approver, killing }: { maker: Person; approver: Person; killing: Killing },
): Promise<void> {
  const { db } = product
  const scholarship = await insertAwarding(db)
  const fund = await insertFund(db, { budget: plenty })
  await insertReadyAwards(product, { scholarship, fund, count: instalments, officer: maker.userId })
  const id = newId()
  const { count, sum: seenSum } = await previewFile(product, maker, { scholarship })
  const format = killing.killed % 2 ? 'xlsx' : 'csv'
  const wish = { _id: id, currency: 'usd', payee: 'finance', format, scholarship, columns: usual }
  const inState = (state: string) => async () => (await readFile(product, maker, id)).state === state
  const version = async () => (await readFile(product, maker, id)).version
  const act = (name: Act, { userId }: Person, given: object, isDone: () => Promise<boolean>) =>
    actUntilDone(product, killing, {
      order: { act: name, userId, wish: given },
      isDone,
      // Approving takes a moment; the others take as long as there are rows.
      after: tried => (name === 'approveFile' ? tried : (tried * 40 + killing.killed * 7) % 400),
    })

  await act('makeFile', maker, { ...wish, seen: { count, sum: seenSum } }, () => hasFile(product, id))
  await act('approveFile', approver, { id, version: await version() }, inState('approved'))
  await actOn(product, approver, 'handOver', id)
  const { rows } = await sql<{ line: string }>`select payment || ',paid' as line from payment_items
    where file_id = ${id}`.execute(db)
  const file = Buffer.from(['reference,result', ...rows.map(({ line }) => line)].join('\n')).toString(
    'base64',
  )
  expect(await figuresOf(db, fund)).toMatchObject({ committed: sum, paid: 0 })
  await act('readResults', maker, { id, version: await version(), file, dryRun: false }, inState('settled'))
  const figures = { committed: 0, paid: sum, counted_committed: 0, counted_paid: sum }
  expect(await figuresOf(db, fund)).toEqual(figures)
}

const hasFile = async ({ db }: ServedProduct, id: string) =>
  (await db.selectFrom('payment_files').select('id').where('id', '=', knownId(id)).executeTakeFirst()) !==
  undefined

/** Every file is whole, nothing is in two, and every figure is that of its entries. */
async function look({ db }: ServedProduct): Promise<void> {
  const files = await db
    .selectFrom('payment_files')
    .select(['id', 'sha256', 'content', 'count', 'sum_minor'])
    .execute()
  for (const { id, sha256, content, count, sum_minor } of files) {
    expect(createHash('sha256').update(content).digest('hex')).toBe(sha256)
    const items = await db
      .selectFrom('payment_items')
      .select('amount_minor')
      .where('file_id', '=', id)
      .execute()
    expect(items).toHaveLength(count)
    expect(items.reduce((all, { amount_minor }) => all + amount_minor, 0)).toBe(sum_minor)
  }
  const { rows } = await sql`
    select funds.id from funds
    where committed_minor <> (select coalesce(sum(entry_sign(kind, 'committed') * amount_minor), 0) from fund_entries where fund_id = funds.id)
       or paid_minor <> (select coalesce(sum(entry_sign(kind, 'paid') * amount_minor), 0) from fund_entries where fund_id = funds.id)
       or paid_minor <> (select coalesce(sum(instalments.amount_minor), 0) from award_parts
         join instalments using (award_id) where award_parts.fund_id = funds.id and instalments.state = 'paid')`.execute(
    db,
  )
  expect(rows).toEqual([])
}
