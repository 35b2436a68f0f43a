import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../server/platform/database/new-id.ts'
import { insertApplication } from '../../support/application-factories.ts'
import { ask, refusal } from '../../support/ask.ts'
import { leftOutOf, letBulk, previewBulk, untilBulk } from '../../support/bulk-steps.ts'
import { hold } from '../../support/decision-steps.ts'
import { insertScholarship } from '../../support/factories.ts'
import { giveRole, type Person, signUp, usePerson } from '../../support/identity/people.ts'
import { knownId } from '../../support/known-id.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct()
const officer = usePerson(product, 'moderator', 'Mira Staff')
const colleague = usePerson(product, 'moderator', 'Ama Colleague')

const names = ['Amina Sow', 'Björn Chen', 'Diane Uwase', 'Kim Min-jun']
let people: Person[]
let scholarship: string
let ids: string[]
beforeEach(async () => {
  people ??= await Promise.all(names.map(name => signUp(product, 'user', name)))
  scholarship = await insertScholarship(product.db)
  ids = []
  for (const { userId } of people)
    ids.push(await insertApplication(product.db, { user_id: userId, scholarship_id: scholarship }))
})

const all = () => ({ view: { scholarship, sort: 'applicant' } })
const preview = (act: object, selection: object = all()) => previewBulk(product, officer, act, selection)
const run = (id: string) => letBulk(product, officer, 'run', id)
const undo = (id: string) => letBulk(product, officer, 'undo', id)
const leftOut = (id: string) => leftOutOf(product, officer, id)
const changes = (body: { items: Record<string, string>[] }) =>
  body.items.map(({ applicant, from, to, state }) => [applicant, from, to, state])
const queue = async () => {
  const { body } = await ask(product, officer, `GET /desk?scholarship=${scholarship}&sort=applicant`)
  return body.rows
}
const assignees = async () =>
  (await queue()).map((row: { assignee: { name: string } | null }) => row.assignee?.name)
/** Whether their officers are told of an assignment. */
const told = async () => {
  const rows = await product.db
    .selectFrom('desk_marks')
    .select('assigned_at')
    .where('application_id', 'in', ids.map(knownId))
    .execute()
  return rows.map(({ assigned_at }) => assigned_at !== null)
}
const labels = async () => (await queue()).map((row: { labels: string[] }) => row.labels)
const outcomes = async () => (await queue()).map((row: { outcome: string | null }) => row.outcome)
const assign = (to: Person | null) => ({ kind: 'assign', assignee: to && to.userId })

test('[DESK4] all that match are frozen, previewed, assigned and given back', async () => {
  const id = await preview(assign(colleague))
  const before = (await ask(product, officer, `GET /bulk/${id}`)).body
  expect(before).toMatchObject({ state: 'draft', title: 'Assign to Ama Colleague', gone: 0 })
  expect(changes(before)).toEqual(names.map(name => [name, 'Nobody', 'Ama Colleague', 'ready']))
  expect(await assignees()).toEqual([undefined, undefined, undefined, undefined])
  expect((await run(id)).counts).toMatchObject({ ready: 0, done: 4, skipped: 0 })
  expect(await assignees()).toEqual(Array.from({ length: 4 }, () => 'Ama Colleague'))
  const history = await ask(product, officer, `GET /appliedScholarship/record/${ids[0]}`)
  expect(history.body).toContainEqual(
    expect.objectContaining({ action: 'application.assign', by: 'Mira Staff' }),
  )
  expect((await undo(id)).counts).toMatchObject({ done: 0, undone: 4, kept: 0 })
  expect(await assignees()).toEqual([undefined, undefined, undefined, undefined])
  const listed = await ask(product, officer, 'GET /bulk')
  expect(listed.body[0]).toMatchObject({ _id: id, state: 'undone' })
})

test('[DESK4] who is left out, and why, is said before anything runs', async () => {
  const own = await insertApplication(product.db, { user_id: officer.userId, scholarship_id: scholarship })
  const applied = await insertApplication(product.db, {
    user_id: colleague.userId,
    scholarship_id: scholarship,
  })
  await ask(product, officer, `PATCH /desk/${ids[1]}`, { version: 0, assignee: colleague.userId })
  const id = await preview(assign(colleague), { picked: [...ids, own, applied, newId()] })
  expect(await leftOut(id)).toEqual([
    ['Björn Chen', 'left_out', 'Ama Colleague has it already.'],
    ['Ama Colleague', 'left_out', 'Ama Colleague sent this application.'],
    ['Mira Staff', 'left_out', 'This is your own application.'],
  ])
  const { body } = await ask(product, officer, `GET /bulk/${id}`)
  expect(body).toMatchObject({ gone: 1, counts: { ready: 3, left_out: 3 } })
  await run(id)
  expect(await ask(product, colleague, `GET /desk/${own}`)).toMatchObject({ body: { assignee: null } })
})

