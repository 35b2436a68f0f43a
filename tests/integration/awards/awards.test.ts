import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { givePlacesOn } from '../../../server/features/decisions/waiting-list/move-up-service.ts'
import { releaseWhole } from '../../../server/features/decisions/release-service.ts'
import { insertApplication } from '../../support/application-factories.ts'
import { ask, refusal } from '../../support/ask.ts'
import { awardOf, fundFigures, propose, release, switchOn } from '../../support/award-steps.ts'
import { insertFund } from '../../support/fund-factories.ts'
import { preview } from '../../support/decision-steps.ts'
import { insertScholarship } from '../../support/factories.ts'
import { type Person, signUp, usePerson } from '../../support/identity/people.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct()
const officer = usePerson(product, 'moderator', 'Mira Staff')
const admin = usePerson(product, 'admin', 'Ada Admin')
/** Officers by turns: each has one preview of a scholarship. */
const colleagueOf = (turn: number) => (turn % 2 === 0 ? officer : admin)
const applicants: Person[] = []

let scholarship: string
let ids: string[]
let fund: string
beforeEach(async () => {
  while (applicants.length < 4)
    applicants.push(await signUp(product, 'user', `Applicant ${applicants.length}`))
  scholarship = await insertScholarship(product.db)
  fund = await insertFund(product.db, { budget: 500_000 })
  ids = []
  for (const { userId } of applicants)
    ids.push(await insertApplication(product.db, { user_id: userId, scholarship_id: scholarship }))
})

const site = { name: 'Bursary', url: 'http://localhost', timeZone: 'UTC', accent: '#123456' } as never
const deps = {
  get db() {
    return product.db
  },
  readSite: () => Promise.resolve(site),
}
const person = (index: number) => applicants[index] as Person
const id = (index: number) => ids[index] ?? ''
const award = (index: number) => awardOf(product, person(index), id(index))
const answer = (index: number, version: number, given: string, awardId: string) =>
  ask(product, person(index), `POST /awards/answer/${awardId}`, { version, answer: given })

test('[AWARD1] a released award is an offer with a date, accepted, taken back and declined', async () => {
  await switchOn(product, officer, scholarship, { funds: [fund] })
  await propose(product, officer, id(0), { outcome: 'award', amount: '$1,000.01', terms: '1 year' })
  expect(await award(0)).toBeUndefined()
  expect(await release(product, officer, scholarship)).toMatchObject({ status: 200 })
  const offered = await award(0)
  expect(offered).toMatchObject({
    state: 'offered',
    amount: '$1000.01',
    paysFor: 'your first year',
    instalments: [
      { number: 1, amount: '$500.01', dueOn: '2027-09-01', state: 'planned' },
      { number: 2, amount: '$500', dueOn: '2028-01-15' },
    ],
    conditions: [{ kind: 'proof', state: 'open' }, { kind: 'letter' }],
    checkCode: null,
  })
  expect(offered.number).toMatch(/^A-\d{4}-\d{6}$/)
  expect(offered.instalments[0].waitsFor).toEqual([offered.conditions[0]._id])
  expect(await fundFigures(product, fund)).toEqual({ total: 500_000, committed: 100_001, paid: 0 })
  expect(refusal(await answer(1, offered.version, 'accept', offered._id))).toEqual([404, 'not_found'])
  const accepted = await answer(0, offered.version, 'accept', offered._id)
  expect(accepted.status).toBe(200)
  expect(refusal(await answer(0, offered.version, 'decline', offered._id))).toEqual([
    409,
    'changed_meanwhile',
  ])
  expect(await award(0)).toMatchObject({ state: 'accepted', checkCode: expect.any(String) })
  const taken = await ask(product, person(0), `POST /awards/takeBack/${offered._id}`, accepted.body)
  expect(taken.status).toBe(200)
  const declined = await answer(0, taken.body.version, 'decline', offered._id)
  expect(declined.status).toBe(200)
  expect(await fundFigures(product, fund)).toMatchObject({ committed: 100_001 })
  await givePlacesOn(deps)
  expect(await award(0)).toMatchObject({ state: 'declined', takeBackUntil: expect.any(String) })
  await sql`update awards set answered_at = answered_at - interval '1 hour' where id = ${offered._id}`.execute(
    product.db,
  )
  await givePlacesOn(deps)
  expect(await fundFigures(product, fund)).toMatchObject({ committed: 0 })
  const tooLate = await ask(product, person(0), `POST /awards/takeBack/${offered._id}`, declined.body)
  expect(refusal(tooLate)).toEqual([409, 'undo_too_late'])
})

