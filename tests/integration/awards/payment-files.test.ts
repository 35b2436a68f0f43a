import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import type { Payee } from '../../../contract/awards/award-terms.ts'
import { forgetPaidPeople } from '../../../server/features/awards/payments/forget-paid-service.ts'
import { holdPayments } from '../../../server/features/awards/payments/payment-hold.ts'
import { newId } from '../../../server/platform/database/new-id.ts'
import { figuresOf, insertAward, insertAwarding, plenty } from '../../support/award-factories.ts'
import { insertFund } from '../../support/fund-factories.ts'
import { ask, refusal } from '../../support/ask.ts'
import { signUp, usePerson } from '../../support/identity/people.ts'
import { knownId } from '../../support/known-id.ts'
import {
  actOn,
  csvRows,
  fileBytes,
  handOver,
  makeFile,
  makeReady,
  previewFile,
  readFile,
  sendResults,
  tryFile,
  usual,
} from '../../support/payment-steps.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct()
const maker = usePerson(product, 'moderator', 'Tomás Rivera')
const approver = usePerson(product, 'moderator', 'Ama Mensah')

const stateOf = async (id: string) =>
  await product.db
    .selectFrom('instalments')
    .select(['state', 'returned_minor', 'paid_on', 'decided'])
    .where('id', '=', knownId(id))
    .executeTakeFirstOrThrow()

test('[AWARD5] [AWARD6] an instalment goes from planned to paid by two people, and the ledger follows', async () => {
  const { db } = product
  const scholarship = await insertAwarding(db)
  const fund = await insertFund(db, { budget: plenty })
  const one = await insertAward(db, {
    scholarship,
    name: 'Nadia Rahman',
    parts: [{ fund, amount: 200_001 }],
    instalments: [{ amount: 200_001 }],
    studentNumber: 'S-77',
  })
  const two = await insertAward(db, {
    scholarship,
    parts: [{ fund, amount: 100_000 }],
    instalments: [{ amount: 100_000 }],
  })
  const ids = [...one.instalments, ...two.instalments]
  expect((await makeReady(product, maker, ids)).body).toMatchObject({ changed: [{}, {}], refused: [] })

  expect(await previewFile(product, maker, { scholarship })).toMatchObject({
    count: 2,
    sum: '$3000.01',
    payeeCount: 2,
    leftOutCount: 0,
  })
  const id = await makeFile(product, maker, { scholarship })
  expect(await readFile(product, maker, id)).toMatchObject({
    count: 2,
    sum: '$3000.01',
    state: 'made',
    approve: 'You made this file, so somebody else approves it.',
    approvers: ['Ama Mensah'],
  })
  expect(refusal(await actOn(product, maker, 'approve', id))).toEqual([409, 'second_person_needed'])
  expect(refusal(await ask(product, maker, `GET /paymentFiles/content/${id}`))).toEqual([
    409,
    'step_not_allowed',
  ])
  expect(refusal(await actOn(product, approver, 'handOver', id))).toEqual([409, 'step_not_allowed'])
  await handOver(product, approver, id)

  const bytes = await fileBytes(product, maker, id)
  expect(csvRows(bytes)).toEqual([
    {
      Reference: `${two.number}/1`,
      Student: 'Amina Yusuf',
      'Student number': '',
      Amount: '1000.00',
      Currency: 'USD',
    },
    {
      Reference: `${one.number}/1`,
      Student: 'Nadia Rahman',
      'Student number': 'S-77',
      Amount: '2000.01',
      Currency: 'USD',
    },
  ])
  expect((await fileBytes(product, approver, id)).equals(bytes)).toBe(true)

  const lines = [`${one.number}/1,paid,"2,000.01",2026-01-05`, `${two.number}/1,yes,,2026-01-05`]
  const dry = await sendResults(product, maker, id, lines, { dryRun: true })
  expect(dry.body).toMatchObject({ rows: 2, paid: 2, returned: 0, open: 0, paidSum: '$3000.01' })
  expect(await figuresOf(db, fund)).toMatchObject({ committed: 300_001, paid: 0 })
  expect((await sendResults(product, maker, id, lines)).status).toBe(200)
  expect(await figuresOf(db, fund)).toEqual({
    committed: 0,
    paid: 300_001,
    counted_committed: 0,
    counted_paid: 300_001,
  })
  expect(await stateOf(one.instalments[0] ?? '')).toMatchObject({ state: 'paid', paid_on: '2026-01-05' })
  expect((await readFile(product, maker, id)).state).toBe('settled')
  const again = await sendResults(product, maker, id, lines)
  expect(again.body).toMatchObject({ paid: 0, same: 2, paidSum: '$0' })
  expect(await figuresOf(db, fund)).toMatchObject({ committed: 0, paid: 300_001 })
  const award = await db
    .selectFrom('awards')
    .select('state')
    .where('id', '=', knownId(one.award))
    .executeTakeFirstOrThrow()
  expect(award.state).toBe('ended')
  expect(refusal(await tryFile(product, maker, { scholarship }))).toEqual([409, 'nothing_to_pay'])
})

