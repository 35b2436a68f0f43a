import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { releaseWhole } from '../../../server/features/decisions/release-service.ts'
import { wakeHeldMails } from '../../../server/platform/jobs/queue.ts'
import { insertApplication, signUpApplicant } from '../../support/application-factories.ts'
import { ask, refusal } from '../../support/ask.ts'
import { hold, letTimePass, preview } from '../../support/decision-steps.ts'
import { insertScholarship } from '../../support/factories.ts'
import { type Person, signUp, usePerson } from '../../support/identity/people.ts'
import { untilWaiting } from '../../support/database/postgres.ts'
import { knownId } from '../../support/known-id.ts'
import { mailsTo } from '../../support/mail/outbox.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct()
const officer = usePerson(product, 'moderator', 'Mira Staff')
const applicants: Person[] = []

let scholarship: string
let ids: string[]
beforeEach(async () => {
  while (applicants.length < 3)
    applicants.push(await signUp(product, 'user', `Applicant ${applicants.length}`))
  scholarship = await insertScholarship(product.db)
  await hold(product, officer, scholarship)
  ids = []
  for (const { userId } of applicants)
    ids.push(await insertApplication(product.db, { user_id: userId, scholarship_id: scholarship }))
})

const decide = (id: string, body: object) =>
  ask(product, officer, `PATCH /decisions/${id}`, { version: 0, ...body })
const decideAll = async () => {
  for (const [index, id] of ids.entries()) {
    const decided = await decide(id, { outcome: 'award', amount: '$1,000', word: `Sentence ${index}.` })
    expect(decided).toMatchObject({ status: 200 })
  }
}
const read = async (batch: string) => (await ask(product, officer, `GET /decisions/batches/${batch}`)).body
const confirm = (batch: string, body: object = {}) =>
  ask(product, officer, `POST /decisions/release/${batch}`, body)
const recall = (batch: string) => ask(product, officer, `POST /decisions/recall/${batch}`)
const statuses = async () => {
  const rows = await product.db
    .selectFrom('applications')
    .select('status')
    .where('id', 'in', ids.map(knownId))
    .execute()
  return new Set(rows.map(({ status }) => status))
}

test('[DESK5] a preview says what leaves, with the money and each letter', async () => {
  await decideAll()
  await decide(ids[2] ?? '', { version: 1, outcome: 'decline', reason: 'Not eligible' })
  const batch = await read(await preview(product, officer, scholarship))
  expect(batch).toMatchObject({
    state: 'draft',
    counts: { award: 2, waitlist: 0, decline: 1 },
    money: ['$2000'],
    letters: { ready: 3, blocked: 0 },
  })
  expect(batch.items[0]).toMatchObject({
    applicant: 'Applicant 0',
    status: 'Pending',
    becomes: 'Completed',
    state: 'ready',
  })
  expect(batch.items[2].body).not.toContain('Not eligible')
})

test('[DESK5] an award without an amount and a place without a number block the batch by name, where they are asked for', async () => {
  const asks = { holds: true, awardsHaveAmount: true, waitlistHasPlaces: true }
  const set = (body: object) => ask(product, officer, `PATCH /decisions/scholarship/${scholarship}`, body)
  await decide(ids[0] ?? '', { outcome: 'award', amount: '$1,000' })
  await decide(ids[1] ?? '', { outcome: 'award' })
  await decide(ids[2] ?? '', { outcome: 'waitlist' })
  expect(await read(await preview(product, officer, scholarship))).toMatchObject({
    money: ['$1000'],
    withoutAmount: 1,
    letters: { ready: 3, blocked: 0 },
  })
  expect((await set(asks)).status).toBe(200)
  const batch = await preview(product, officer, scholarship)
  const { items, letters } = await read(batch)
  expect(letters).toMatchObject({ ready: 1, blocked: 2 })
  const named = items.map(({ applicant, note }: Record<string, string>) => [applicant, note])
  expect(named).toEqual([
    ['Applicant 1', 'An award here needs an amount.'],
    ['Applicant 2', 'The waiting list here needs a place.'],
    ['Applicant 0', ''],
  ])
  expect(refusal(await confirm(batch))).toEqual([409, 'letters_incomplete'])
})

