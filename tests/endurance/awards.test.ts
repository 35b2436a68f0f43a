import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { answerAward, takeAnswerBack } from '../../server/features/awards/answer-service.ts'
import { recountFunds } from '../../server/features/awards/funds/fund-queries.ts'
import { freeDeclined, lapse } from '../../server/features/awards/place-service.ts'
import { confirmRelease } from '../../server/features/decisions/batch-service.ts'
import { reopen } from '../../server/features/decisions/decision-service.ts'
import { releaseWhole } from '../../server/features/decisions/release-service.ts'
import { givePlacesOn } from '../../server/features/decisions/waiting-list/move-up-service.ts'
import { scopeOf } from '../../server/platform/access/scope.ts'
import { withTransaction } from '../../server/platform/database/connection.ts'
import { ProductError } from '../../server/platform/product-error.ts'
import { insertApplication } from '../support/application-factories.ts'
import { ask } from '../support/ask.ts'
import { fundFigures, propose, release, switchOn } from '../support/award-steps.ts'
import { insertFund } from '../support/fund-factories.ts'
import { preview } from '../support/decision-steps.ts'
import { insertScholarship, insertUser } from '../support/factories.ts'
import { usePerson } from '../support/identity/people.ts'
import { knownId } from '../support/known-id.ts'
import { useProduct } from '../support/product.ts'

const races = Number(process.env['RACES'] ?? 1_000)
const rounds = Number(process.env['ROUNDS'] ?? 200)

const product = useProduct()
const officer = usePerson(product, 'moderator', 'Mira Staff')
const site = { url: 'http://localhost', name: 'Bursary', senderName: 'Bursary', timeZone: 'UTC' }
const deps = {
  get db() {
    return product.db
  },
  readSite: () => Promise.resolve(site),
}
const scope = () => scopeOf({ userId: officer.userId, role: 'moderator', reach: null })

let scholarship: string
let fund: string
beforeEach(async () => {
  scholarship = await insertScholarship(product.db)
  fund = await insertFund(product.db, { budget: 1_000_000_00 })
})

/** Awards $1,000 to a new person. @returns the award's row, with whose it is */
async function offered(waiting = 0) {
  const userId = await insertUser(product.db)
  const application = await insertApplication(product.db, { user_id: userId, scholarship_id: scholarship })
  await propose(product, officer, application, { outcome: 'award', amount: '$1,000' })
  for (let rank = 1; rank <= waiting; rank += 1)
    await propose(product, officer, await insertApplication(product.db, { scholarship_id: scholarship }), {
      outcome: 'waitlist',
      rank,
    })
  expect(await release(product, officer, scholarship)).toMatchObject({ status: 200 })
  return { ...(await awardOf(application)), userId, application }
}

function awardOf(application: string) {
  return product.db
    .selectFrom('awards')
    .select(['id', 'version', 'state'])
    .where('application_id', '=', knownId(application))
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
}

/** Whether an act went through; what refuses it says why. */
async function wins(act: Promise<unknown>): Promise<boolean> {
  try {
    await act
    return true
  } catch (error) {
    if (!(error instanceof ProductError)) throw error
    return false
  }
}

/** Both at once; in each race one of them begins some statements later, so that either can come first. */
async function race(nth: number, first: () => Promise<unknown>, second: () => Promise<unknown>) {
  const late = async (act: () => Promise<unknown>) => {
    for (let turn = nth % 12; turn > 0; turn -= 1) await sql`select 1`.execute(product.db)
    return wins(act())
  }
  return nth % 2 === 0
    ? Promise.all([wins(first()), late(second)])
    : Promise.all([late(first), wins(second())])
}

test(`[AWARD1] ${races} times accepting and declining at once: one answer`, async () => {
  await switchOn(product, officer, scholarship, { funds: [fund] })
  const award = await offered()
  const count = { accepted: 0, declined: 0 }
  for (let nth = 0; nth < races; nth += 1) {
    const { version } = await awardOf(award.application)
    const answer = (given: 'accept' | 'decline') => () =>
      answerAward(product.db, award.userId, { id: award.id, version, answer: given })
    const outcome = await race(nth, answer('accept'), answer('decline'))
    expect(outcome.filter(Boolean)).toHaveLength(1)
    const { state, version: now } = await awardOf(award.application)
    expect(state).toBe(outcome[0] ? 'accepted' : 'declined')
    count[state as 'accepted'] += 1
    await takeAnswerBack(product.db, award.userId, { id: award.id, version: now })
  }
  expect(Math.min(count.accepted, count.declined)).toBeGreaterThan(0)
})