/** A file of one's own scholarship, handed over. */
async function sent(amounts: number[], payee: Payee = 'finance') {
  const { db } = product
  const scholarship = await insertAwarding(db, { payee })
  const fund = await insertFund(db, { budget: plenty })
  const awards = []
  for (const [index, amount] of amounts.entries())
    awards.push(
      await insertAward(db, {
        scholarship,
        name: `Student ${index}`,
        parts: [{ fund, amount }],
        instalments: [{ amount }],
      }),
    )
  const ids = awards.flatMap(({ instalments }) => instalments)
  expect((await makeReady(product, maker, ids)).body.refused).toEqual([])
  const id = await makeFile(product, maker, {
    scholarship,
    payee,
    columns: ['payment', 'reference', 'total', 'amount'],
  })
  await handOver(product, approver, id)
  return { id, fund, scholarship, ids, awards, references: awards.map(({ number }) => `${number}/1`) }
}

test('[AWARD5] [AWARD6] the list of awards counts payments that are ready, in a file and returned, as the list of them does', async () => {
  const { id, scholarship, references } = await sent([100_000, 200_000, 300_000])
  expect((await sendResults(product, maker, id, [`${references[0]},returned`])).status).toBe(200)
  const own = await insertAward(product.db, { scholarship, user: maker.userId })
  const others = await insertAward(product.db, {
    scholarship,
    instalments: [{ amount: 100 }, { amount: 100 }],
  })
  const ids = [...own.instalments, ...others.instalments]
  expect((await makeReady(product, approver, ids)).body.refused).toEqual([])
  const { body } = await ask(product, maker, `GET /awards?scholarship=${scholarship}`)
  expect(body.counts).toEqual({
    toAnswer: 0,
    accepted: 4,
    overdue: 0,
    toCheck: 0,
    gone: 0,
    ready: 3,
    inFile: 2,
    returned: 1,
  })
  for (const state of ['ready', 'inFile', 'returned']) {
    const listed = await ask(product, maker, `GET /instalments?scholarship=${scholarship}&state=${state}`)
    expect(listed.body).toHaveLength(body.counts[state])
  }
  const none = await ask(product, maker, `GET /awards?scholarship=${newId()}`)
  expect(none.body).toMatchObject({ items: [], counts: { accepted: 0, ready: 0 }, money: [] })
})

test('[AWARD5] what is not due, waits for a condition or is one’s own does not become ready, and says why', async () => {
  const { db } = product
  const { instalments } = await insertAward(db, {
    instalments: [
      { amount: 100, condition: 'given' },
      { amount: 100, dueOn: '2999-01-01' },
      { amount: 100, condition: 'waived' },
    ],
  })
  const own = await insertAward(db, { user: maker.userId })
  const yen = await insertAward(db, { currency: 'jpy', instalments: [{ amount: 10_050 }] })
  const [open = '', later = '', fine = ''] = instalments
  const { body } = await makeReady(product, maker, [...instalments, ...own.instalments, ...yen.instalments])
  expect(body.changed).toEqual([{ _id: fine, version: 2 }])
  const why = new Map(body.refused.map((each: { _id: string; why: string }) => [each._id, each.why]))
  expect(why.get(open)).toBe('It waits for something that its student has to give.')
  expect(why.get(later)).toBe('It is not due yet.')
  expect(why.get(own.instalments[0])).toBe('This is your own award. Please ask a colleague.')
  expect(why.get(yen.instalments[0])).toContain('JPY has no smaller unit')
  const back = await ask(product, approver, 'POST /instalments/unready', {
    items: [{ _id: fine, version: 2 }],
  })
  expect(back.body).toEqual({ changed: [{ _id: fine, version: 3 }], refused: [] })
  const stale = await ask(product, approver, 'POST /instalments/ready', {
    items: [{ _id: fine, version: 2 }],
  })
  expect(stale.body.refused[0].why).toBe('Somebody else changed it in the meantime.')
})

