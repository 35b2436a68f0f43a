import { parse } from 'csv-parse/sync'
import { beforeEach, describe, expect, test } from 'vitest'
import { fundLimits } from '../../../contract/awards/funds/fund-limits.ts'
import { recountFunds } from '../../../server/features/awards/funds/fund-queries.ts'
import { checkFunds } from '../../../server/features/awards/funds/jobs/check-funds.ts'
import { newId } from '../../../server/platform/database/new-id.ts'
import { ask, refusal } from '../../support/ask.ts'
import { insertScholarship } from '../../support/factories.ts'
import { enterForAward, insertFund, insertPaidAward, useFunds } from '../../support/fund-factories.ts'
import { send, usePerson } from '../../support/identity/people.ts'
import { useProduct } from '../../support/product.ts'
import { tablesOf } from '../../support/workbooks.ts'

const product = useProduct()
const officer = usePerson(product, 'moderator', 'Mira Staff')

let id: string
let name: string
beforeEach(async () => {
  id = newId()
  name = `Engineers Fund ${id}`
  expect((await add({})).status).toBe(201)
})

const add = (fund: object) =>
  ask(product, officer, 'POST /funds', {
    _id: id,
    name,
    donor: 'Volta Foundation',
    currency: 'usd',
    budget: '$80,000',
    ...fund,
  })
const change = (changes: object) => ask(product, officer, `PATCH /funds/${id}`, changes)
const read = async (query = '') => (await ask(product, officer, `GET /funds/${id}${query}`)).body

describe('[AWARD8] a fund', () => {
  test('is added once however often it is sent, and its budget is its first entry', async () => {
    const twice = newId()
    const both = await Promise.all([1, 2].map(() => add({ _id: twice, name: `Twice ${twice}` })))
    expect(both).toMatchObject([
      { status: 201, body: { insertedId: twice } },
      { status: 201, body: { insertedId: twice } },
    ])
    expect(await read()).toEqual({
      _id: id,
      version: 1,
      name,
      donor: 'Volta Foundation',
      currency: 'usd',
      budget: '$80000',
      committed: '$0',
      paid: '$0',
      left: '$80000',
      scholarships: 0,
      entries: [
        {
          _id: expect.any(String),
          at: expect.any(String),
          kind: 'budget',
          award: null,
          instalment: null,
          budget: '$80000',
          committed: '',
          paid: '',
          left: '$80000',
          by: 'Mira Staff',
          reason: 'Volta Foundation',
        },
      ],
      entryCount: 1,
      lastPlace: null,
    })
  })

  test.each([
    ['no name', { name: ' ' }, 'name', 'Please enter a name.'],
    ['a name too long', { name: 'x'.repeat(121) }, 'name', 'Please use at most 120 characters.'],
    [
      'a name that grows when it is normalised',
      { name: 'שּׂ'.repeat(120) },
      'name',
      'Please use at most 120 characters.',
    ],
    [
      'an invisible name',
      { name: '\u200B' },
      'name',
      'Please remove the characters that cannot be displayed.',
    ],
    [
      'a name that turns around what follows',
      { name: 'Fund \u202E' },
      'name',
      'Please remove the characters that cannot be displayed.',
    ],
    ['a name with NUL', { name: 'Fu\0nd' }, 'name', 'Please remove the characters that cannot be displayed.'],
    ['no currency of ours', { currency: 'xxx' }, 'currency', 'Please choose a currency.'],
    ['no amount', { budget: 'much' }, 'budget', 'Please enter the budget as $ and a number, such as $50.'],
    [
      'another currency’s amount',
      { budget: '€50' },
      'budget',
      'Please enter the budget as $ and a number, such as $50.',
    ],
    [
      'cents of a currency without',
      { currency: 'jpy', budget: '¥1.50' },
      'budget',
      'JPY has no smaller unit. Please enter a whole number, such as ¥50.',
    ],
    ['too much', { budget: '$10,000,000,000.01' }, 'budget', 'Please enter at most $10,000,000,000.'],
  ])('is refused with %s, by field', async (_title, fund, field, message) => {
    const reply = await add({ _id: newId(), name: `Other ${newId()}`, ...fund })
    expect(refusal(reply)).toEqual([400, 'invalid_input'])
    expect(reply.body.error.fields).toEqual({ [field]: message })
  })

  test('has a name of its own', async () => {
    const taken = { name: 'There is already a fund with this name.' }
    expect((await add({ _id: newId(), name: `  ${name.replace(' ', '\t\n ')}` })).body.error.fields).toEqual(
      taken,
    )
    const other = await insertFund(product.db)
    const renamed = await ask(product, officer, `PATCH /funds/${other}`, { version: 1, name })
    expect(renamed.body.error.fields).toEqual(taken)
    expect((await change({ version: 1, name: `${name} of Lagos`, donor: '' })).body).toEqual({
      modifiedCount: 1,
    })
    expect(await read()).toMatchObject({ version: 2, name: `${name} of Lagos`, donor: '', entryCount: 1 })
  })

  test('takes the largest budget, to the hundredth', async () => {
    await change({ version: 1, budget: '$9,999,999,999.99', reason: 'A will' })
    expect(await read()).toMatchObject({ budget: '$9999999999.99', left: '$9999999999.99' })
  })

  test('is listed with how many scholarships use it', async () => {
    await useFunds(product.db, await insertScholarship(product.db), [id])
    await useFunds(product.db, await insertScholarship(product.db), [id])
    const list = (await ask(product, officer, 'GET /funds')).body as { _id: string }[]
    expect(list.find(fund => fund._id === id)).toMatchObject({ name, scholarships: 2 })
  })
})