test('[DESK4] labels are added to those without them and removed again', async () => {
  await ask(product, officer, `PATCH /desk/${ids[0]}`, { version: 0, labels: ['interview'] })
  const added = await preview({ kind: 'label', label: 'interview' })
  expect(await leftOut(added)).toEqual([['Amina Sow', 'left_out', 'It has this label already.']])
  await run(added)
  expect(await labels()).toEqual(Array.from({ length: 4 }, () => ['interview']))
  await run(await preview({ kind: 'unlabel', label: 'interview' }))
  expect(await labels()).toEqual([[], [], [], []])
})

test('[DESK4] what somebody changed between preview and run is skipped, and after it kept, naming whose change it was', async () => {
  const id = await preview(assign(colleague))
  await ask(product, colleague, `PATCH /desk/${ids[0]}`, { version: 0, assignee: officer.userId })
  await ask(product, people[1], `DELETE /appliedScholarship/${ids[1]}`)
  expect((await run(id)).counts).toMatchObject({ done: 2, skipped: 1 })
  expect(await leftOut(id)).toEqual([['Amina Sow', 'skipped', 'Ama Colleague changed it in the meantime.']])
  await ask(product, officer, `PATCH /desk/${ids[2]}`, { version: 1, labels: ['interview'] })
  expect((await undo(id)).counts).toMatchObject({ undone: 1, kept: 1, skipped: 1 })
  expect((await leftOut(id))[1]).toEqual(['Diane Uwase', 'kept', 'You changed it in the meantime.'])
  expect(await assignees()).toEqual(['Mira Staff', 'Ama Colleague', undefined])
})

test('[DESK3] applications are shared out so that the officers’ open ones become even', async () => {
  await ask(product, officer, `PATCH /desk/${ids[3]}`, { version: 0, assignee: colleague.userId })
  const third = await signUp(product, 'moderator', 'Tomás Rivera')
  const officers = [colleague.userId, third.userId]
  const open = async () => {
    const rows = await product.db.selectFrom('desk_rows').select('assignee_id').execute()
    return officers.map(each => rows.filter(row => row.assignee_id === each).length)
  }
  const [ofColleague = 0] = await open()
  const id = await preview({ kind: 'share', officers })
  expect(await leftOut(id)).toEqual([['Kim Min-jun', 'left_out', 'Ama Colleague has it already.']])
  await run(id)
  const [a = 0, b = 0] = await open()
  expect(a + b).toBe(ofColleague + 3)
  // Every one goes to whoever has the fewest.
  expect(b).toBe(Math.min(3, Math.ceil((ofColleague + 3) / 2)))
})