test('[AWARD5] the list says what each instalment waits for, and the counts say the same', async () => {
  const scholarship = await insertAwarding(product.db)
  const { number } = await insertAward(product.db, {
    scholarship,
    name: 'Wanda Waits',
    instalments: [{ amount: 100, condition: 'open' }, { amount: 100 }, { amount: 100, dueOn: '2999-01-01' }],
  })
  const of = `scholarship=${scholarship}`
  const { body, headers } = await ask(product, maker, `GET /instalments?page=1&${of}`)
  expect(headers.get('x-total-count')).toBe('3')
  expect(body.map((row: Record<string, string>) => [row.reference, row.state, row.waitsFor])).toEqual(
    expect.arrayContaining([
      [`${number}/1`, 'toConfirm', 'Proof of enrolment'],
      [`${number}/2`, 'due', 'Somebody who makes it ready'],
      [`${number}/3`, 'confirmed', 'Its day, 1 January 2999'],
    ]),
  )
  const counts = (await ask(product, maker, `GET /instalments/counts?${of}`)).body
  expect(counts).toMatchObject({ toConfirm: 1, due: 1, confirmed: 1, ready: 0, paid: 0 })
  const found = await ask(product, maker, `GET /instalments?page=1&search=wanda&state=due&${of}`)
  expect(found.body).toHaveLength(1)
})

test('[AWARD6] what comes back is paid again under a new number, or is lost, and the ledger agrees', async () => {
  const { db } = product
  const { id, fund, ids, references, awards } = await sent([100_000, 200_000, 300_000])
  const [one = '', two = '', three = ''] = references
  const read = await sendResults(product, maker, id, [
    `${one},paid`,
    `${two},returned`,
    `${three},returned,1000.00`,
  ])
  expect(read.body).toMatchObject({ paid: 1, returned: 2, open: 0, paidSum: '$3000', returnedSum: '$3000' })
  expect(await figuresOf(db, fund)).toMatchObject({ committed: 300_000, paid: 300_000 })
  expect(await stateOf(ids[2] ?? '')).toMatchObject({ state: 'returned', returned_minor: 100_000 })
  expect((await readFile(product, maker, id)).state).toBe('settled')

  const act = (what: string, at: number, more: object = {}) =>
    ask(product, maker, `POST /instalments/${what}/${ids[at]}`, { version: 3, ...more })
  const again = await act('again', 1)
  expect(again.status).toBe(201)
  expect(refusal(await act('again', 1))).toEqual([409, 'changed_meanwhile'])
  expect(refusal(await act('lose', 1, { version: 4, reason: 'Twice' }))).toEqual([409, 'step_not_allowed'])
  expect((await act('lose', 2, { reason: 'The student has left.' })).status).toBe(200)
  expect(await figuresOf(db, fund)).toMatchObject({ committed: 200_000, paid: 300_000 })
  const stateOfAward = (at: number) =>
    db
      .selectFrom('awards')
      .select('state')
      .where('id', '=', knownId(awards[at]?.award ?? ''))
      .executeTakeFirstOrThrow()
  expect([await stateOfAward(1), await stateOfAward(2)]).toEqual([{ state: 'accepted' }, { state: 'ended' }])

  expect((await makeReady(product, maker, [again.body.insertedId])).body.refused).toEqual([])
  const next = await makeFile(product, maker, { scholarship: await scholarshipOf(awards[1]?.award ?? '') })
  await handOver(product, approver, next)
  expect(csvRows(await fileBytes(product, maker, next))[0]?.Reference).toBe(`${awards[1]?.number}/2`)
  // An old file of results pays nothing that came back.
  const old = await sendResults(product, maker, id, [`${one},paid`, `${two},paid`])
  expect(old.body).toMatchObject({ paid: 0, same: 1, open: 1 })
  expect((await sendResults(product, maker, next, [`${awards[1]?.number}/2,paid`])).status).toBe(200)
  expect(await figuresOf(db, fund)).toMatchObject({ committed: 0, paid: 500_000 })
})