test(`[AWARD2] ${races} times accepting at the moment at which the place is given on: one of both`, async () => {
  await switchOn(product, officer, scholarship, { funds: [fund] })
  const award = await offered()
  const seen = { accepted: 0, lapsed: 0 }
  for (let nth = 0; nth < races; nth += 1) {
    await sql`update awards set answer_by = now() - interval '1 minute' where id = ${award.id}`.execute(
      product.db,
    )
    const { version } = await awardOf(award.application)
    const outcome = await race(
      nth,
      () => answerAward(product.db, award.userId, { id: award.id, version, answer: 'accept' }),
      () =>
        withTransaction(product.db, tx => lapse(tx, { id: award.id, version, officerId: officer.userId })),
    )
    expect(outcome.filter(Boolean)).toHaveLength(1)
    const { state, version: now } = await awardOf(award.application)
    seen[state as 'lapsed'] += 1
    expect(await fundFigures(product, fund)).toMatchObject({ committed: state === 'lapsed' ? 0 : 100_000 })
    if (state === 'accepted') await takeAnswerBack(product.db, award.userId, { id: award.id, version: now })
    else await comesBack(award.id)
  }
  expect(Math.min(seen.accepted, seen.lapsed)).toBeGreaterThan(0)
  expect(await recountFunds(product.db)).toEqual([])
})

/** Undoes a lapse, as no screen does. */
async function comesBack(id: string) {
  await sql`delete from freed_places where award_id = ${id}`.execute(product.db)
  await sql`select resume_award(${id}::uuid, null, 'For the next race.')`.execute(product.db)
}

test(`[AWARD3] ${races} times taking a decline back as its place becomes free: one of both`, async () => {
  await switchOn(product, officer, scholarship, { funds: [fund] })
  const award = await offered()
  const seen = { offered: 0, declined: 0 }
  for (let nth = 0; nth < races; nth += 1) {
    const before = await awardOf(award.application)
    const own = { id: award.id, version: before.version }
    const version = await answerAward(product.db, award.userId, { ...own, answer: 'decline' })
    const [back, freed] = await race(
      nth,
      () => takeAnswerBack(product.db, award.userId, { id: award.id, version }),
      () => withTransaction(product.db, tx => freeDeclined(tx, award.id)),
    )
    const { state } = await awardOf(award.application)
    expect(back).toBe(state === 'offered')
    expect(freed).toBe(true)
    seen[state as 'offered'] += 1
    expect(await fundFigures(product, fund)).toMatchObject({ committed: state === 'offered' ? 100_000 : 0 })
    if (state === 'declined') {
      await sql`update awards set state = 'offered', stopped_from = 'offered', answered_at = null where id = ${award.id}`.execute(
        product.db,
      )
      await comesBack(award.id)
    }
  }
  expect(Math.min(seen.offered, seen.declined)).toBeGreaterThan(0)
  expect(await recountFunds(product.db)).toEqual([])
})

test(`[AWARD3] ${races} times accepting while an officer reopens the decision: the award is withdrawn, its money free`, async () => {
  await switchOn(product, officer, scholarship, { funds: [fund] })
  const award = await offered()
  for (let nth = 0; nth < races; nth += 1) {
    const { version } = await awardOf(award.application)
    const [, reopened] = await race(
      nth,
      () => answerAward(product.db, award.userId, { id: award.id, version, answer: 'accept' }),
      () => reopen(deps, scope(), { id: award.application, reason: 'A race' }),
    )
    expect(reopened).toBe(true)
    expect(await awardOf(award.application)).toMatchObject({ state: 'withdrawn' })
    expect(await fundFigures(product, fund)).toMatchObject({ committed: 0 })
    const { version: decision } = await product.db
      .selectFrom('decisions')
      .select('version')
      .where('application_id', '=', award.application)
      .executeTakeFirstOrThrow()
    const back = await ask(product, officer, `POST /decisions/takeBack/${award.application}`, {
      version: decision,
    })
    expect(back.status).toBe(200)
    const stands = await awardOf(award.application)
    if (stands.state === 'accepted')
      await takeAnswerBack(product.db, award.userId, { id: award.id, version: stands.version })
  }
  expect(await recountFunds(product.db)).toEqual([])
})

