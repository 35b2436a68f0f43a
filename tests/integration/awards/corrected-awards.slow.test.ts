import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { recountFunds } from '../../../server/features/awards/funds/fund-queries.ts'
import { forgetPaidPeople } from '../../../server/features/awards/payments/forget-paid-service.ts'
import { givePlacesOn } from '../../../server/features/decisions/waiting-list/move-up-service.ts'
import { forgetDeletedRows } from '../../../server/platform/database/deleted-rows.ts'
import { insertApplication } from '../../support/application-factories.ts'
import { ask, refusal } from '../../support/ask.ts'
import { awardOf, fundFigures, propose, release, switchOn } from '../../support/award-steps.ts'
import { preview } from '../../support/decision-steps.ts'
import { dateIn, insertScholarship } from '../../support/factories.ts'
import { insertFund } from '../../support/fund-factories.ts'
import { type Person, signUp, usePerson } from '../../support/identity/people.ts'
import { knownId } from '../../support/known-id.ts'
import { actOn, handOver, makeFile, makeReady, readFile, sendResults } from '../../support/payment-steps.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct()
const officer = usePerson(product, 'moderator', 'Mira Staff')
const approver = usePerson(product, 'moderator', 'Ama Mensah')
const site = { url: 'http://localhost', name: 'Bursary', senderName: 'Bursary', timeZone: 'UTC' }
const deps = {
  get db() {
    return product.db
  },
  readSite: () => Promise.resolve(site),
}

interface Applied {
  person: Person
  id: string
}

let scholarship: string
let fund: string
let people: Applied[]
beforeEach(async () => {
  scholarship = await insertScholarship(product.db)
  fund = await insertFund(product.db, { budget: 500_000 })
  people = []
  for (const name of ['Nadia Rahman', 'Kofi Boateng']) {
    const person = await signUp(product, 'user', name)
    const of = { user_id: person.userId, scholarship_id: scholarship, applicant_name: name }
    people.push({ person, id: await insertApplication(product.db, of) })
  }
})

const one = (index: number) => people[index] as Applied
const settings = {
  payee: 'finance',
  plan: {
    instalments: [dateIn(-20), dateIn(-10)],
    conditions: [{ kind: 'letter', words: 'A letter', dueOn: dateIn(9), before: null }],
  },
} as const
const on = (changes = {}) =>
  switchOn(product, officer, scholarship, { ...settings, funds: [fund], ...changes } as never)
const award = (index: number) => awardOf(product, one(index).person, one(index).id)

/** Offers an award to the first person; the second waits for one. */
async function offer() {
  await propose(product, officer, one(0).id, { outcome: 'award', amount: '$1,000', terms: 'For Nadia' })
  await propose(product, officer, one(1).id, { outcome: 'waitlist', rank: 1 })
  expect(await release(product, officer, scholarship)).toMatchObject({ status: 200 })
}

async function answer(given: 'accept' | 'decline') {
  const { _id, version } = await award(0)
  const answered = await ask(product, one(0).person, `POST /awards/answer/${_id}`, { version, answer: given })
  expect(answered.status).toBe(200)
  return _id as string
}

/** Does something with the decision about the first person, in the version that it has. */
async function decision(act: 'reopen' | 'takeBack' | 'propose', body: object) {
  const { id } = one(0)
  const row = await product.db
    .selectFrom('decisions')
    .select('version')
    .where('application_id', '=', knownId(id))
    .executeTakeFirst()
  const version = row?.version ?? 0
  if (act === 'propose') return ask(product, officer, `PATCH /decisions/${id}`, { version, ...body })
  return ask(product, officer, `POST /decisions/${act}/${id}`, {
    ...(act === 'takeBack' && { version }),
    ...body,
  })
}

const reopen = () => decision('reopen', { reason: 'A slip' })

