import { sql } from 'kysely'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { pageOfRecord } from '../../../server/operations/record/record-list-repository.ts'
import { newId } from '../../../server/platform/database/new-id.ts'
import { withTransaction } from '../../../server/platform/database/connection.ts'
import { append } from '../../../server/platform/record/append.ts'
import { runAsCaller } from '../../../server/platform/record/call-under-way.ts'
import { insertApplication } from '../../support/application-factories.ts'
import { ask, refusal } from '../../support/ask.ts'
import { insertScholarship, insertUser } from '../../support/factories.ts'
import { usePerson } from '../../support/identity/people.ts'
import { setOffice } from '../../support/office.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct()
const moderator = usePerson(product, 'moderator', 'Mira Staff')
const admin = usePerson(product, 'admin', 'Ada Admin')

let applicant: string
let application: string
beforeAll(async () => {
  const { db } = product
  applicant = await insertUser(db, { user_name: 'Amina Yusuf' })
  const scholarship_id = await insertScholarship(db, { scholarship_name: 'Fjord Award' })
  application = await insertApplication(db, { user_id: applicant, scholarship_id })
  const path = (what: string) => `PATCH /appliedScholarship/${what}/${application}`
  await ask(product, moderator, path('status'), { status: 'Processing' })
  await ask(product, moderator, path('feedback'), { feedback: 'A most secret remark.' })
  await ask(product, admin, `GET /appliedScholarship/details/${application}`)
  await ask(product, admin, 'PATCH /synonyms', { groups: [['PhD', 'doctorate']] })
})

const list = (query = '') => ask(product, admin, `GET /record?sort=at&${query}`)
const actionsOf = async (query: string) => {
  const { body, headers } = await list(query)
  const actions = body.map(({ action }: { action: string }) => action)
  expect(headers.get('x-total-count')).toBe(String(actions.length))
  return actions
}

