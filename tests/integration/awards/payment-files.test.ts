import { expect, test } from 'vitest'
import { figuresOf, insertAward, insertAwarding, insertFund } from '../../support/award-factories.ts'
import { ask, refusal } from '../../support/ask.ts'
import { usePerson } from '../../support/identity/people.ts'
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
} from '../../support/payment-steps.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct()
const maker = usePerson(product, 'moderator', 'Tomás Rivera')
const approver = usePerson(product, 'moderator', 'Ama Mensah')

const stateOf = async (id: string) =>
  await product.db
    .selectFrom('instalments')
    .select(['state', 'returned_minor', 'paid_on', 'decided'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('[AWARD5] [AWARD6] an instalment goes from planned to paid by two people, and the ledger follows', async () => {
  const { db } = product
  const scholarship = await insertAwarding(db)
  const fund = await insertFund(db)
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
  expect(refusal(await ask(product, maker, `GET /paymentFiles/${id}/content`))).toEqual([
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
    .where('id', '=', one.award)
    .executeTakeFirstOrThrow()
  expect(award.state).toBe('ended')
  expect(refusal(await tryFile(product, maker, { scholarship }))).toEqual([409, 'nothing_to_pay'])
})