const passTime = (statement: ReturnType<typeof sql>) => statement.execute(product.db)

/** Offers an award to each of the first applicants; the others are on the waiting list, in their order. */
async function offer(number: number, amount = '$1,000') {
  for (const index of ids.keys())
    await propose(
      product,
      officer,
      id(index),
      index < number ? { outcome: 'award', amount } : { outcome: 'waitlist', rank: index - number + 1 },
    )
  expect(await release(product, officer, scholarship)).toMatchObject({ status: 200 })
}

const waitingList = async () => (await ask(product, officer, `GET /awards/waitingList/${scholarship}`)).body

test('[AWARD8] what exceeds the places or the money is refused, and says by how much', async () => {
  await switchOn(product, officer, scholarship, { funds: [fund], places: 3 })
  for (const application of ids)
    await propose(product, officer, application, { outcome: 'award', amount: '$2,000' })
  const tooMany = await release(product, officer, scholarship)
  expect(refusal(tooMany)).toEqual([409, 'awards_exceed'])
  expect(tooMany.body.error.message).toContain('4 awards, 1 more than the scholarship has (3)')
  await switchOn(product, officer, scholarship, { version: 1, funds: [fund], places: null })
  const tooMuch = await release(product, officer, scholarship)
  expect(tooMuch.body.error.message).toContain('lacks $3000')
  expect(await fundFigures(product, fund)).toMatchObject({ committed: 0 })
  expect(await waitingList()).toMatchObject({ standing: 0 })
})

test('[AWARD3] a recalled batch frees its money, and so does a reopened decision until that is taken back', async () => {
  await switchOn(product, officer, scholarship, { funds: [fund] })
  await propose(product, officer, id(0), { outcome: 'award', amount: '$1,000' })
  const batch = await preview(product, officer, scholarship)
  await ask(product, officer, `POST /decisions/release/${batch}`, {})
  expect(await fundFigures(product, fund)).toMatchObject({ committed: 100_000 })
  await ask(product, officer, `POST /decisions/recall/${batch}`)
  expect(await fundFigures(product, fund)).toMatchObject({ committed: 0 })
  await release(product, officer, scholarship)
  expect(await award(0)).toMatchObject({ state: 'offered' })
  const reopened = await ask(product, officer, `POST /decisions/reopen/${id(0)}`, {
    reason: 'A wrong amount',
  })
  expect(reopened.status).toBe(200)
  expect(await fundFigures(product, fund)).toMatchObject({ committed: 0 })
  expect(await award(0)).toMatchObject({ state: 'withdrawn' })
  const back = await ask(product, officer, `POST /decisions/takeBack/${id(0)}`, reopened.body)
  expect(back.status).toBe(200)
  expect(await award(0)).toMatchObject({ state: 'offered' })
  expect(await fundFigures(product, fund)).toMatchObject({ committed: 100_000 })
})

test('[AWARD3] a correction withdraws an award and makes another one, or frees its place', async () => {
  await switchOn(product, officer, scholarship, { funds: [fund], places: 2 })
  await offer(2)
  const correct = async (index: number, outcome: object) => {
    const { body } = await ask(product, officer, `POST /decisions/reopen/${id(index)}`, { reason: 'A slip' })
    await propose(product, officer, id(index), { ...body, ...outcome })
    expect(await release(product, officer, scholarship)).toMatchObject({ status: 200 })
  }
  await correct(0, { outcome: 'award', amount: '$1,500' })
  expect(await fundFigures(product, fund)).toMatchObject({ committed: 250_000 })
  await correct(1, { outcome: 'decline' })
  expect(await fundFigures(product, fund)).toMatchObject({ committed: 150_000 })
  expect(await waitingList()).toMatchObject({ standing: 1, free: [{ amount: '$1000' }] })
})