describe('[AWARD8] a budget', () => {
  test('changes with a reason, which the ledger shows', async () => {
    expect((await change({ version: 1, budget: '$90000' })).body.error.fields).toEqual({
      reason: 'Please say why the budget changes.',
    })
    expect((await change({ version: 1, budget: '$80000' })).body).toEqual({ modifiedCount: 0 })
    await change({ version: 1, budget: '$90000', reason: 'A second gift' })
    await change({ version: 2, budget: '$85000.50', reason: 'A typing error' })
    expect(refusal(await change({ version: 2, budget: '$1', reason: 'Late' }))).toEqual([
      409,
      'changed_meanwhile',
    ])
    expect((await read()).entries).toMatchObject([
      { kind: 'cut', budget: '-$4999.50', left: '$85000.50', reason: 'A typing error' },
      { kind: 'budget', budget: '$10000', left: '$90000', reason: 'A second gift' },
      { kind: 'budget', budget: '$80000', left: '$80000' },
    ])
  })

  test('never goes below what is committed and paid, and it says by how much', async () => {
    const award = await insertPaidAward(product.db, {
      amount: 400_000,
      parts: [{ fundId: id, place: 1, amountMinor: 400_000 }],
    })
    await enterForAward(product.db, award, { kind: 'pay', amount: 100_000 })
    const refused = await change({ version: 1, budget: '$3,999.50', reason: 'Less came' })
    expect(refusal(refused)).toEqual([400, 'invalid_input'])
    expect(refused.body.error.fields).toEqual({
      budget: '$4,000 is committed or paid already. This budget is $0.50 too low.',
    })
    expect((await change({ version: 1, budget: '$4000', reason: 'Less came' })).status).toBe(200)
    expect(await read()).toMatchObject({ committed: '$3000', paid: '$1000', left: '$0' })
  })
})