describe('[AUDIT1] GET /record', () => {
  test('tells who did what, as what, with what, when and in which request, and no value', async () => {
    const { body } = await list()
    expect(body[0]).toEqual({
      _id: expect.any(String),
      at: expect.any(String),
      by: 'Mira Staff',
      as: 'moderator',
      action: 'application.move',
      object: application,
      applicationId: application,
      scholarship: 'Fjord Award',
      person: 'Amina Yusuf',
      requestId: expect.stringMatching(/^[\w-]{36}$/),
    })
    expect(JSON.stringify(body)).not.toMatch(/secret|Processing|doctorate/)
  })

  test.each([
    ['search=mira', ['application.move', 'application.feedback']],
    ['search=ADA', ['application.look', 'synonyms.edit']],
    ['search=nobody', []],
    ['action=synonyms.edit', ['synonyms.edit']],
    ['about=application', ['application.move', 'application.feedback', 'application.look']],
    ['about=application&search=ada', ['application.look']],
    ['about=document', []],
    ['within=day&action=application.move', ['application.move']],
    ['day=2001-01-01', []],
  ])('%s', async (query, actions) => {
    expect(await actionsOf(query)).toEqual(actions)
  })

  test('by an object, and by a day of the office', async () => {
    expect(await actionsOf(`object=${application}`)).toHaveLength(3)
    expect(await actionsOf(`object=${newId()}`)).toEqual([])
    const at = new Date('2024-03-01T12:00:00Z')
    await product.db
      .insertInto('record_entries')
      .values({
        id: newId(),
        at,
        actor_as: 'system',
        action: 'site.logo',
        object_kind: 'site',
        object_id: newId(),
      })
      .execute()
    expect(await actionsOf('day=2024-03-01')).toEqual(['site.logo'])
    // Fourteen hours ahead of UTC.
    await setOffice(product.db, { timeZone: 'Pacific/Kiritimati' })
    const days = ['2024-03-01', '2024-03-02'].map(day => actionsOf(`day=${day}`))
    expect(await Promise.all(days)).toEqual([[], ['site.logo']])
    await setOffice(product.db, {})
    expect(await actionsOf('action=site.logo&within=year')).toEqual([])
  })

  test('page after page begins behind the last row, also while entries are added', async () => {
    const seen: string[] = []
    let behind = ''
    do {
      const { body, headers } = await ask(product, admin, `GET /record?size=1&about=application${behind}`)
      seen.push(...body.map(({ action }: { action: string }) => action))
      const place = headers.get('x-last-place')
      behind = place ? `&behind=${place}` : ''
      await runAsCaller({ actorId: admin.userId, actorAs: 'admin', requestId: null }, () =>
        withTransaction(product.db, tx => append(tx, { action: 'application.undo', objectId: newId() })),
      )
    } while (behind)
    expect(seen).toEqual(['application.look', 'application.feedback', 'application.move'])
  })

  test('a search by name does not read the whole record for each who acts seldom', async () => {
    const tx = await product.db.startTransaction().execute()
    onTestFinished(async () => {
      await tx.rollback().execute()
    })
    for (let i = 0; i < 20; i += 1) await insertUser(tx, { user_name: 'Seldom Seen' })
    await sql`
      insert into record_entries (id, at, actor_id, actor_as, action, object_kind, object_id, request_id)
      select gen_random_uuid(), now() - n * interval '1 second', md5((n % 9)::text)::uuid, 'admin', 'site.logo', 'site',
        gen_random_uuid(), repeat('r', 150) from generate_series(1, 3000) as n`.execute(tx)
    await sql`analyze record_entries`.execute(tx)
    // As for a record that is a hundred times as long.
    await sql`set local random_page_cost = 10`.execute(tx)
    const countReads = async () => {
      const { rows } = await sql<{ read: number }>`
        select (seq_tup_read + idx_tup_fetch)::integer as read from pg_stat_xact_user_tables
        where relname = 'record_entries'`.execute(tx)
      return rows[0]?.read ?? Number.NaN
    }
    const before = await countReads()
    await pageOfRecord(tx, admin, { search: 'seldom' }, { limit: 20, offset: 0 })
    // All that match are counted, in one pass.
    expect((await countReads()) - before).toBeLessThan(2 * 3000)
  })

  test('is refused to moderators, and for a place of another list', async () => {
    expect(refusal(await ask(product, moderator, 'GET /record'))).toEqual([403, 'forbidden'])
    for (const place of [['x'], ['yesterday', 'x'], ['a', 'b', 'c']]) {
      const behind = Buffer.from(JSON.stringify(place)).toString('base64url')
      expect(refusal(await list(`behind=${behind}`))).toEqual([400, 'invalid_input'])
    }
  })
})

describe('[AUDIT1] GET /appliedScholarship/record/:id', () => {
  const history = async () =>
    (await ask(product, moderator, `GET /appliedScholarship/record/${application}`)).body

  test('tells staff who did and looked at what, with the values, newest first', async () => {
    expect(await history()).toMatchObject([
      { by: 'Mira Staff', action: 'application.look', changes: [] },
      { by: 'Ada Admin', as: 'admin', action: 'application.look', changes: [] },
      {
        action: 'application.feedback',
        changes: [{ field: 'feedback', from: '', to: 'A most secret remark.' }],
      },
      {
        by: 'Mira Staff',
        action: 'application.move',
        changes: [{ field: 'status', from: 'Pending', to: 'Processing' }],
      },
    ])
  })

  test('goes with the application, and what it held goes with the person; the entries stay', async () => {
    expect((await ask(product, admin, `DELETE /users/${applicant}`)).status).toBe(200)
    expect(refusal(await ask(product, moderator, `GET /appliedScholarship/record/${application}`))).toEqual([
      404,
      'not_found',
    ])
    const { body } = await list(`object=${application}`)
    expect(body.map(({ person }: { person: string }) => person)).toEqual(['', '', '', ''])
    const values = await product.db.selectFrom('record_values').select('after').execute()
    expect(JSON.stringify(values)).not.toMatch(/secret/)
  })
})
