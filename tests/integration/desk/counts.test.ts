import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { applicationStatuses } from '../../../contract/applications/application-terms.ts'
import { sumDeskCounts } from '../../../server/features/desk/desk-queue-repository.ts'
import { checkDeskCounts } from '../../../server/features/desk/jobs/check-desk-counts.ts'
import { insertApplication } from '../../support/application-factories.ts'
import { ask } from '../../support/ask.ts'
import { hold } from '../../support/decision-steps.ts'
import { insertScholarship } from '../../support/factories.ts'
import { type Person, signUp, usePerson } from '../../support/identity/people.ts'
import { startTestProduct, useProduct } from '../../support/product.ts'

const product = useProduct()
const second = useProduct(() => startTestProduct({}, { databaseUrl: product.databaseUrl }))
const officer = usePerson(product, 'moderator', 'Mira Staff')
const colleague = usePerson(product, 'moderator', 'Tomás Rivera')

const people: Person[] = []
const ids: string[] = []
let scholarship = ''

beforeAll(async () => {
  scholarship = await insertScholarship(product.db)
  await hold(product, officer, scholarship)
  for (const name of ['Diane Uwase', 'Zoë Kovalenko', 'Kim Min-jun', 'Ann Onymous'])
    people.push(await signUp(product, 'user', name))
  for (const person of [...people, officer]) await apply(person)
})

async function apply(person: Person): Promise<void> {
  ids.push(await insertApplication(product.db, { user_id: person.userId, scholarship_id: scholarship }))
}

/** A number below `end`, the same in every run. */
let state = 35
function random(end: number): number {
  state = (state * 48_271) % 2_147_483_647
  return state % end
}
const pick = <Item>(items: readonly Item[]) => items[random(items.length)] as Item

/** One act, by either process; most of those that the product refuses are among them. */
async function act(): Promise<void> {
  const by = pick([product, second])
  const nth = random(ids.length)
  const id = ids[nth]
  const applicant = people[nth]
  const acts: (() => Promise<unknown>)[] = [
    () =>
      ask(by, officer, `PATCH /appliedScholarship/status/${id}`, {
        status: pick(['Pending', 'Processing']),
      }),
    async () => {
      const { body } = await ask(by, officer, `GET /desk/${id}`)
      await ask(by, officer, `PATCH /desk/${id}`, {
        version: body.version ?? 0,
        assignee: pick([null, officer.userId, colleague.userId]),
        labels: pick([[], ['interview'], ['travel', 'interview']]),
      })
    },
    async () => {
      const { body } = await ask(by, officer, `GET /desk/${id}`)
      const version = body.decision?.version ?? 0
      await ask(by, officer, `PATCH /decisions/${id}`, { version, outcome: pick(['award', 'waitlist']) })
    },
    () => ask(by, officer, `POST /decisions/takeBack/${id}`, { version: 1 }),
    () =>
      sql`update desk_rows set paused = interval '1 day' * ${random(3) * 15}, asked_at = now() - interval '5 days',
        answer_due = now() + interval '1 day' * ${random(9) - 4} where application_id = ${id}`.execute(by.db),
    async () => applicant && ask(by, applicant, `DELETE /appliedScholarship/${id}`),
    async () => applicant && ask(by, applicant, `POST /undoDelete/${id}`),
    () => apply(pick([...people, officer])).catch(() => undefined),
    () => rolledBack(String(id)),
    () =>
      sql`update desk_rows set submitted_at = submitted_at - interval '20 days',
        waiting_since = waiting_since - interval '20 days' where application_id = ${id}`.execute(by.db),
    () => sumDeskCounts(by.db),
  ]
  await pick(acts)()
}