test('[AWARD3] by hand, an officer previews the offer to the next person; it takes the place once', async () => {
  await switchOn(product, officer, scholarship, { funds: [fund], places: 2 })
  await offer(2)
  const declined = await award(0)
  await answer(0, declined.version, 'decline', declined._id)
  await passTime(
    sql`update awards set answered_at = answered_at - interval '1 hour' where state = 'declined'`,
  )
  await givePlacesOn(deps)
  expect(await waitingList()).toMatchObject({
    free: [{ awardId: declined._id, amount: '$1000' }],
    people: [
      { applicant: 'Applicant 2', rank: 1, missing: null, proposed: false },
      { applicant: 'Applicant 3', rank: 2 },
    ],
  })
  const offerNext = () => ask(product, officer, `POST /awards/offerNext/${declined._id}`, {})
  expect((await offerNext()).status).toBe(201)
  const { insertedId: batch } = (await offerNext()).body
  const { body } = await ask(product, officer, `GET /decisions/batches/${batch}`)
  expect(body.items).toMatchObject([{ applicant: 'Applicant 2', outcome: 'award', amount: '$1000' }])
  expect((await ask(product, officer, `POST /decisions/release/${batch}`, {})).status).toBe(200)
  expect(refusal(await offerNext())).toEqual([409, 'changed_meanwhile'])
  await releaseWhole(product.db, batch)
  expect(await award(2)).toMatchObject({ state: 'offered' })
  expect(await waitingList()).toMatchObject({ standing: 2, free: [], people: [{ applicant: 'Applicant 3' }] })
})

test('[AWARD3] a place is offered to somebody who is not next only with a reason, which is kept', async () => {
  await switchOn(product, officer, scholarship, { funds: [fund] })
  await offer(1)
  const silent = await award(0)
  await passTime(sql`update awards set answer_by = now() - interval '1 minute'`)
  const lapse = { version: silent.version }
  expect((await ask(product, officer, `POST /awards/lapse/${silent._id}`, lapse)).status).toBe(200)
  const offerTo = (index: number, reason?: string) =>
    ask(product, officer, `POST /awards/offerNext/${silent._id}`, {
      application: id(index),
      ...(reason !== undefined && { reason }),
    })
  for (const reason of [undefined, '', '  ']) {
    const refused = await offerTo(3, reason)
    expect(refusal(refused)).toEqual([400, 'invalid_input'])
    expect(refused.body.error.fields).toHaveProperty('reason')
  }
  expect((await waitingList()).people).toMatchObject([{}, {}, { proposed: false }])
  expect(refusal(await offerTo(0, 'They are not on the list.'))).toEqual([409, 'nobody_waits'])
  expect((await offerTo(1)).status).toBe(201)

  const { insertedId: batch } = (await offerTo(3, 'The donor asks for an engineer.')).body
  expect(await waitingList()).toMatchObject({
    free: [{ batchId: batch }],
    people: [
      { applicant: 'Applicant 1', proposed: false },
      { applicant: 'Applicant 2', proposed: false },
      { applicant: 'Applicant 3', proposed: true },
    ],
  })
  const { body } = await ask(product, officer, `GET /awards/${silent._id}`)
  expect(body.events.at(-1)).toMatchObject({
    why: 'Offered out of turn: The donor asks for an engineer.',
    by: 'Mira Staff',
  })
  const { rows } = await sql`select after from record_entries
    join record_values on entry_id = record_entries.id
    where action = 'award.offer_next' and object_id = ${silent._id} and after is not null`.execute(product.db)
  expect(rows).toEqual([{ after: { passedOver: 2, reason: 'The donor asks for an engineer.' } }])
  expect((await ask(product, officer, `POST /decisions/release/${batch}`, {})).status).toBe(200)
  await releaseWhole(product.db, batch)
  expect(await award(3)).toMatchObject({ state: 'offered' })
  expect(await waitingList()).toMatchObject({ free: [], people: [{}, { applicant: 'Applicant 2' }] })
})