test('[AWARD3] an award does not come back by taking its reopening back when its place was given to somebody else', async () => {
  await on({ places: 1 })
  await offer()
  expect((await reopen()).status).toBe(200)
  await propose(product, officer, one(1).id, { outcome: 'award', amount: '$1,000', version: 1 })
  expect(await release(product, officer, scholarship)).toMatchObject({ status: 200 })
  const back = await decision('takeBack', {})
  expect(refusal(back)).toEqual([409, 'awards_exceed'])
  expect(await award(0)).toMatchObject({ state: 'withdrawn' })
  expect(await fundFigures(product, fund)).toMatchObject({ committed: 100_000 })
})

test('[AWARD12] a deletion is not undone when the place of its award was given to somebody else', async () => {
  await on({ places: 1 })
  await offer()
  expect((await ask(product, one(0).person, `DELETE /appliedScholarship/${one(0).id}`)).status).toBe(200)
  await propose(product, officer, one(1).id, { outcome: 'award', amount: '$1,000', version: 1 })
  expect(await release(product, officer, scholarship)).toMatchObject({ status: 200 })
  expect(refusal(await ask(product, one(0).person, `POST /undoDelete/${one(0).id}`))).toEqual([
    409,
    'undo_too_late',
  ])
})

test('[AWARD3] an award that was corrected to another outcome stays withdrawn when that is reopened and taken back', async () => {
  await on()
  await offer()
  await reopen()
  expect((await decision('propose', { outcome: 'decline' })).status).toBe(200)
  expect(await release(product, officer, scholarship)).toMatchObject({ status: 200 })
  await reopen()
  expect((await decision('takeBack', {})).status).toBe(200)
  expect(await award(0)).toMatchObject({ state: 'withdrawn' })
  expect(await fundFigures(product, fund)).toMatchObject({ committed: 0 })
})

test('[AWARD3] an award stays withdrawn while its decision is open, also when another choice for it is undone', async () => {
  await on()
  await offer()
  await reopen()
  expect((await decision('propose', { outcome: 'decline' })).status).toBe(200)
  expect((await decision('takeBack', { to: 'before' })).status).toBe(200)
  expect(await award(0)).toMatchObject({ state: 'withdrawn' })
  expect((await decision('takeBack', {})).status).toBe(200)
  expect(await award(0)).toMatchObject({ state: 'offered' })
})

const instalmentsOf = (id: string) =>
  product.db
    .selectFrom('instalments')
    .select(['id', 'version', 'state', 'payee'])
    .where('award_id', '=', knownId(id))
    .orderBy('number')
    .execute()

/** The award is accepted, and its payments are ready. */
async function ready() {
  await offer()
  const id = await answer('accept')
  const rows = await instalmentsOf(id)
  const made = await makeReady(
    product,
    officer,
    rows.map(row => row.id),
  )
  expect(made.body.refused).toEqual([])
  return id
}

test('[AWARD1] [AWARD6] cancelling a file keeps the payments of an award whose answer was taken back meanwhile', async () => {
  await on()
  const id = await ready()
  const file = await makeFile(product, officer, { scholarship })
  const { version } = await award(0)
  expect((await ask(product, one(0).person, `POST /awards/takeBack/${id}`, { version })).status).toBe(200)
  expect((await actOn(product, officer, 'cancel', file, { reason: 'Another day' })).status).toBe(200)
  await answer('accept')
  expect(await instalmentsOf(id)).toMatchObject([{ state: 'ready' }, { state: 'ready' }])
  expect(await fundFigures(product, fund)).toMatchObject({ committed: 100_000 })
})

test('[AWARD5] an award that was paid while its decision was reopened ends when that is taken back', async () => {
  await on()
  await ready()
  const file = await makeFile(product, officer, { scholarship })
  await handOver(product, approver, file)
  await reopen()
  const { items } = await readFile(product, officer, file)
  await sendResults(
    product,
    officer,
    file,
    items.map(({ reference }) => `${reference},paid`),
  )
  expect(await award(0)).toMatchObject({ state: 'withdrawn' })
  expect((await decision('takeBack', {})).status).toBe(200)
  expect(await award(0)).toMatchObject({ state: 'ended' })
})