test('[DESK5] money of several currencies is not added up', async () => {
  await sql`update applications set currency = 'eur' where id = ${ids[2]}`.execute(product.db)
  await decide(ids[0] ?? '', { outcome: 'award', amount: '$1,000' })
  await decide(ids[1] ?? '', { outcome: 'award', amount: '$500' })
  await decide(ids[2] ?? '', { outcome: 'award', amount: '€5,000' })
  expect((await read(await preview(product, officer, scholarship))).money).toEqual(['$1500', '€5000'])
})

test('[DESK6] an empty field blocks the batch until it is filled or left out', async () => {
  await ask(product, officer, `POST /decisions/letters/${scholarship}`, {
    kind: 'award',
    version: 0,
    subject: 'Awarded: {scholarship}',
    body: '{outcome}: {amount}.',
  })
  await decideAll()
  await decide(ids[1] ?? '', { version: 1, outcome: 'award' })
  const batch = await preview(product, officer, scholarship)
  const [first] = (await read(batch)).items
  expect(first).toMatchObject({
    applicationId: ids[1],
    state: 'blocked',
    note: 'The amount of the award is empty.',
  })
  expect(refusal(await confirm(batch))).toEqual([409, 'letters_incomplete'])
  expect((await confirm(batch, { leaveBlockedOut: true })).status).toBe(200)
  await letTimePass(product)
  const after = await read(batch)
  expect(after.letters).toMatchObject({ released: 2, skipped: 1 })
  expect((await ask(product, officer, `GET /decisions/scholarship/${scholarship}`)).body.proposed).toBe(1)
})

test('[DESK5] a moment that has passed, or is more than a year ahead, is refused by field', async () => {
  await decideAll()
  const batch = await preview(product, officer, scholarship)
  for (const at of ['2020-01-01T00:00:00Z', '2099-01-01T00:00:00Z'])
    expect((await confirm(batch, { at })).body.error.fields.at).toBeTruthy()
  const at = new Date(Date.now() + 3_600_000).toISOString()
  expect((await confirm(batch, { at })).body.releaseAt).toBe(at)
  expect(refusal(await confirm(batch))).toEqual([409, 'changed_meanwhile'])
})

test('[DESK5] a recall takes the whole batch back, and is refused once it has left', async () => {
  await decideAll()
  const batch = await preview(product, officer, scholarship)
  await confirm(batch)
  expect(refusal(await decide(ids[0] ?? '', { version: 1, outcome: 'decline' }))).toEqual([409, 'in_a_batch'])
  expect((await recall(batch)).body).toEqual({ recalled: 3 })
  await letTimePass(product)
  expect(await statuses()).toEqual(new Set(['Pending']))
  expect((await decide(ids[0] ?? '', { version: 1, outcome: 'decline' })).status).toBe(200)
  const second = await preview(product, officer, scholarship)
  await confirm(second)
  await letTimePass(product)
  expect(refusal(await recall(second))).toEqual([409, 'undo_too_late'])
})

test('[DESK5] a recall takes the applications first, as a cancellation does, so that neither ends the other', async () => {
  await decideAll()
  const batch = await preview(product, officer, scholarship)
  await confirm(batch)
  const recalling = await product.db.transaction().execute(async tx => {
    await sql`select from applications where id = ${ids[1]} for update`.execute(tx)
    const waiting = recall(batch)
    await untilWaiting(product.db)
    // The recall has locked nothing yet that cancelling needs.
    await sql`select from decisions join letters using (application_id) join decision_batches as batch
      on batch.id = letters.batch_id where batch.id = ${batch} for update nowait`.execute(tx)
    await sql`delete from applications where id = ${ids[1]}`.execute(tx)
    return { waiting }
  })
  expect((await recalling.waiting).body).toEqual({ recalled: 2 })
})