test('[AWARD3] each free place has a preview of its own person, and one that was recalled can be offered again', async () => {
  await switchOn(product, officer, scholarship, { funds: [fund], movesUp: 'automatically' })
  await offer(2)
  for (const index of [0, 1]) {
    const { _id, version } = await award(index)
    await answer(index, version, 'decline', _id)
  }
  await passTime(
    sql`update awards set answered_at = answered_at - interval '1 hour' where state = 'declined'`,
  )
  await givePlacesOn(deps)
  const waiting = () =>
    product.db
      .selectFrom('awards')
      .select(['batch_id', 'application_id'])
      .where('state', '=', 'waiting')
      .where('scholarship_id', '=', scholarship)
      .orderBy('id')
      .execute()
  const [first, second] = await waiting()
  expect([first?.application_id, second?.application_id]).toEqual([id(2), id(3)])
  for (const batch of [first, second])
    expect((await ask(product, officer, `POST /decisions/recall/${batch?.batch_id}`)).status).toBe(200)
  await givePlacesOn(deps)
  expect(await waiting()).toEqual([])
  const { free } = await waitingList()
  expect(free).toMatchObject([{ batchId: null }, { batchId: null }])
  const previewed: string[] = []
  for (const { awardId } of free) {
    const { body } = await ask(
      product,
      colleagueOf(previewed.length),
      `POST /awards/offerNext/${awardId}`,
      {},
    )
    const batch = await ask(product, officer, `GET /decisions/batches/${body.insertedId}`)
    previewed.push(batch.body.items[0].applicant)
  }
  expect(previewed).toEqual(['Applicant 2', 'Applicant 3'])
})

test('[AWARD3] automatically, the next person moves up, and the batch can be recalled', async () => {
  await switchOn(product, officer, scholarship, { funds: [fund], places: 2, movesUp: 'automatically' })
  await offer(2)
  const declined = await award(1)
  await answer(1, declined.version, 'decline', declined._id)
  await passTime(
    sql`update awards set answered_at = answered_at - interval '1 hour' where state = 'declined'`,
  )
  await Promise.all([givePlacesOn(deps), givePlacesOn(deps), givePlacesOn(deps)])
  const waiting = () =>
    product.db.selectFrom('decision_batches').select('id').where('state', '=', 'waiting').execute()
  expect(await waiting()).toHaveLength(1)
  const [batch] = await waiting()
  expect((await ask(product, officer, `POST /decisions/recall/${batch?.id}`)).status).toBe(200)
  expect(await waitingList()).toMatchObject({ standing: 1, free: [{ awardId: declined._id }] })
  expect(await fundFigures(product, fund)).toMatchObject({ committed: 100_000 })
})

test('[AWARD2] a silent award lapses only when somebody gets its place, and can be accepted until then', async () => {
  await switchOn(product, officer, scholarship, { funds: [fund], movesUp: 'automatically' })
  await offer(4)
  await passTime(sql`update awards set answer_by = now() - interval '1 minute'`)
  await givePlacesOn(deps)
  const late = await award(3)
  expect(late).toMatchObject({ state: 'offered' })
  expect((await answer(3, late.version, 'accept', late._id)).status).toBe(200)
})

