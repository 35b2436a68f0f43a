import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '../../server/platform/database/new-id.ts'
import { figuresOf, insertAwarding, insertFund, insertReadyAwards } from '../support/award-factories.ts'
import { type Person, signUp } from '../support/identity/people.ts'
import { actOn, previewFile, readFile, usual } from '../support/payment-steps.ts'
import { type ServedProduct, startTestProduct } from '../support/product.ts'
import { spawnScript } from '../support/spawned.ts'

const kills = 100
/** Kills of one act of one file. */
const each = 8
const instalments = 600
const sum = instalments * 2_000

test(`[AWARD6] ${kills} times kill -9 while files are made, approved and settled: no file or one whole, and the ledger is as before or done`, async () => {
  const product = await startTestProduct({}, { withoutBackground: true })
  const { db } = product
  try {
    const maker = await signUp(product, 'moderator', 'Tomás Rivera')
    const approver = await signUp(product, 'moderator', 'Ama Mensah')
    const seen: Record<string, number> = {}
    let killed = 0
    /** Acts in a process of its own that is killed, each time a little later, until it was faster than the kill. */
    const act = async (
      name: 'make' | 'approve' | 'results',
      person: Person,
      wish: object,
      isDone: () => Promise<boolean>,
    ) => {
      for (let tried = 0; !(await isDone()); tried += 1) {
        const child = await begin(product, { act: name, userId: person.userId, wish })
        if (killed >= kills || tried >= each) {
          expect(await child.ended, child.output()).toBe(0)
          continue
        }
        // Approving takes a moment; the others take as long as there are rows.
        await pause(name === 'approve' ? tried : (tried * 40 + killed * 7) % 400)
        child.kill('SIGKILL')
        await child.ended
        if (child.output().includes('done')) continue
        killed += 1
        const outcome = `${name}, ${(await isDone()) ? 'done' : 'not done'}`
        seen[outcome] = (seen[outcome] ?? 0) + 1
        await look(product)
      }
      await look(product)
    }
    for (let round = 0; killed < kills; round += 1) {
      const scholarship = await insertAwarding(db)
      const fund = await insertFund(db)
      await insertReadyAwards(product, { scholarship, fund, count: instalments, officer: maker.userId })
      const _id = newId()
      const { count, sum: seenSum } = await previewFile(product, maker, { scholarship })
      const format = round % 2 ? 'xlsx' : 'csv'
      const wish = { _id, currency: 'usd', layout: 'students', format, scholarship, columns: usual }
      await act('make', maker, { ...wish, seen: { count, sum: seenSum } }, () => hasFile(product, _id))
      const inState = (state: string) => async () => (await readFile(product, maker, _id)).state === state
      const version = async () => (await readFile(product, maker, _id)).version
      await act('approve', approver, { id: _id, version: await version() }, inState('approved'))
      await actOn(product, approver, 'handOver', _id)
      const { rows } = await sql<{ line: string }>`select payment || ',paid' as line from payment_items
        where file_id = ${_id}`.execute(db)
      const file = Buffer.from(['reference,result', ...rows.map(({ line }) => line)].join('\n')).toString(
        'base64',
      )
      expect(await figuresOf(db, fund)).toMatchObject({ committed: sum, paid: 0 })
      await act(
        'results',
        maker,
        { id: _id, version: await version(), file, dryRun: false },
        inState('settled'),
      )
      expect(await figuresOf(db, fund)).toEqual({
        committed: 0,
        paid: sum,
        counted_committed: 0,
        counted_paid: sum,
      })
    }
    console.info({ killed, ...seen })
  } finally {
    await product.stop()
  }
})

async function begin({ databaseUrl, dataDir }: ServedProduct, order: object) {
  const place = join(dataDir, 'order.json')
  await writeFile(place, JSON.stringify(order))
  const child = spawnScript(new URL('../support/processes/acts-on-payments.ts', import.meta.url), [place], {
    env: { DATABASE_URL: databaseUrl },
  })
  await child.line(/^begins$/m)
  return child
}

const hasFile = async ({ db }: ServedProduct, id: string) =>
  (await db.selectFrom('payment_files').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

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