test('[AWARD1] [AWARD3] what was declined is withdrawn when its decision is reopened, and can be taken back no more', async () => {
  await on()
  await offer()
  const id = await answer('decline')
  await reopen()
  expect(await award(0)).toMatchObject({ state: 'withdrawn', takeBackUntil: null })
  await decision('propose', { outcome: 'award', amount: '$800' })
  expect(await release(product, officer, scholarship)).toMatchObject({ status: 200 })
  const back = await ask(product, one(0).person, `POST /awards/takeBack/${id}`, { version: 4 })
  expect(refusal(back)).toEqual([409, 'award_gone'])
  expect(await fundFigures(product, fund)).toMatchObject({ committed: 80_000 })
})

test('[AWARD5] [AWARD12] money that comes back of an award whose application is gone is not planned again', async () => {
  await on({ plan: { instalments: [dateIn(-20)], conditions: [] } })
  const id = await ready()
  const file = await makeFile(product, officer, { scholarship })
  await handOver(product, approver, file)
  const { items } = await readFile(product, officer, file)
  const say = (result: string) =>
    sendResults(
      product,
      officer,
      file,
      items.map(({ reference }) => `${reference},${result}`),
    )
  expect((await say('paid')).status).toBe(200)
  await ask(product, one(0).person, `DELETE /appliedScholarship/${one(0).id}`)
  await passUndo()
  expect((await say('returned')).status).toBe(200)
  const { state } = await product.db
    .selectFrom('awards')
    .select('state')
    .where('id', '=', knownId(id))
    .executeTakeFirstOrThrow()
  expect(state).toBe('ended')
  const [instalment] = await instalmentsOf(id)
  const again = await ask(product, officer, `POST /instalments/again/${instalment?.id}`, {
    version: instalment?.version,
  })
  expect(refusal(again)).toEqual([409, 'step_not_allowed'])
})

test('[AWARD4] [AWARD12] what was said of the conditions of an award that was recalled is forgotten with its application', async () => {
  await on()
  await propose(product, officer, one(0).id, { outcome: 'award', amount: '$1,000' })
  const batch = await preview(product, officer, scholarship)
  await ask(product, officer, `POST /decisions/release/${batch}`, {})
  const { id } = await product.db
    .selectFrom('award_conditions')
    .innerJoin('awards', 'awards.id', 'award_id')
    .select('award_conditions.id')
    .where('application_id', '=', knownId(one(0).id))
    .executeTakeFirstOrThrow()
  const waived = { version: 1, act: 'waive', words: 'Nadia is known to us' }
  expect((await ask(product, officer, `POST /awards/conditions/check/${id}`, waived)).status).toBe(200)
  expect((await ask(product, officer, `POST /decisions/recall/${batch}`)).status).toBe(200)
  await ask(product, one(0).person, `DELETE /appliedScholarship/${one(0).id}`)
  await passUndo()
  await forgetPaidPeople(product.db)
  const notes = await product.db.selectFrom('award_conditions').select('note').where('id', '=', id).execute()
  expect(notes).toEqual([{ note: '' }])
})

const freePlaces = async () =>
  (await ask(product, officer, `GET /awards/waitingList/${scholarship}`)).body.free

test('[AWARD3] [AWARD12] a place is free again when who moves up to it deletes their application before they are told', async () => {
  await on()
  await offer()
  const declined = await answer('decline')
  await sql`update awards set answered_at = answered_at - interval '1 hour' where id = ${declined}`.execute(
    product.db,
  )
  await givePlacesOn(deps)
  const { body } = await ask(product, officer, `POST /awards/offerNext/${declined}`, {})
  expect((await ask(product, officer, `POST /decisions/release/${body.insertedId}`, {})).status).toBe(200)
  expect(await freePlaces()).toEqual([])
  await ask(product, one(1).person, `DELETE /appliedScholarship/${one(1).id}`)
  expect(await freePlaces()).toMatchObject([{ awardId: declined }])
  expect(await fundFigures(product, fund)).toMatchObject({ committed: 0 })
})