test('[AWARD2] an officer gives the place of a silent award on after its date; then it is gone', async () => {
  await switchOn(product, officer, scholarship, { funds: [fund] })
  await offer(1)
  const silent = await award(0)
  const lapse = () => ask(product, officer, `POST /awards/lapse/${silent._id}`, { version: silent.version })
  expect(refusal(await lapse())).toEqual([409, 'changed_meanwhile'])
  await passTime(sql`update awards set answer_by = now() - interval '1 minute'`)
  expect((await lapse()).status).toBe(200)
  expect(refusal(await answer(0, silent.version, 'accept', silent._id))).toEqual([409, 'award_gone'])
  expect(await waitingList()).toMatchObject({ free: [{ awardId: silent._id }] })
})

test('[AWARD2] who asks to start later is answered: refused, three whole days are left; granted, all days move', async () => {
  await switchOn(product, officer, scholarship, { funds: [fund] })
  await offer(2)
  const ask2 = async (index: number, body: object) => {
    const before = await award(index)
    const words = 'My visa takes until spring.'
    const asked = await ask(product, person(index), `POST /awards/defer/${before._id}`, {
      version: before.version,
      words,
    })
    expect(asked.status).toBe(200)
    await passTime(sql`update awards set answer_by = now() + interval '1 minute' where id = ${before._id}`)
    const answered = await ask(product, officer, `POST /awards/deferral/${before._id}`, {
      ...asked.body,
      ...body,
    })
    expect(answered.status).toBe(200)
    return award(index)
  }
  const refused = await ask2(0, { laterDays: null, words: 'The fund ends in 2028.' })
  expect(refused).toMatchObject({
    state: 'offered',
    deferralAnswer: { granted: false, words: 'The fund ends in 2028.' },
    instalments: [{ dueOn: '2027-09-01' }, {}],
  })
  const left = (Date.parse(refused.answerBy) - Date.now()) / 86_400_000
  expect(left).toBeGreaterThan(2.99)
  expect(left).toBeLessThan(4.01)
  const again = { version: refused.version, words: 'Please.' }
  expect(refusal(await ask(product, person(0), `POST /awards/defer/${refused._id}`, again))).toEqual([
    409,
    'changed_meanwhile',
  ])
  const granted = await ask2(1, { laterDays: 122 })
  await answer(1, granted.version, 'accept', granted._id)
  expect(await award(1)).toMatchObject({
    state: 'accepted',
    deferral: 'My visa takes until spring.',
    deferralAnswer: { granted: true, words: '' },
    instalments: [{ dueOn: '2028-01-01' }, { dueOn: '2028-05-16' }],
    conditions: [{ dueOn: '2027-12-01' }, { dueOn: '2028-01-31' }],
  })
})

test('[AWARD12] deleting an application stops its award and frees the money; Undo brings both back', async () => {
  await switchOn(product, officer, scholarship, { funds: [fund] })
  await offer(1)
  const accepted = await award(0)
  await answer(0, accepted.version, 'accept', accepted._id)
  expect((await ask(product, person(0), `DELETE /appliedScholarship/${id(0)}`)).status).toBe(200)
  expect(await fundFigures(product, fund)).toMatchObject({ committed: 0 })
  expect((await ask(product, person(0), `POST /undoDelete/${id(0)}`)).status).toBe(201)
  expect(await award(0)).toMatchObject({ state: 'accepted', instalments: [{ state: 'planned' }, {}] })
  expect(await fundFigures(product, fund)).toMatchObject({ committed: 100_000 })
})