const scholarshipOf = async (award: string) =>
  (
    await product.db
      .selectFrom('awards')
      .select('scholarship_id')
      .where('id', '=', knownId(award))
      .executeTakeFirstOrThrow()
  ).scholarship_id ?? ''

test('[AWARD6] what was paid can come back later, and an ended award then waits for a decision', async () => {
  const { db } = product
  const { id, fund, awards, references } = await sent([50_000])
  await sendResults(product, maker, id, [`${references[0]},paid`])
  const back = await sendResults(product, maker, id, [`${references[0]},bounced,200.00`])
  expect(back.body).toMatchObject({ returned: 1, returnedSum: '$200' })
  expect(await figuresOf(db, fund)).toMatchObject({ committed: 20_000, paid: 30_000 })
  const award = awards[0]?.award ?? ''
  const { state } = await db
    .selectFrom('awards')
    .select('state')
    .where('id', '=', knownId(award))
    .executeTakeFirstOrThrow()
  expect(state).toBe('accepted')
})

test('[AWARD6] the results of another file are refused, and nothing changes', async () => {
  const { id, fund, references } = await sent([100_000, 200_000])
  const other = await sent([100_000, 200_000])
  const { number } = await readFile(product, maker, id)
  const [one = '', two = ''] = references
  const refused = await sendResults(product, maker, id, [
    `${one},paid`,
    ...other.references.map(each => `${each},paid`),
  ])
  expect(refusal(refused)).toEqual([400, 'invalid_input'])
  expect(refused.body.error.fields.file).toBe(
    `This is not the result of ${number}: 2 of its 3 references are unknown here.`,
  )
  const sums = await sendResults(product, maker, id, [`${one},paid,1.00`, `${two},paid,2.00`])
  expect(sums.body.error.fields.file).toContain(`not the result of ${number}: 2 of its 2 amounts differ`)
  const untold = await sendResults(product, maker, id, [`${one},paid,`], { titles: 'number,state,amount' })
  expect(untold.body.error.fields.file).toBe('Its first row does not name the column “reference”.')
  expect(await figuresOf(product.db, fund)).toMatchObject({ committed: 300_000, paid: 0 })
  // One amount that differs is left open, and so is the file.
  const differing = await sendResults(product, maker, id, [`${one},paid,"1,000"`, `${two},paid,1500`])
  expect(differing.body).toMatchObject({ paid: 1, open: 1, lines: [{ row: 3, change: 'open' }, {}] })
  expect((await readFile(product, maker, id)).state).toBe('handedOver')
})

test('[AWARD7] schools get one payment each with the list of their students, and one result', async () => {
  const { id, fund, references } = await sent([100_000, 250_000], 'school')
  const { number, payeeCount } = await readFile(product, maker, id)
  expect(payeeCount).toBe(1)
  expect(csvRows(await fileBytes(product, maker, id))).toEqual([
    { Payment: `${number}-01`, Reference: references[0], 'Payment total': '3500.00', Amount: '1000.00' },
    { Payment: `${number}-01`, Reference: references[1], 'Payment total': '3500.00', Amount: '2500.00' },
  ])
  const part = await sendResults(product, maker, id, [`${number}-01,returned,10`], { dryRun: true })
  expect(part.body.lines[0].words).toContain('Say of which student')
  const read = await sendResults(product, maker, id, [`${number}-01,paid,3500.00`])
  expect(read.body).toMatchObject({ rows: 1, paid: 2, paidSum: '$3500' })
  expect(await figuresOf(product.db, fund)).toMatchObject({ committed: 0, paid: 350_000 })
})

test('[AWARD6] a cancelled file gives its instalments back, and another one names them the same', async () => {
  const { id, scholarship, references, ids } = await sent([100_000])
  expect(refusal(await actOn(product, approver, 'cancel', id, { reason: 'Wrong account' }))).toEqual([
    409,
    'second_person_needed',
  ])
  const inFile = await ask(product, maker, `POST /instalments/stop/${ids[0]}`, { version: 2, reason: 'Late' })
  expect(refusal(inFile)).toEqual([409, 'step_not_allowed'])
  expect((await actOn(product, maker, 'cancel', id, { reason: 'Wrong account' })).status).toBe(200)
  expect(refusal(await sendResults(product, maker, id, [`${references[0]},paid`]))).toEqual([
    409,
    'step_not_allowed',
  ])
  const next = await makeFile(product, maker, { scholarship })
  expect((await readFile(product, maker, next)).items.map(({ reference }) => reference)).toEqual(references)
  await handOver(product, approver, next)
  await sendResults(product, maker, next, [`${references[0]},paid`])
  expect(refusal(await actOn(product, maker, 'cancel', next, { reason: 'Late' }))).toEqual([
    409,
    'step_not_allowed',
  ])
})

