import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { recountFunds } from '../../../server/features/awards/funds/fund-queries.ts'
import { releaseWhole } from '../../../server/features/decisions/release-service.ts'
import { givePlacesOn } from '../../../server/features/decisions/waiting-list/move-up-service.ts'
import { insertApplication } from '../../support/application-factories.ts'
import { ask } from '../../support/ask.ts'
import { awardOf, fundFigures, propose, release, switchOn } from '../../support/award-steps.ts'
import { insertFund } from '../../support/fund-factories.ts'
import { insertScholarship } from '../../support/factories.ts'
import { type Person, signUp, usePerson } from '../../support/identity/people.ts'
import { newsTo } from '../../support/mail/outbox.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct()
const officer = usePerson(product, 'moderator', 'Mira Staff')
const site = { url: 'http://localhost', name: 'Bursary', senderName: 'Bursary', timeZone: 'UTC' }

test('[AWARD1] [AWARD2] [AWARD3] 20 offers: 12 accepted, 4 declined, 2 deferred, 2 silent; four people move up, and letters and fund agree', async () => {
  const deps = { db: product.db, readSite: () => Promise.resolve(site) }
  const scholarship = await insertScholarship(product.db)
  const fund = await insertFund(product.db, { budget: 80_000_00 })
  await switchOn(product, officer, scholarship, { funds: [fund], places: 20 })
  const people: { person: Person; application: string }[] = []
  for (let nth = 0; nth < 24; nth += 1) {
    const person = await signUp(product, 'user', `Applicant ${nth}`)
    const of = { user_id: person.userId, scholarship_id: scholarship }
    people.push({ person, application: await insertApplication(product.db, of) })
  }
  for (const [nth, { application }] of people.entries())
    await propose(
      product,
      officer,
      application,
      nth < 20 ? { outcome: 'award', amount: '$4,000' } : { outcome: 'waitlist', rank: nth - 19 },
    )
  expect(await release(product, officer, scholarship)).toMatchObject({ status: 200 })
  expect(await fundFigures(product, fund)).toMatchObject({ committed: 80_000_00 })

  const at = (nth: number) => people[nth] as (typeof people)[number]
  const award = (nth: number) => awardOf(product, at(nth).person, at(nth).application)
  const act = async (nth: number, call: string, body: object) => {
    const { _id, version } = await award(nth)
    const answer = await ask(product, at(nth).person, `POST /awards/${call}/${_id}`, { version, ...body })
    expect(answer.status).toBe(200)
    return _id as string
  }
  for (let nth = 0; nth < 12; nth += 1) await act(nth, 'answer', { answer: 'accept' })
  const declined: string[] = []
  for (let nth = 12; nth < 16; nth += 1) declined.push(await act(nth, 'answer', { answer: 'decline' }))
  for (const nth of [16, 17]) {
    await act(nth, 'defer', { words: 'In spring, please.' })
    const { _id, version } = await award(nth)
    const body = { version, laterDays: nth === 16 ? 120 : null }
    expect((await ask(product, officer, `POST /awards/deferral/${_id}`, body)).status).toBe(200)
    await act(nth, 'answer', { answer: 'accept' })
  }

  // By hand: two places, one after the other.
  await sql`update awards set answered_at = answered_at - interval '1 hour' where state = 'declined'`.execute(
    product.db,
  )
  await givePlacesOn(deps)
  for (const place of declined.slice(0, 2)) {
    const { body } = await ask(product, officer, `POST /awards/offerNext/${place}`, {})
    const confirmed = await ask(product, officer, `POST /decisions/release/${body.insertedId}`, {})
    expect(confirmed.status).toBe(200)
    await releaseWhole(product.db, body.insertedId)
  }
  // Automatically: the two who never answered, until nobody waits any more.
  await switchOn(product, officer, scholarship, {
    version: 1,
    funds: [fund],
    places: 20,
    movesUp: 'automatically',
  })
  await sql`update awards set answer_by = now() - interval '1 minute' where application_id in
    (${sql.join([18, 19].map(nth => at(nth).application))})`.execute(product.db)
  await givePlacesOn(deps)
  const waiting = await product.db
    .selectFrom('awards')
    .select('batch_id')
    .where('state', '=', 'waiting')
    .execute()
  expect(waiting).toHaveLength(2)
  for (const { batch_id } of waiting) await releaseWhole(product.db, batch_id ?? '')

  const states = await product.db
    .selectFrom('awards')
    .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
    .where('scholarship_id', '=', scholarship)
    .groupBy('state')
    .orderBy('state')
    .execute()
  expect(Object.fromEntries(states.map(({ state, count }) => [state, count]))).toEqual({
    accepted: 14,
    declined: 4,
    lapsed: 2,
    offered: 4,
  })
  // Two places of those who declined are still free, and nobody waits.
  expect((await ask(product, officer, `GET /awards/waitingList/${scholarship}`)).body).toMatchObject({
    standing: 18,
    people: [],
    free: [{ amount: '$4000' }, { amount: '$4000' }],
  })
  expect(await fundFigures(product, fund)).toMatchObject({ committed: 72_000_00, paid: 0 })
  expect(await recountFunds(product.db)).toEqual([])
  for (const nth of [20, 21, 22, 23]) {
    expect(await award(nth)).toMatchObject({ state: 'offered', amount: '$4000' })
    const mails = await newsTo(product, at(nth).person.email, 2)
    expect(mails.map(({ subject }) => subject)).toHaveLength(2)
  }
}, 120_000)