test('[AWARD4] a condition is saved as typed, given, sent back with words, confirmed, and waived with a reason', async () => {
  await switchOn(product, officer, scholarship, { funds: [fund] })
  await offer(1)
  const offered = await award(0)
  const [, letter] = offered.conditions
  const save = (version: number, given: string) =>
    ask(product, person(0), `PATCH /awards/conditions/${letter._id}`, { version, answer: given })
  expect(refusal(await save(1, 'Dear'))).toEqual([409, 'condition_settled'])
  await answer(0, offered.version, 'accept', offered._id)
  expect((await save(1, 'Dear ')).body).toEqual({ version: 2 })
  expect(refusal(await save(1, 'Dear Sir'))).toEqual([409, 'changed_meanwhile'])
  const office = async () => (await ask(product, officer, `GET /awards/${offered._id}`)).body.conditions[1]
  expect(await office()).toMatchObject({ answer: '', state: 'open' })
  const give = (version: number, given: string) =>
    ask(product, person(0), `POST /awards/conditions/give/${letter._id}`, {
      version,
      answer: given,
      documents: [],
    })
  expect(refusal(await give(2, ''))).toEqual([400, 'invalid_input'])
  expect((await give(2, 'Dear donor')).body).toEqual({ version: 3 })
  const check = (version: number, act: string, words = '') =>
    ask(product, officer, `POST /awards/conditions/check/${letter._id}`, { version, act, words })
  expect(refusal(await check(3, 'sendBack'))).toEqual([400, 'invalid_input'])
  expect((await check(3, 'sendBack', 'Please name the fund.')).status).toBe(200)
  expect((await award(0)).conditions[1]).toMatchObject({ state: 'sentBack', note: 'Please name the fund.' })
  expect((await give(4, 'Dear Volta Fund')).status).toBe(200)
  expect((await check(5, 'confirm')).status).toBe(200)
  expect((await check(6, 'undo')).status).toBe(200)
  expect(await office()).toMatchObject({ state: 'given', answer: 'Dear Volta Fund' })
  expect((await check(7, 'waive', 'No donor any more.')).status).toBe(200)
  expect(refusal(await give(8, 'Late'))).toEqual([409, 'condition_settled'])
})

test('[AWARD1] anybody checks a letter by its number and code, and learns nothing else', async () => {
  await switchOn(product, officer, scholarship)
  await offer(1)
  const offered = await award(0)
  await answer(0, offered.version, 'accept', offered._id)
  const { number, checkCode } = await award(0)
  const check = async (code: string) =>
    (await ask(product, undefined, 'POST /awards/check', { number, code })).body.award
  expect(await check(checkCode)).toMatchObject({ number, name: 'Applicant 0', amount: '$1000', valid: true })
  expect(await check('2222-2222-2')).toBeNull()
})

test('[AWARD1] without answer days an award is accepted at once; switched off, nothing is made', async () => {
  await switchOn(product, officer, scholarship, { answerDays: null })
  await offer(1)
  expect(await award(0)).toMatchObject({ state: 'accepted', answerBy: null, takeBackUntil: null })
  expect(refusal(await ask(product, officer, `DELETE /awards/settings/${scholarship}`))).toEqual([
    409,
    'awards_stand',
  ])
})

test('[AWARD12] a deleted account leaves numbers, amounts and days of its award, and no words; its money is free', async () => {
  await switchOn(product, officer, scholarship, { funds: [fund] })
  const leaving = await signUp(product, 'user', 'Leaving Person')
  const application = await insertApplication(product.db, {
    user_id: leaving.userId,
    scholarship_id: scholarship,
  })
  await propose(product, officer, application, { outcome: 'award', amount: '$1,000', terms: 'For Leaving' })
  expect(await release(product, officer, scholarship)).toMatchObject({ status: 200 })
  const { _id, version, conditions } = await awardOf(product, leaving, application)
  await ask(product, leaving, `POST /awards/answer/${_id}`, { version, answer: 'accept' })
  await ask(product, leaving, `PATCH /awards/conditions/${conditions[1]._id}`, {
    version: 1,
    answer: 'Leaving Person wrote this',
  })
  expect((await ask(product, admin, `DELETE /users/${leaving.userId}`)).status).toBe(200)
  const { rows } =
    await sql`select awards.state, amount_minor, number is not null as numbered, terms, check_code,
      (select string_agg(answer, '') from award_conditions where award_id = awards.id) as answers
    from awards where id = ${_id}`.execute(product.db)
  expect(rows).toEqual([
    { state: 'withdrawn', amount_minor: 100_000, numbered: true, terms: null, check_code: null, answers: '' },
  ])
  expect(await fundFigures(product, fund)).toMatchObject({ committed: 0 })
})