test('[AWARD5] neither who made a payment ready nor who gets it approves its file', async () => {
  const { db } = product
  const scholarship = await insertAwarding(db)
  const one = await insertAward(db, { scholarship })
  const two = await insertAward(db, { scholarship, user: approver.userId })
  await makeReady(product, approver, one.instalments)
  await makeReady(product, maker, two.instalments)
  const third = await signUp(product, 'admin', 'Nora Kim')
  try {
    const id = await makeFile(product, maker, { scholarship })
    expect(await readFile(product, approver, id)).toMatchObject({
      count: 2,
      approve: 'One of these awards is your own. Please ask a colleague.',
      approvers: ['Nora Kim'],
    })
    expect(refusal(await actOn(product, approver, 'approve', id))).toEqual([403, 'own_application'])
    await actOn(product, third, 'cancel', id, { reason: 'Made in parts' })
    // One's own is left out of the file that one makes.
    expect(await previewFile(product, approver, { scholarship })).toMatchObject({
      count: 1,
      leftOut: [{ why: 'own' }],
    })
    const without = await makeFile(product, third, { scholarship })
    expect(await readFile(product, maker, without)).toMatchObject({
      approve: 'You made one of its payments ready, so somebody else approves it.',
    })
  } finally {
    await db.updateTable('users').set({ role: 'user' }).where('id', '=', third.userId).execute()
  }
})

test('[AWARD6] twenty who make a file at once make one, and no instalment is in two', async () => {
  const { db } = product
  const scholarship = await insertAwarding(db)
  const ids: string[] = []
  for (let nth = 0; nth < 12; nth += 1)
    ids.push(...(await insertAward(db, { scholarship, parts: [] })).instalments)
  await makeReady(product, maker, ids)
  const { count, sum } = await previewFile(product, maker, { scholarship })
  const once = newId()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, nth) =>
      ask(product, nth % 2 ? maker : approver, 'POST /paymentFiles', {
        // Some press twice.
        _id: nth < 5 ? once : newId(),
        currency: 'usd',
        payee: 'finance',
        format: nth % 3 ? 'csv' : 'xlsx',
        scholarship,
        columns: usual,
        seen: { count, sum },
      }),
    ),
  )
  const made = answers.filter(({ status }) => status === 201).map(({ body }) => body.insertedId)
  expect(new Set(made).size).toBe(1)
  expect(answers.filter(({ status }) => status !== 201).map(refusal)).toEqual(
    Array.from({ length: 20 - made.length }, () => [409, 'nothing_to_pay']),
  )
  const live = await db
    .selectFrom('payment_items')
    .select('instalment_id')
    .where('instalment_id', 'in', ids.map(knownId))
    .execute()
  expect(live).toHaveLength(12)
})

test('[AWARD6] a file is not made of anything else than its preview said', async () => {
  const { db } = product
  const scholarship = await insertAwarding(db)
  const one = await insertAward(db, { scholarship })
  await makeReady(product, maker, one.instalments)
  const { count, sum } = await previewFile(product, maker, { scholarship })
  const two = await insertAward(db, { scholarship })
  await makeReady(product, maker, two.instalments)
  const late = await ask(product, maker, 'POST /paymentFiles', {
    _id: newId(),
    currency: 'usd',
    payee: 'finance',
    format: 'csv',
    scholarship,
    columns: usual,
    seen: { count, sum },
  })
  expect(refusal(late)).toEqual([409, 'changed_meanwhile'])
  expect(late.body.error.message).toContain('2 payments of $4000')
})