/** What was deleted cannot be brought back any more. */
async function passUndo() {
  await sql`update deleted_rows set at = at - interval '2 minutes'`.execute(product.db)
  await forgetDeletedRows(product.db)
}

test('[AWARD3] [AWARD12] the place of a deleted application is free once that cannot be undone any more', async () => {
  await on()
  await offer()
  await answer('accept')
  await ask(product, one(0).person, `DELETE /appliedScholarship/${one(0).id}`)
  await givePlacesOn(deps)
  expect(await freePlaces()).toEqual([])
  await passUndo()
  await givePlacesOn(deps)
  await givePlacesOn(deps)
  expect(await freePlaces()).toMatchObject([{ amount: '$1000' }])
})

test('[AWARD12] the night forgets nobody whose deletion can be undone, and then all words about any of their awards', async () => {
  await on()
  const id = await ready()
  await ask(product, one(0).person, `DELETE /appliedScholarship/${one(0).id}`)
  await forgetPaidPeople(product.db)
  expect((await ask(product, one(0).person, `POST /undoDelete/${one(0).id}`)).status).toBe(201)
  expect(await instalmentsOf(id)).toMatchObject([{ payee: 'Nadia Rahman' }, { payee: 'Nadia Rahman' }])

  const { version } = await award(0)
  await ask(product, one(0).person, `POST /awards/takeBack/${id}`, { version })
  await answer('decline')
  await ask(product, one(0).person, `DELETE /appliedScholarship/${one(0).id}`)
  await passUndo()
  await forgetPaidPeople(product.db)
  const row = await product.db
    .selectFrom('awards')
    .select(['state', 'terms', 'check_code', 'amount_minor'])
    .where('id', '=', knownId(id))
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ state: 'declined', terms: null, check_code: null, amount_minor: 100_000 })
  expect(await instalmentsOf(id)).toMatchObject([{ payee: '' }, { payee: '' }])
})

test('[AWARD12] why a payment was stopped is forgotten with its person, in the ledger and in the record', async () => {
  await on()
  await offer()
  const id = await answer('accept')
  const [first] = await instalmentsOf(id)
  const stopped = await ask(product, officer, `POST /instalments/stop/${first?.id}`, {
    version: 1,
    reason: 'Nadia is ill.',
  })
  expect(stopped.status).toBe(200)
  const admin = await signUp(product, 'admin', 'Ada Admin')
  const before = await fundFigures(product, fund)
  expect((await ask(product, admin, `DELETE /users/${one(0).person.userId}`)).status).toBe(200)
  const { rows } = await sql`
    select reason as words from fund_entries where reason like '%Nadia%'
    union select after::text from record_values where after::text like '%Nadia is ill%'`.execute(product.db)
  expect(rows).toEqual([])
  expect(await fundFigures(product, fund)).toEqual({ ...before, committed: 0 })
  expect(await recountFunds(product.db)).toEqual([])
})

test('[AWARD8] [AWARD12] nothing that was deleted waits in a batch: its recall and its release change no money', async () => {
  await on()
  await propose(product, officer, one(0).id, { outcome: 'award', amount: '$1,000' })
  const batch = await preview(product, officer, scholarship)
  await ask(product, officer, `POST /decisions/release/${batch}`, {})
  await ask(product, one(0).person, `DELETE /appliedScholarship/${one(0).id}`)
  expect(await fundFigures(product, fund)).toMatchObject({ committed: 0 })
  expect((await ask(product, one(0).person, `POST /undoDelete/${one(0).id}`)).status).toBe(201)
  expect((await ask(product, officer, `POST /decisions/recall/${batch}`)).status).toBe(200)
  expect(await fundFigures(product, fund)).toMatchObject({ committed: 0 })
  expect(await release(product, officer, scholarship)).toMatchObject({ status: 200 })
  expect(await award(0)).toMatchObject({ state: 'offered' })
})