test('[DESK5] release and recall at the same moment: fully one or fully the other', async () => {
  await decideAll()
  for (let round = 0; round < 20; round += 1) {
    await product.db
      .updateTable('applications')
      .set({ status: 'Pending' })
      .where('id', 'in', ids.map(knownId))
      .execute()
    await product.db.updateTable('decisions').set({ released_at: null, batch_id: null }).execute()
    const batch = await preview(product, officer, scholarship)
    expect(await confirm(batch)).toMatchObject({ status: 200 })
    const [, { status }] = await Promise.all([releaseWhole(product.db, batch), recall(batch)])
    expect([200, 409]).toContain(status)
    const { state, letters } = await read(batch)
    const whole = { ready: 0, blocked: 0, released: 0, skipped: 0, recalled: 0 }
    const became =
      status === 200
        ? { state: 'recalled', letters: { ...whole, recalled: 3 }, statuses: ['Pending'] }
        : { state: 'released', letters: { ...whole, released: 3 }, statuses: ['Completed'] }
    expect({ state, letters, statuses: [...(await statuses())] }).toEqual(became)
  }
})

test('[DESK5] a release that a crash cut short goes on, each decision once', async () => {
  await decideAll()
  const batch = await preview(product, officer, scholarship)
  await confirm(batch)
  // As a process leaves it that died after its first lane.
  await sql`update decision_batches set state = 'releasing' where id = ${batch}`.execute(product.db)
  await Promise.all([releaseWhole(product.db, batch), releaseWhole(product.db, batch)])
  expect((await read(batch)).letters.released).toBe(3)
  const steps = await product.db
    .selectFrom('application_events')
    .select('application_id')
    .where('application_id', 'in', ids.map(knownId))
    .where('to_status', '=', 'Completed')
    .execute()
  expect(steps).toHaveLength(3)
})

test('[DESK6] mails that wait for an invitation or have a refused address are counted apart, before and afterwards', async () => {
  const { db } = product
  const [first, second] = applicants.map(({ userId }) => userId)
  const id = randomUUID()
  await db
    .insertInto('imports')
    .values({ id, kind: 'applications', file_name: 'rows.csv', bytes: 1 })
    .execute()
  await db
    .insertInto('imported_people')
    .values({ user_id: first ?? '', import_id: id })
    .execute()
  const refused = sql`insert into mail_preferences (user_id, refused_at) values (${second}, now())
    on conflict (user_id) do update set refused_at = now()`
  await sql`update users set email_confirmed_at = null where id = ${first}`.execute(db)
  await decideAll()
  const batch = await preview(product, officer, scholarship)
  expect((await read(batch)).mails).toEqual({ leaving: 2, waits: 1, sent: 0, refused: 0, replaced: 0 })
  await refused.execute(db)
  expect((await read(batch)).mails).toEqual({ leaving: 1, waits: 1, sent: 0, refused: 1, replaced: 0 })
  await confirm(batch)
  await letTimePass(product)
  await expect
    .poll(async () => (await read(batch)).mails)
    .toEqual({ leaving: 0, waits: 1, sent: 1, refused: 1, replaced: 0 })
  const { items } = await read(batch)
  expect(items.map(({ mail }: { mail: string }) => mail)).toEqual(['waits', 'refused', 'sent'])
  await db.updateTable('mail_preferences').set({ refused_at: null }).execute()
  await db.deleteFrom('imported_people').execute()
  await wakeHeldMails(db)
  // What was refused stays so; what waited has left.
  await expect
    .poll(async () => (await read(batch)).mails)
    .toEqual({ leaving: 0, waits: 0, sent: 2, refused: 1, replaced: 0 })
})