test('[AWARD6] after a restore nothing is paid until an admin says that no other file was handed over', async () => {
  const { db, databaseUrl } = product
  const scholarship = await insertAwarding(db)
  const { instalments } = await insertAward(db, { scholarship })
  await makeReady(product, maker, instalments)
  const id = await makeFile(product, maker, { scholarship })
  await actOn(product, approver, 'approve', id)
  const client = new Client(databaseUrl)
  await client.connect()
  await holdPayments(client)
  await client.end()
  const file = await readFile(product, maker, id)
  expect(file).toMatchObject({ state: 'made', approvedBy: '', heldSince: expect.any(String) })
  expect(refusal(await actOn(product, approver, 'approve', id))).toEqual([409, 'payments_held'])
  const more = await insertAward(db, { scholarship })
  await makeReady(product, maker, more.instalments)
  expect(refusal(await tryFile(product, maker, { scholarship }))).toEqual([409, 'payments_held'])
  expect(refusal(await ask(product, approver, 'POST /paymentFiles/endHold'))).toEqual([403, 'forbidden'])
  const admin = await signUp(product, 'admin', 'Ada Admin')
  expect((await ask(product, admin, 'POST /paymentFiles/endHold')).body).toEqual({ modifiedCount: 1 })
  expect((await ask(product, admin, 'POST /paymentFiles/endHold')).body).toEqual({ modifiedCount: 0 })
  const { rows } = await sql<{ actor_id: string }>`select actor_id from record_entries
    where action = 'payment_file.end_hold'`.execute(db)
  expect(rows).toEqual([{ actor_id: admin.userId }])
  await db.updateTable('users').set({ role: 'user' }).where('id', '=', admin.userId).execute()
  expect((await actOn(product, approver, 'approve', id)).status).toBe(200)
})

test('[AWARD12] a deleted person stays in a file as sent until it is settled, and then goes, with its bytes', async () => {
  const { db } = product
  const { id, fund, awards, references, ids } = await sent([100_000, 200_000])
  await db
    .deleteFrom('users')
    .where('id', '=', awards[0]?.user ?? '')
    .execute()
  await forgetPaidPeople(db)
  expect((await readFile(product, maker, id)).items[0]).toMatchObject({
    student: 'Student 0',
    payee: 'Student 0',
  })
  await sendResults(
    product,
    maker,
    id,
    references.map(each => `${each},paid`),
  )
  expect(await figuresOf(db, fund)).toMatchObject({ committed: 0, paid: 300_000 })
  await forgetPaidPeople(db)
  const file = await readFile(product, maker, id)
  expect(file.items.map(({ student }) => student)).toEqual(['', 'Student 1'])
  expect(file.items.map(({ amount }) => amount)).toEqual(['$1000', '$2000'])
  expect(file.fetch).toBe('The file itself was removed with the data of somebody in it.')
  const { payee } = await db
    .selectFrom('instalments')
    .select('payee')
    .where('id', '=', knownId(ids[0] ?? ''))
    .executeTakeFirstOrThrow()
  expect(payee).toBe('')
})

test('[AWARD6] a cancelled file stops what belongs to a withdrawn award, and frees its money', async () => {
  const { db } = product
  const { id, fund, awards, ids } = await sent([100_000, 200_000])
  await db
    .deleteFrom('applications')
    .where('id', '=', knownId(awards[0]?.application ?? ''))
    .execute()
  expect(await figuresOf(db, fund)).toMatchObject({ committed: 300_000 })
  await actOn(product, maker, 'cancel', id, { reason: 'The account was closed.' })
  expect((await stateOf(ids[0] ?? '')).state).toBe('stopped')
  expect((await stateOf(ids[1] ?? '')).state).toBe('ready')
  expect(await figuresOf(db, fund)).toMatchObject({ committed: 200_000, counted_committed: 200_000 })
})

test('[AUDIT1] [AWARD6] what is done with instalments and files is recorded, and looks at them', async () => {
  const { id } = await sent([100_000])
  await fileBytes(product, maker, id)
  const { rows } = await sql<{ action: string; actor_id: string }>`select action, actor_id from record_entries
    where object_id = ${id} order by id`.execute(product.db)
  const by = (person: { userId: string }) =>
    rows.filter(({ actor_id }) => actor_id === person.userId).map(({ action }) => action)
  expect(by(maker)).toEqual(['payment_file.make', 'payment_file.look'])
  expect(by(approver)).toEqual(['payment_file.look', 'payment_file.approve', 'payment_file.hand_over'])
})
