import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type EndpointKey, endpoints } from '../../../../contract/endpoints.ts'
import { newId } from '../../../../server/platform/database/new-id.ts'
import type { Answers, Whose } from '../../../scenarios/access/access-rows.ts'
import { accessSettings } from '../../../scenarios/access/access-settings.ts'
import { accessTable, isSuccess } from '../../../scenarios/access/access-table.ts'
import {
  type AccessWorld,
  createAccessWorld,
  credentialOf,
  makeCall,
} from '../../../scenarios/access/access-world.ts'
import { type TableWatch, watchTables } from '../../../scenarios/data/changed-tables.ts'
import { startTestProduct, useProduct } from '../../../support/product.ts'

const product = useProduct(() => startTestProduct(accessSettings))
let world: AccessWorld
let tables: TableWatch
beforeAll(async () => {
  world = await createAccessWorld(product)
  tables = await watchTables(product.db)
})

interface StaffCall {
  key: EndpointKey
  actor: 'moderator' | 'admin'
  whose: Whose
}

/** What staff may call and nobody else, about what is not their own: read from the rules of access, later calls included. */
const staffCalls: StaffCall[] = Object.entries(accessTable).flatMap(([key, { answers }]) => {
  const found = Object.entries(answers as Record<Whose, Answers>).find(
    ([whose, { user, admin }]) =>
      /^(none|another's)/.test(whose) && admin && isSuccess(admin) && !(user && isSuccess(user)),
  )
  if (!found) return []
  const [whose, { moderator }] = found
  const actor = moderator && isSuccess(moderator) ? 'moderator' : 'admin'
  return [{ key: key as EndpointKey, actor, whose: whose as Whose }]
})
const isRead = ({ key }: StaffCall) => key.startsWith('GET ')

/** Write nothing: they only show how a text will look, or count. */
const writesNothing = new Set<EndpointKey>([
  'POST /siteSettings/preview',
  'POST /eligibility/preview/:id',
  'POST /paymentFiles/preview',
  // Nothing is held here; that its end is recorded, payment-files.test.ts shows.
  'POST /paymentFiles/endHold',
])
const acts = staffCalls.filter(call => !isRead(call) && !writesNothing.has(call.key))

/** A picture of nobody comes before its entry, and is removed as unused while no settings show it. */
const inTwoTransactions = new Set<EndpointKey>([
  'POST /siteSettings/logos',
  // Its parts are stored before its entry, and removed by a job without it.
  'POST /imports/content/:id',
])

/** Show no application and no document, but lists, and what staff themselves write. */
const showNothingOfOne = new Set<EndpointKey>([
  'GET /manageScholarships',
  'GET /manageScholarships/:id',
  'GET /rounds/:id',
  'GET /forms/:id',
  'GET /eligibility/:id',
  'GET /manageScholarshipTerms',
  'GET /synonyms',
  'GET /siteSettings',
  'GET /reviews',
  'GET /reviews/by-email/:email',
  'GET /users',
  'GET /users/:email',
  'GET /belongings/:id',
  'GET /record',
  'GET /payments',
  'GET /payments/sums',
  'GET /payments/comparison',
  'GET /appliedScholarship',
  'GET /appliedScholarship/:email',
  'GET /desk',
  'GET /desk/officers',
  'GET /desk/scholarships',
  'GET /desk/questions/:id',
  'GET /desk/views',
  'GET /scores/criteria/:id',
  'GET /conversations',
  'GET /conversations/unanswered',
  'GET /conversations/scholarship/:id',
  'GET /decisions/scholarship/:id',
  // Money, without who gets it.
  'GET /funds',
  'GET /funds/:id',
  'GET /funds/:id/ledger',
  // Names with what is to be paid; opening a file with them is a look.
  'GET /instalments',
  'GET /instalments/counts',
  'GET /paymentFiles',
  'GET /paymentFiles/choices',
  'GET /decisions/letters/:id',
  // Lists of names; opening an award is a look.
  'GET /awards',
  'GET /awards/settings/:id',
  'GET /awards/waitingList/:id',
  'GET /committees/:id',
  'GET /committees/questions/:id',
  'GET /committees/proposal/:id',
  'GET /committees/conflicts/:id',
  // Lists; making one is an act.
  'GET /decisions/batches/:id',
  'GET /bulk',
  'GET /bulk/:id',
  'GET /packets',
  'GET /report',
  'GET /retention',
  'GET /retention/preview',
  // Names; opening one is a look.
  'GET /retention/people',
  'GET /appliedScholarship/removal/:id',
  'GET /exports',
  'GET /export-questions/:id',
  'GET /export-sets',
  // What the office itself has uploaded.
  'GET /imports',
  'GET /imports/:id',
  'GET /outcomes/office/:id',
  'GET /references/scholarship/:id',
  // Names and states; reading a letter is a look.
  'GET /references/missing/:id',
])
const looks = staffCalls.filter(call => isRead(call) && !showNothingOfOne.has(call.key))

const entriesOf = (userId: string) =>
  product.db
    .selectFrom('record_entries')
    .select(['actor_as', 'action', 'request_id'])
    .where('actor_id', '=', userId)
    .orderBy('id')
    .execute()

/** The calls that change nothing as the rules of access make them: what is there before, and what is sent. */
const preparations: Partial<Record<EndpointKey, (target: string) => Promise<object | undefined>>> = {
  'PATCH /synonyms': async () => ({ groups: [[newId(), newId()]] }),
  async 'POST /rounds/publish/:id'(id) {
    const draft = { published_at: null, archived_at: new Date() }
    await product.db.updateTable('scholarships').set(draft).where('id', '=', id).execute()
    return undefined
  },
  async 'POST /forms/publish/:id'(id) {
    const definition = JSON.stringify({ sections: [] })
    const form = { id: newId(), scholarship_id: id, number: 1, definition }
    const { version } = await product.db
      .insertInto('form_versions')
      .values(form)
      .returning('version')
      .executeTakeFirstOrThrow()
    return { version }
  },
  async 'POST /eligibility/publish/:id'(id) {
    const definition = JSON.stringify({ all: [], oneOf: [] })
    const row = { id: newId(), scholarship_id: id, number: 1, mode: 'advise' as const, definition }
    await product.db.insertInto('eligibility_versions').values(row).execute()
    return { version: 1 }
  },
  async 'PATCH /sensitiveQuestions/:question'() {
    await product.db.deleteFrom('sensitive_questions').execute()
    return undefined
  },
  async 'DELETE /users/:id/two-factors'(id) {
    await sql`insert into identity."user" (id, name, email, "emailVerified", "createdAt", "updatedAt", "twoFactorEnabled")
      select identity_id, user_name, user_email, true, now(), now(), true from users where id = ${id}`.execute(
      product.db,
    )
    return undefined
  },
}

async function prepare({ key, actor, whose }: StaffCall) {
  const target = await world.newTarget(key, actor, whose)
  const body = await preparations[key]?.(target)
  await tables.look()
  const credential = credentialOf(key, world.people[actor])
  return { target, options: { credential, ...(body && { body }) } }
}

async function callOnce(call: StaffCall) {
  const person = world.people[call.actor]
  const { target, options } = await prepare(call)
  const before = await entriesOf(person.userId)
  const answer = await makeCall(product, call.key, target, options)
  await answer.arrayBuffer()
  return { status: answer.status, entries: (await entriesOf(person.userId)).slice(before.length) }
}

test('[AUDIT1] most calls of staff are acts, and some are looks', () => {
  expect(acts.map(({ key }) => key)).toEqual(
    expect.arrayContaining([
      'PATCH /appliedScholarship/status/:id',
      'DELETE /reviews/:id',
      'PATCH /users/:id',
    ]),
  )
  expect(looks.map(({ key }) => key)).toEqual(
    expect.arrayContaining(['GET /appliedScholarship/details/:id', 'GET /documents/:id/content']),
  )
})

// First: what the others ask for is made behind, and would change tables meanwhile.
describe('[AUDIT1] what cannot be recorded does not happen', () => {
  beforeAll(async () => {
    const { db } = product
    await sql`create function refuse_entries() returns trigger language plpgsql as $$
      begin raise exception 'no record'; end $$`.execute(db)
    await sql`create trigger refuse_entries before insert on record_entries
      for each statement when (false) execute function refuse_entries()`.execute(db)
  })
  const refusing = async (refuse: boolean) => {
    await sql`drop trigger refuse_entries on record_entries`.execute(product.db)
    await sql`create trigger refuse_entries before insert on record_entries
      for each statement when (${sql.raw(String(refuse))}) execute function refuse_entries()`.execute(
      product.db,
    )
  }

  const whole = [...acts, ...looks].filter(({ key }) => !inTwoTransactions.has(key))
  test.each(whole.map(call => [call.key, call] as const))('%s', async (_title, call) => {
    const { target, options } = await prepare(call)
    await refusing(true)
    const answer = await makeCall(product, call.key, target, options)
    const text = await answer.text()
    const changed = (await tables.look()).filter(table => table !== 'public.document_looks')
    await refusing(false)
    expect([answer.status, changed, text]).toEqual([500, [], expect.stringContaining('internal')])
  })
})

describe('[AUDIT1] every act of staff leaves an entry', () => {
  test.each(acts.map(call => [`${call.key} by ${call.actor}`, call] as const))('%s', async (_title, call) => {
    const { status, entries } = await callOnce(call)
    expect(status).toBe('status' in endpoints[call.key] ? 201 : 200)
    expect(entries).toContainEqual({
      actor_as: call.actor,
      action: expect.any(String),
      request_id: expect.stringMatching(/^[\w-]{36}$/),
    })
  })
})

describe('[AUDIT1] every look of staff at what an applicant sent leaves an entry', () => {
  test.each(looks.map(call => [`${call.key} by ${call.actor}`, call] as const))(
    '%s',
    async (_title, call) => {
      const { status, entries } = await callOnce(call)
      expect(status).toBe(200)
      expect(entries).toMatchObject([{ actor_as: call.actor, action: expect.stringMatching(/\.look$/) }])
    },
  )

  test('one’s own application and documents are nobody’s look', async () => {
    const { user } = world.people
    for (const key of ['GET /appliedScholarship/answers/:id', 'GET /documents/:id/content'] as const) {
      const target = await world.newTarget(key, 'user', 'own')
      const answer = await makeCall(product, key, target, { credential: credentialOf(key, user) })
      expect(answer.status).toBe(200)
    }
    expect(await entriesOf(user.userId)).toEqual([])
  })
})