test('[DESK6] a decision that is corrected before its letter has left is one mail', async () => {
  const { db } = product
  const { applicant: person, id } = await signUpApplicant(product, 'Amina Khan', {
    scholarship_id: scholarship,
  })
  // As after a restore: nothing of this lane leaves.
  await db.insertInto('mail_hold').defaultValues().execute()
  const release = async (body: object) => {
    expect(await decide(id, body)).toMatchObject({ status: 200 })
    const batch = await preview(product, officer, scholarship, [id])
    await confirm(batch)
    await letTimePass(product)
    return batch
  }
  const first = await release({ outcome: 'award', amount: '$1,000' })
  const reopened = await ask(product, officer, `POST /decisions/reopen/${id}`, { reason: 'A wrong sum.' })
  const second = await release({ version: reopened.body.version, outcome: 'award', amount: '$2,000' })
  await db.deleteFrom('mail_hold').execute()
  await expect.poll(async () => (await read(second)).mails).toMatchObject({ sent: 1 })
  await expect.poll(async () => (await read(first)).mails).toMatchObject({ leaving: 0, replaced: 1 })
  const mails = await mailsTo(product, person.email)
  expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('$2,000')])
})

describe('[DESK6] letters', () => {
  const write = (body: object) => ask(product, officer, `POST /decisions/letters/${scholarship}`, body)
  const letter = { kind: 'decline', version: 0, subject: 'About {scholarship}', body: '{outcome}.\n\n{word}' }

  test('are versions; a colleague’s newer one is not overwritten', async () => {
    const letters = async () => (await ask(product, officer, `GET /decisions/letters/${scholarship}`)).body
    expect((await letters()).map(({ version }: { version: number }) => version)).toEqual([0, 0, 0, 0])
    expect((await write(letter)).body).toEqual({ version: 1 })
    expect(refusal(await write(letter))).toEqual([409, 'changed_meanwhile'])
    expect((await letters()).find(({ kind }: { kind: string }) => kind === 'decline')).toEqual({
      ...letter,
      version: 1,
    })
  })

  test.each([
    ['{grade} of {outcome}', 'not a field'],
    ['Without what was decided.', '{outcome}'],
    ['{outcome} {', 'brace'],
  ])('with %s are refused', async (body, problem) => {
    expect((await write({ ...letter, body })).body.error.fields.body).toContain(problem)
  })

  test('are sent to their author as a test', async () => {
    const { body } = await ask(product, officer, `POST /decisions/testLetter/${scholarship}`, {
      kind: 'award',
      subject: 'Trial: {scholarship}',
      body: '{outcome}.\n\n{word}',
    })
    expect(body).toEqual({ sentTo: officer.email })
    const mails = await mailsTo(product, officer.email)
    expect(mails.at(-1)?.text).toContain('You have been awarded $4,000')
  })

  test('a name with braces stays a name', async () => {
    const { id } = await signUpApplicant(product, 'Ann {outcome}', { scholarship_id: scholarship })
    await write({ ...letter, body: '{name}: {outcome}.' })
    await decide(id, { outcome: 'decline' })
    const batch = await read(await preview(product, officer, scholarship, [id]))
    expect(batch.items[0].body).toBe('Ann {outcome}: Your application was not successful.')
  })
})

test('[DESK6] released letters are the mails that are sent, byte for byte', async () => {
  await decideAll()
  const batch = await preview(product, officer, scholarship)
  const { items } = await read(batch)
  await confirm(batch)
  await letTimePass(product)
  for (const [index, item] of items.entries()) {
    const { email } = applicants[index] ?? { email: '' }
    // Of one subject there are mails of earlier tests, too.
    await expect
      .poll(async () => {
        const mails = await mailsTo(product, email)
        return mails.findLast(mail => mail.subject === item.subject)?.text ?? ''
      })
      .toContain(`\n\n${item.body}\n\n`)
  }
})