describe('[DESK4] an outcome is proposed in bulk', () => {
  const decline = { kind: 'propose', decision: { outcome: 'decline', reason: 'Incomplete' } }
  const award = {
    kind: 'propose',
    decision: { outcome: 'award', amount: '$4,000', terms: '1 year', word: 'Well done.' },
  }

  test('where decisions are held, and what was proposed before comes back by Undo', async () => {
    await hold(product, officer, scholarship)
    const first = await preview(decline, { picked: [ids[0]] })
    await run(first)
    const id = await preview(award)
    expect(changes((await ask(product, officer, `GET /bulk/${id}`)).body)).toEqual([
      ['Amina Sow', 'Decline (Incomplete)', 'Award, $4,000, 1 year', 'ready'],
      ...names.slice(1).map(name => [name, 'Nothing proposed', 'Award, $4,000, 1 year', 'ready']),
    ])
    await run(id)
    expect(await outcomes()).toEqual(['award', 'award', 'award', 'award'])
    await undo(id)
    expect(await outcomes()).toEqual(['decline', null, null, null])
  })

  test('but where they leave at once, nobody’s; nor a colleague’s, a batch’s, a decided one’s', async () => {
    expect((await leftOut(await preview(decline)))[0][2]).toContain('Nobody has chosen yet')
    await hold(product, officer, scholarship, false)
    const atOnce = await preview(decline)
    expect((await leftOut(atOnce)).map(([, , why]: string[]) => why)).toEqual(
      names.map(() => 'Its scholarship releases decisions at once, which cannot be undone.'),
    )
    expect(refusal(await ask(product, officer, `POST /bulk/run/${atOnce}`))).toEqual([
      409,
      'changed_meanwhile',
    ])
    await hold(product, officer, scholarship)
    await ask(product, colleague, `PATCH /decisions/${ids[0]}`, { version: 0, outcome: 'award' })
    await ask(product, officer, `PATCH /decisions/${ids[1]}`, {
      version: 0,
      outcome: 'decline',
      reason: 'Incomplete',
    })
    await product.db
      .updateTable('applications')
      .set({ status: 'Rejected' })
      .where('id', '=', knownId(ids[2] ?? ''))
      .execute()
    const id = await preview(decline)
    expect(await leftOut(id)).toEqual([
      ['Amina Sow', 'left_out', 'Ama Colleague proposed: Awarded.'],
      ['Björn Chen', 'left_out', 'You have already proposed this.'],
      ['Diane Uwase', 'left_out', 'This decision has been released. Please reopen it first, with a reason.'],
    ])
    const dear = { kind: 'propose', decision: { outcome: 'award', amount: '€4,000' } }
    expect((await leftOut(await preview(dear, { picked: [ids[3]] })))[0][2]).toContain('such as $50')
    const asks = { holds: true, awardsHaveAmount: true }
    await ask(product, officer, `PATCH /decisions/scholarship/${scholarship}`, asks)
    const open = { kind: 'propose', decision: { outcome: 'award' } }
    expect((await leftOut(await preview(open, { picked: [ids[3]] })))[0][2]).toContain('needs an amount')
  })

  test('is skipped when the scholarship decides at once by then, and kept when it waits for its release', async () => {
    await hold(product, officer, scholarship)
    const id = await preview(decline)
    await hold(product, officer, scholarship, false)
    expect((await run(id)).counts).toMatchObject({ skipped: 4 })
    expect((await leftOut(id))[0]).toEqual([
      'Amina Sow',
      'skipped',
      'Its scholarship now releases decisions at once.',
    ])
    expect(await outcomes()).toEqual([null, null, null, null])
    await hold(product, officer, scholarship)
    const again = await preview(decline)
    await run(again)
    const batch = await ask(product, officer, 'POST /decisions/batches', {
      scholarship,
      applications: [ids[0]],
    })
    await ask(product, officer, `POST /decisions/release/${batch.body.insertedId}`, {})
    expect((await undo(again)).counts).toMatchObject({ undone: 3, kept: 1 })
    expect(await outcomes()).toEqual(['decline', null, null, null])
  })
})