async function rolledBack(id: string): Promise<void> {
  const undone = product.db.transaction().execute(async tx => {
    await sql`delete from applications where id = ${id}`.execute(tx)
    await sumDeskCounts(tx)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
}

/** How many rows match, counted one by one; `waiting` is how many days. */
async function countRows({ person, query }: { person: Person; query: Record<string, string> }) {
  const { outcome, assignee, label, waiting } = query
  const { rows } = await sql<{ status: string; count: number }>`
    select status, count(*) from desk_rows where user_id <> ${person.userId}
      and case ${outcome ?? ''} when '' then true when 'none' then outcome is null else outcome = ${outcome ?? ''} end
      and case ${assignee ?? ''} when '' then true when 'nobody' then assignee_id is null
        else assignee_id::text = ${assignee ?? ''} end
      and (${label ?? ''} = '' or ${label ?? ''} = any(labels))
      and (${waiting ?? ''} = '' or waiting_since is not null and now() - make_interval(days => nullif(${waiting ?? ''}, '')::integer)
        >= submitted_at + paused + case when answer_due is null then '0' else least(now(), answer_due) - asked_at end)
    group by status`.execute(product.db)
  return Object.fromEntries(
    applicationStatuses.map(each => [each, rows.find(({ status }) => status === each)?.count ?? 0]),
  )
}

/** The desk says the numbers of the rows. */
async function expectCounted(query: Record<string, string>, round = 0): Promise<void> {
  const person = pick([officer, colleague])
  const { body } = await ask(product, person, `GET /desk?${new URLSearchParams(query).toString()}`)
  const said = JSON.stringify([round, query])
  expect([said, body.counts]).toEqual([said, await countRows({ person, query })])
}

test('[DESK2] counts over all scholarships are those of the rows, whatever is done, by two processes, at once, or rolled back', async () => {
  for (let round = 0; round < 12; round += 1) {
    await Promise.all(Array.from({ length: 10 }, act))
    if (round % 3 === 0) await Promise.all([sumDeskCounts(product.db), sumDeskCounts(second.db)])
    for (const query of [
      {},
      { outcome: pick(['award', 'waitlist', 'none']) },
      { assignee: pick(['nobody', colleague.userId]), label: 'interview' },
      { waiting: pick(['1', '20', '39', '41']) },
      { waiting: pick(['1', '20', '60']), label: pick(['interview', 'travel']) },
    ] as Record<string, string>[])
      await expectCounted(query, round)
  }
  await sumDeskCounts(product.db)
  const { rows } = await sql`select from desk_counts where is_change or number = 0`.execute(product.db)
  expect(rows).toEqual([])
})

test('[DESK2] counts that are wrong are said in the log and put right once a day, while others write', async () => {
  const { db } = product
  const said: [object, string][] = []
  const log = { error: (details: object, message: string) => void said.push([details, message]) }
  const check = () =>
    checkDeskCounts.run(
      {},
      { db, log },
      { key: 'every:check_desk_counts', stopping: new AbortController().signal, neverTwice: send => send() },
    )
  await check()
  expect(said).toEqual([])
  await sql`
    insert into desk_counts values ('Pending', null, null, '{}', null, 7, true), ('Rejected', 'award', null, '{old}', null, -2, false)`.execute(
    db,
  )
  await Promise.all([check(), ...Array.from({ length: 20 }, act)])
  const words = 'the counts of the desk differed from its applications and were corrected'
  expect(said).toEqual([[{ kinds: 2, missing: 2, surplus: 7 }, words]])
  await expectCounted({})
  for (const outcome of ['award', 'none']) await expectCounted({ outcome })
  await expectCounted({ label: 'old' })
  await check()
  expect(said).toHaveLength(1)
})

test('[DESK2] the check of the counts waits for nobody who writes, and nobody waits for it', async () => {
  const { db } = product
  const log = { error: () => undefined }
  await sql`insert into desk_counts values ('Pending', null, null, '{}', null, 3, true)`.execute(db)
  await db.transaction().execute(async writer => {
    await sql`update desk_rows set labels = '{waiting}'`.execute(writer)
    await db.transaction().execute(async checking => {
      await checkDeskCounts.run(
        {},
        { db: checking, log },
        { key: '', stopping: new AbortController().signal, neverTwice: send => send() },
      )
      await sql`update desk_rows set labels = '{written}'`.execute(writer)
    })
  })
  await expectCounted({})
  await expectCounted({ label: 'written' })
})