test(`[AWARD3] ${Math.ceil(races / 20)} places, given on by three processes at once: one person each, nobody twice`, async () => {
  await switchOn(product, officer, scholarship, { funds: [fund], movesUp: 'automatically' })
  const count = Math.ceil(races / 20)
  const first = await offered(count)
  let current = first
  for (let nth = 0; nth < count; nth += 1) {
    await sql`update awards set answer_by = now() - interval '1 minute' where id = ${current.id}`.execute(
      product.db,
    )
    await Promise.all([givePlacesOn(deps), givePlacesOn(deps), givePlacesOn(deps)])
    const { rows } = await sql<{ batch: string; application: string; person: string; rank: number }>`
      select batch_id as batch, application_id as application, user_id as person
      from awards join applications on applications.id = application_id
      where state = 'waiting' and awards.scholarship_id = ${scholarship}`.execute(product.db)
    expect(rows).toHaveLength(1)
    const [next] = rows
    if (!next) return
    await releaseWhole(product.db, knownId(next.batch))
    current = {
      ...(await awardOf(next.application)),
      userId: next.person,
      application: knownId(next.application),
    }
    expect(current.state).toBe('offered')
  }
  expect(await fundFigures(product, fund)).toMatchObject({ committed: 100_000 })
  const { rows } = await sql<{ most: number }>`
    select max(number) as most from (select count(*) as number from awards where scholarship_id = ${scholarship}
      and state <> 'recalled' group by application_id) as each`.execute(product.db)
  expect(rows).toEqual([{ most: 1 }])
})

test(`[AWARD3] ${rounds} times giving a place on automatically while officers confirm awards of the same funds: no deadlock, nobody is refused`, async () => {
  const other = await insertFund(product.db, { budget: 1_000_000_00 })
  const elsewhere = await insertScholarship(product.db)
  await switchOn(product, officer, scholarship, { funds: [other, fund], movesUp: 'automatically' })
  await switchOn(product, officer, elsewhere, { funds: [fund, other] })
  const toConfirm = async (scholarship_id: string) => {
    const application = await insertApplication(product.db, { scholarship_id })
    await propose(product, officer, application, { outcome: 'award', amount: '$1,000' })
    return preview(product, officer, scholarship_id)
  }
  const confirm = (batch: string) => confirmRelease(deps, scope(), knownId(batch), { leaveBlockedOut: false })
  for (let nth = 0; nth < rounds; nth += 1) {
    const award = await offered(1)
    await sql`update awards set answer_by = now() - interval '1 minute' where id = ${award.id}`.execute(
      product.db,
    )
    const [here, there] = [await toConfirm(scholarship), await toConfirm(elsewhere)]
    const outcome = await race(
      nth,
      () => givePlacesOn(deps),
      () => Promise.all([confirm(here), confirm(there)]),
    )
    expect(outcome).toEqual([true, true])
    expect((await awardOf(award.application)).state).toBe('lapsed')
    await product.db
      .updateTable('awards')
      .set({ state: 'accepted' })
      .where('state', 'in', ['waiting', 'offered'])
      .execute()
  }
  expect(await recountFunds(product.db)).toEqual([])
})

test(`[AWARD8] ${rounds} rounds of 50 batches confirmed at once on two funds: never over, no deadlock, what is refused says what is missing`, async () => {
  const people = await Promise.all(Array.from({ length: 50 }, () => insertUser(product.db)))
  const places = await Promise.all(
    people.map(async (user_id, nth) => {
      const scholarship_id = await insertScholarship(product.db)
      return { nth, scholarship_id, id: await insertApplication(product.db, { user_id, scholarship_id }) }
    }),
  )
  const other = await insertFund(product.db, { budget: 20_000_00 })
  await sql`select enter_in_ledger(${JSON.stringify([{ fund_id: fund, kind: 'cut', amount_minor: 980_000_00 }])}::jsonb)`.execute(
    product.db,
  )
  for (const { nth, scholarship_id, id } of places) {
    await switchOn(product, officer, scholarship_id, { funds: nth % 2 ? [fund, other] : [other, fund] })
    await propose(product, officer, id, { outcome: 'award', amount: '$1,000' })
  }
  for (let round = 0; round < rounds; round += 1) {
    const batches = await Promise.all(
      places.map(({ scholarship_id }) => preview(product, officer, scholarship_id)),
    )
    const messages: string[] = []
    const confirmed = await Promise.all(
      batches.map(async batch => {
        try {
          await confirmRelease(deps, scope(), batch, { leaveBlockedOut: false })
          return batch
        } catch (error) {
          if (!(error instanceof ProductError)) throw error
          messages.push(error.message)
          return undefined
        }
      }),
    )
    const through = confirmed.filter(batch => batch !== undefined)
    expect(through).toHaveLength(40)
    expect(messages.every(message => / lacks \$/.test(message))).toBe(true)
    const [a, b] = await Promise.all([fundFigures(product, fund), fundFigures(product, other)])
    expect([a.committed, b.committed]).toEqual([20_000_00, 20_000_00])
    await Promise.all(through.map(batch => ask(product, officer, `POST /decisions/recall/${batch}`)))
    expect((await fundFigures(product, fund)).committed).toBe(0)
  }
  expect(await recountFunds(product.db)).toEqual([])
})
