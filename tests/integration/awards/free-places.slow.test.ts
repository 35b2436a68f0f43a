import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { enterInLedger } from '../../../server/features/awards/funds/fund-queries.ts'
import { givePlacesOn } from '../../../server/features/decisions/waiting-list/move-up-service.ts'
import { insertApplication } from '../../support/application-factories.ts'
import { ask } from '../../support/ask.ts'
import { insertFreePlaces } from '../../support/award-factories.ts'
import { propose, release, switchOn } from '../../support/award-steps.ts'
import { insertScholarship } from '../../support/factories.ts'
import { insertFund } from '../../support/fund-factories.ts'
import { usePerson } from '../../support/identity/people.ts'
import { knownId } from '../../support/known-id.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct()
const officer = usePerson(product, 'moderator', 'Mira Staff')
const site = { url: 'http://localhost', name: 'Bursary', senderName: 'Bursary', timeZone: 'UTC' }
const deps = {
  get db() {
    return product.db
  },
  readSite: () => Promise.resolve(site),
}

let scholarship: string
let fund: string
let ids: string[]
beforeEach(async () => {
  scholarship = await insertScholarship(product.db)
  fund = await insertFund(product.db, { budget: 400_000 })
  await switchOn(product, officer, scholarship, { funds: [fund], movesUp: 'automatically' })
})

/** Offers $1,000 to so many; others are told that they wait. */
async function offer(offers: number, waiting: number) {
  ids = []
  for (let nth = 0; nth < offers + waiting; nth += 1)
    ids.push(await insertApplication(product.db, { scholarship_id: scholarship }))
  for (const [index, id] of ids.entries())
    await propose(
      product,
      officer,
      id,
      index < offers
        ? { outcome: 'award', amount: '$1,000' }
        : { outcome: 'waitlist', rank: index - offers + 1 },
    )
  expect(await release(product, officer, scholarship)).toMatchObject({ status: 200 })
}

/** The state of the newest award of each application; empty for none. */
async function states(): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    select coalesce((select state from awards where application_id = each.id order by awards.id desc limit 1), '') as state
    from unnest(${ids}::uuid[]) with ordinality as each (id, nth) order by nth`.execute(product.db)
  return rows.map(({ state }) => state)
}

const idOf = async (index: number) => {
  const application = ids[index] ?? ''
  const row = await product.db
    .selectFrom('awards')
    .select('id')
    .where('application_id', '=', knownId(application))
    .executeTakeFirstOrThrow()
  return row.id
}

/** Somebody declined more than an hour ago. */
const declined = async (index: number) =>
  sql`update awards set state = 'declined', answered_at = now() - interval '2 hours' where id = ${await idOf(index)}`.execute(
    product.db,
  )
const silent = async (index: number) =>
  sql`update awards set answer_by = now() - interval '1 minute' where id = ${await idOf(index)}`.execute(
    product.db,
  )
const money = (kind: 'budget' | 'cut', amount_minor: number) =>
  enterInLedger(product.db, [{ fund_id: fund, kind, amount_minor }])

test('[AWARD3] the place that a correction freed is given on automatically, before a silent award lapses', async () => {
  await offer(2, 1)
  const reopened = await ask(product, officer, `POST /decisions/reopen/${ids[1]}`, { reason: 'A slip' })
  await propose(product, officer, ids[1] ?? '', { ...reopened.body, outcome: 'decline' })
  expect(await release(product, officer, scholarship)).toMatchObject({ status: 200 })
  await silent(0)
  await givePlacesOn(deps)
  expect(await states()).toEqual(['offered', 'withdrawn', 'waiting'])
  await givePlacesOn(deps)
  expect(await states()).toEqual(['offered', 'withdrawn', 'waiting'])
})

test('[AWARD2] [AWARD3] a silent award lapses for somebody who still waits after the free places are used', async () => {
  await offer(2, 2)
  await declined(1)
  await silent(0)
  await givePlacesOn(deps)
  expect(await states()).toEqual(['lapsed', 'declined', 'waiting', 'waiting'])
})

test('[AWARD3] a free place for which there was no money is given on once there is', async () => {
  await offer(1, 1)
  await declined(0)
  await switchOn(product, officer, scholarship, { version: 1, funds: [fund] })
  await givePlacesOn(deps)
  await money('cut', 350_000)
  await switchOn(product, officer, scholarship, { version: 2, funds: [fund], movesUp: 'automatically' })
  await givePlacesOn(deps)
  expect(await states()).toEqual(['declined', ''])
  await money('budget', 50_000)
  await givePlacesOn(deps)
  expect(await states()).toEqual(['declined', 'waiting'])
})

test('[AWARD3] what an officer has in hand stays theirs: the place of a preview, and the person of a recalled offer', async () => {
  await offer(2, 3)
  await declined(0)
  await switchOn(product, officer, scholarship, { version: 1, funds: [fund] })
  await givePlacesOn(deps)
  const previewed = await ask(product, officer, `POST /awards/offerNext/${await idOf(0)}`, {})
  expect(previewed.status).toBe(201)
  await switchOn(product, officer, scholarship, { version: 2, funds: [fund], movesUp: 'automatically' })
  await declined(1)
  await givePlacesOn(deps)
  // The second place goes to the second person.
  expect(await states()).toEqual(['declined', 'declined', '', 'waiting', ''])
  const { batch_id } = await product.db
    .selectFrom('awards')
    .select('batch_id')
    .where('state', '=', 'waiting')
    .where('scholarship_id', '=', scholarship)
    .executeTakeFirstOrThrow()
  expect((await ask(product, officer, `POST /decisions/recall/${batch_id}`)).status).toBe(200)
  await givePlacesOn(deps)
  expect(await states()).toEqual(['declined', 'declined', '', 'recalled', ''])
})

test('[AWARD3] 10,000 free places take few statements while nobody waits, or nobody who fits', async () => {
  await offer(1, 0)
  await insertFreePlaces(product, { award: await idOf(0), count: 10_000 })
  let statements = 0
  const db = product.db.withPlugin({
    transformQuery({ node }) {
      statements += 1
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  await givePlacesOn({ ...deps, db })
  await offer(0, 2)
  await money('cut', 300_000)
  await givePlacesOn({ ...deps, db })
  expect(await states()).toEqual(['', ''])
  expect(statements).toBeGreaterThan(2)
  expect(statements).toBeLessThan(50)
})