describe('[AWARD8] a ledger', () => {
  test('is read page by page, newest first, while entries are added', async () => {
    const award = await insertPaidAward(product.db, {
      amount: 8_000_000,
      parts: [{ fundId: id, place: 1, amountMinor: 8_000_000 }],
    })
    for (let nth = 0; nth < fundLimits.entries + 8; nth++)
      await enterForAward(product.db, award, { kind: 'free', amount: 100 + nth })
    const first = await read()
    await change({ version: 1, budget: '$80001', reason: 'Found' })
    const second = await read(`?behind=${first.lastPlace}`)
    const ids = [...first.entries, ...second.entries].map(entry => Number(entry._id))
    expect([first.entries.length, second.entries.length]).toEqual([fundLimits.entries, 10])
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    expect(first).toMatchObject({ entryCount: 60, left: first.entries[0].left })
    expect(second).toMatchObject({ entryCount: 61, lastPlace: null })
  })

  test('names awards by number and instalment, and no applicant', async () => {
    const award = await insertPaidAward(product.db, {
      amount: 1_000,
      parts: [{ fundId: id, place: 1, amountMinor: 1_000 }],
    })
    expect((await read()).entries[0]).toMatchObject({ kind: 'commit', award: '', committed: '$10', by: '' })
    await product.db
      .updateTable('awards')
      .set({ number: `A-${award}` })
      .where('id', '=', award)
      .execute()
    const instalment = newId()
    const row = { id: instalment, award_id: award, number: 2, amount_minor: 1_000, due_on: '2027-09-01' }
    await product.db.insertInto('instalments').values(row).execute()
    await enterForAward(product.db, award, { kind: 'pay', amount: 1_000, instalment })
    expect((await read()).entries.slice(0, 2)).toMatchObject([
      { kind: 'pay', award: `A-${award}`, instalment: 2, committed: '-$10', paid: '$10', left: '$79990' },
      { kind: 'commit', award: `A-${award}`, instalment: null },
    ])
  })

  test('is a CSV or XLSX file with every entry, in which nothing is a formula', async () => {
    await change({ version: 1, budget: '$79000', reason: '=HYPERLINK("https://evil.example")' })
    const file = (format: string) =>
      send(product, 'GET', `/funds/${id}/ledger?format=${format}`, { token: officer.token })
    const csv = await file('csv')
    expect(csv.headers.get('content-disposition')).toContain(encodeURIComponent(`${name}.csv`))
    const rows = parse(await csv.text(), { bom: true })
    expect(rows.map(row => row.slice(1))).toEqual([
      ['Entry', 'Award', 'Instalment', 'Budget', 'Committed', 'Paid', 'Left', 'Currency', 'By', 'Reason'],
      [
        'Budget lowered',
        '',
        '',
        '-1000.00',
        '',
        '',
        '79000.00',
        'USD',
        'Mira Staff',
        `'=HYPERLINK("https://evil.example")`,
      ],
      ['Budget', '', '', '80000.00', '', '', '80000.00', 'USD', 'Mira Staff', 'Volta Foundation'],
      ['', '', '', '', '', '', '', '', '', ''],
    ])
    expect(rows.at(-1)?.[0]).toBe('End of ledger: 2 entries')
    const { sheets } = await tablesOf(new Uint8Array(await (await file('xlsx')).arrayBuffer()))
    expect(sheets[0]?.rows).toHaveLength(4)
    expect(refusal(await ask(product, officer, `GET /funds/${newId()}/ledger?format=csv`))).toEqual([
      404,
      'not_found',
    ])
  })

  test('that differs from the figures is told every night', async () => {
    const told: object[] = []
    const deps = { db: product.db, log: { error: (details: object) => void told.push(details) } }
    await checkFunds.run({}, deps, {} as never)
    expect(told).toEqual([])
    const award = await insertPaidAward(product.db, {
      amount: 500,
      parts: [{ fundId: id, place: 1, amountMinor: 500 }],
    })
    await product.db
      .updateTable('award_parts')
      .set({ committed_minor: 400 })
      .where('award_id', '=', award)
      .execute()
    expect(await recountFunds(product.db)).toEqual([id])
    await product.db
      .updateTable('award_parts')
      .set({ committed_minor: 500 })
      .where('award_id', '=', award)
      .execute()
    await product.db.updateTable('funds').set({ total_minor: 9_000_000 }).where('id', '=', id).execute()
    await checkFunds.run({}, deps, {} as never)
    expect(told).toEqual([{ funds: [id] }])
    await product.db.updateTable('funds').set({ total_minor: 8_000_000 }).where('id', '=', id).execute()
    expect(await recountFunds(product.db)).toEqual([])
  })
})

test('[AWARD8] there are no more funds than the limit', async () => {
  const { count } = await product.db
    .selectFrom('funds')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = Array.from({ length: fundLimits.funds - count }, () => {
    const fund = newId()
    return { id: fund, name: fund, donor: '', currency: 'usd' }
  })
  await product.db.insertInto('funds').values(rows).execute()
  const reply = await add({ _id: newId(), name: 'One more' })
  expect(refusal(reply)).toEqual([409, 'limit_reached'])
  expect(reply.body.error.message).toBe('There are already 500 funds.')
  expect((await add({})).status, 'what is sent again is there').toBe(201)
})