describe('[DESK4] hurried and hostile hands', () => {
  test('a bulk action sent twice is made once, run twice runs once, undone twice is undone once', async () => {
    const body = { _id: newId(), act: assign(colleague), selection: all() }
    const sent = await Promise.all([
      ask(product, officer, 'POST /bulk', body),
      ask(product, officer, 'POST /bulk', body),
    ])
    expect(sent.map(({ status, body: answer }) => [status, answer.insertedId])).toEqual([
      [201, body._id],
      [201, body._id],
    ])
    const runs = await Promise.all([1, 2, 3].map(() => ask(product, officer, `POST /bulk/run/${body._id}`)))
    expect(runs.map(({ status }) => status)).toEqual([200, 200, 200])
    await untilBulk(product, officer, 'done', body._id)
    const marks = await product.db
      .selectFrom('desk_marks')
      .select('version')
      .where('application_id', 'in', ids.map(knownId))
      .execute()
    expect(marks.map(({ version }) => version)).toEqual([1, 1, 1, 1])
    await Promise.all([1, 2].map(() => ask(product, officer, `POST /bulk/undo/${body._id}`)))
    await untilBulk(product, officer, 'undone', body._id)
    expect(refusal(await ask(product, officer, `POST /bulk/run/${body._id}`))).toEqual([
      409,
      'changed_meanwhile',
    ])
  })

  test('run and undo at the same moment end with everything undone or stopped', async () => {
    const id = await preview(assign(colleague))
    await ask(product, officer, `POST /bulk/run/${id}`)
    await ask(product, officer, `POST /bulk/undo/${id}`)
    const { counts } = await untilBulk(product, officer, 'undone', id)
    expect(counts.undone + counts.skipped).toBe(4)
    expect(await assignees()).toEqual([undefined, undefined, undefined, undefined])
  })

  test('a bulk action is its officer’s alone, and stops when they are no officer any more', async () => {
    const former = await signUp(product, 'moderator', 'Former Officer')
    const id = await previewBulk(product, former, assign(colleague), all())
    for (const call of [`GET /bulk/${id}`, `POST /bulk/run/${id}`, `POST /bulk/undo/${id}`])
      expect(refusal(await ask(product, officer, call))).toEqual([404, 'not_found'])
    const taken = { _id: id, act: assign(colleague), selection: all() }
    expect(refusal(await ask(product, officer, 'POST /bulk', taken))).toEqual([404, 'not_found'])
    await product.db.updateTable('bulk_actions').set({ state: 'running' }).where('id', '=', id).execute()
    await giveRole(product, former, 'user')
    const { runWhole } = await import('../../../server/features/bulk/bulk-run-service.ts')
    await runWhole(product.db, id)
    expect(await assignees()).toEqual([undefined, undefined, undefined, undefined])
  })

  test('previews are limited, the oldest goes; old ones are removed by the sweep', async () => {
    const made: string[] = []
    for (let nth = 0; nth < 11; nth += 1) made.push(await preview(assign(colleague)))
    expect(refusal(await ask(product, officer, `GET /bulk/${made[0]}`))).toEqual([404, 'not_found'])
    expect((await ask(product, officer, `GET /bulk/${made[10]}`)).status).toBe(200)
    const old = new Date(Date.now() - 31 * 86_400_000)
    await product.db
      .updateTable('bulk_actions')
      .set({ created_at: old })
      .where('id', '=', made[10] ?? '')
      .execute()
    const { removeOldBulk } = await import('../../../server/features/bulk/jobs/remove-old-bulk.ts')
    await removeOldBulk.run(
      {},
      { db: product.db },
      { key: 'sweep', stopping: new AbortController().signal, neverTwice: send => send() },
    )
    expect(refusal(await ask(product, officer, `GET /bulk/${made[10]}`))).toEqual([404, 'not_found'])
    expect((await ask(product, officer, `GET /bulk/${made[9]}`)).status).toBe(200)
  })

  test('officers who are none, and five acts at once, are refused in words', async () => {
    const nobody = { _id: newId(), act: { kind: 'assign', assignee: people[0]?.userId }, selection: all() }
    expect(refusal(await ask(product, officer, 'POST /bulk', nobody))).toEqual([400, 'invalid_input'])
    const busy = await signUp(product, 'moderator', 'Busy Officer')
    for (let nth = 0; nth < 5; nth += 1) {
      const id = await previewBulk(product, busy, assign(colleague), all())
      await product.db.updateTable('bulk_actions').set({ state: 'running' }).where('id', '=', id).execute()
    }
    const sixth = await previewBulk(product, busy, assign(colleague), all())
    expect(refusal(await ask(product, busy, `POST /bulk/run/${sixth}`))).toEqual([409, 'limit_reached'])
  })

  test('what was done with a cancelled application can be undone once its applicant has undone the cancellation', async () => {
    const id = await preview(assign(colleague))
    await run(id)
    await ask(product, people[0], `DELETE /appliedScholarship/${ids[0]}`)
    expect((await ask(product, officer, `GET /bulk/${id}`)).body.counts.done).toBe(3)
    expect((await ask(product, people[0], `POST /undoDelete/${ids[0]}`)).status).toBe(201)
    expect((await undo(id)).counts).toMatchObject({ undone: 4, kept: 0 })
    expect(await assignees()).toEqual([undefined, undefined, undefined, undefined])
  })
})

test('[DESK5] a release names at most 500 applications, and this many fit into a call', async () => {
  const named = (count: number) => ({ scholarship, applications: Array.from({ length: count }, newId) })
  expect((await ask(product, officer, 'POST /decisions/batches', named(500))).status).toBe(201)
  expect(refusal(await ask(product, officer, 'POST /decisions/batches', named(501)))).toEqual([
    400,
    'invalid_input',
  ])
})

test('[TALK3] what a colleague assigns is noted for its officer; what officers take, and other marks, are not', async () => {
  await run(await preview(assign(colleague)))
  expect(await told()).toEqual([true, true, true, true])
  const [first = ''] = ids
  const mark = (by: Person, body: object) => ask(product, by, `PATCH /desk/${first}`, body)
  const when = () =>
    product.db
      .selectFrom('desk_marks')
      .select('assigned_at')
      .where('application_id', '=', knownId(first))
      .executeTakeFirst()
  const before = await when()
  const same = { assignee: colleague.userId, labels: ['Interview'] }
  expect((await mark(officer, { version: 1, ...same })).status).toBe(200)
  expect(await when()).toEqual(before)
  await run(await preview(assign(officer)))
  expect(await told()).toEqual([false, false, false, false])
})
