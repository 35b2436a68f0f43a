import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../server/platform/database/new-id.ts'
import { type Applied, insertApplication, signUpApplicant } from '../../support/application-factories.ts'
import { ask, refusal } from '../../support/ask.ts'
import { type Person, send, signUp, usePerson } from '../../support/identity/people.ts'
import { newsTo, sendNewsNow } from '../../support/mail/outbox.ts'
import { useProduct } from '../../support/product.ts'
import { unzip } from '../../support/unzip.ts'

const product = useProduct()
const officer = usePerson(product, 'moderator', 'Mira Staff')
const colleague = usePerson(product, 'moderator', 'Tomás Rivera')

let { scholarship, applicant, id } = {} as Applied
beforeEach(async () => {
  ;({ scholarship, applicant, id } = await signUpApplicant(product, 'Diane Uwase'))
})

const write = (by: Person, text: string, { _id = newId(), of = id } = {}) =>
  ask(product, by, `POST /conversations/${of}`, { _id, text })
const read = async (by: Person, query = '') =>
  (await ask(product, by, `GET /conversations/${id}${query}`)).body
const textsFor = async (by: Person) => (await read(by)).messages.map(({ text }: { text: string }) => text)
const allow = (applicantsFirst: boolean) =>
  ask(product, officer, `PATCH /conversations/scholarship/${scholarship}`, { applicantsFirst })
const inbox = async (query = '', by = officer) => (await ask(product, by, `GET /conversations?${query}`)).body
const counts = async (by = officer) => (await ask(product, by, 'GET /conversations/unanswered')).body
const markRead = (by: Person, number: number) =>
  ask(product, by, `PATCH /conversations/read/${id}`, { number })

describe('[TALK2] the conversation of an application', () => {
  test('is the same for both sides, in the order in which the messages came', async () => {
    await write(officer, 'Which year is the letter of?')
    await write(applicant, '2025. <b>See</b> https://example.org')
    await write(colleague, 'Thank you.')
    const texts = ['Which year is the letter of?', '2025. <b>See</b> https://example.org', 'Thank you.']
    expect(await textsFor(applicant)).toEqual(texts)
    expect(await textsFor(officer)).toEqual(texts)
    expect(await read(applicant)).toMatchObject({
      side: 'applicant',
      waits: false,
      messages: [
        { number: 1, side: 'office', by: 'Mira Staff', own: false },
        { number: 2, side: 'applicant', by: 'Diane Uwase', own: true },
        { number: 3, by: 'Tomás Rivera' },
      ],
    })
    expect(await read(officer)).toMatchObject({
      side: 'office',
      messages: [{ own: true }, {}, { own: false }],
    })
    expect(await read(officer, '?before=3')).toMatchObject({ messages: [{ number: 1 }, { number: 2 }] })
  })

  test('is begun by the office, or by applicants where the office allows it', async () => {
    expect(await read(applicant)).toMatchObject({ mayWrite: false, messages: [] })
    expect(refusal(await write(applicant, 'May I ask?'))).toEqual([403, 'forbidden'])
    expect((await ask(product, applicant, 'GET /ownConversations')).body).toEqual([])
    expect((await allow(true)).status).toBe(200)
    expect((await ask(product, applicant, 'GET /ownConversations')).body).toEqual([
      { applicationId: id, unread: 0 },
    ])
    expect((await write(applicant, 'May I ask?')).status).toBe(201)
    await allow(false)
    expect(await read(applicant)).toMatchObject({ mayWrite: true })
    expect((await write(applicant, 'And this?')).status).toBe(201)
  })

  test.each([
    ['nothing', ' \n '],
    ['more than 5,000 characters', 'x'.repeat(5_001)],
    ['NUL', 'a\0b'],
    ['a lone surrogate', 'a\ud800'],
  ])('refuses %s, by field', async (_title, text) => {
    const reply = await write(officer, text)
    expect(refusal(reply)).toEqual([400, 'invalid_input'])
    expect(Object.keys(reply.body.error.fields)).toEqual(['text'])
  })

  test('has a message once, however often it is sent, and no other by its id', async () => {
    const _id = newId()
    const sent = await Promise.all([1, 2, 3, 4].map(() => write(officer, 'Once.', { _id })))
    expect(sent.map(({ status, body }) => [status, body.insertedId])).toEqual(sent.map(() => [201, _id]))
    expect(await textsFor(applicant)).toEqual(['Once.'])
    expect(refusal(await write(officer, 'Twice.', { _id }))).toEqual([409, 'changed_meanwhile'])
    const other = await insertApplication(product.db, { user_id: applicant.userId })
    expect(refusal(await write(officer, 'Once.', { _id, of: other }))).toEqual([409, 'changed_meanwhile'])
  })

  test('numbers messages of the same moment without a hole, and loses none', async () => {
    await write(officer, '0')
    await Promise.all(Array.from({ length: 24 }, (_, nth) => write(nth % 2 ? officer : applicant, `m${nth}`)))
    const { messages, lastNumber } = await read(officer)
    expect(messages.map(({ number }: { number: number }) => number)).toEqual(
      Array.from({ length: 25 }, (_, nth) => nth + 1),
    )
    expect(new Set(messages.map(({ text }: { text: string }) => text)).size).toBe(25)
    expect(lastNumber).toBe(25)
    const times = messages.map(({ at }: { at: string }) => at)
    expect(times).toEqual(times.toSorted())
  })

  test('has an end, and the last messages are the office’s', async () => {
    await write(officer, '1')
    const reach = (number: number) =>
      sql`update conversations set last_number = ${number} where application_id = ${id}`.execute(product.db)
    await reach(400)
    expect(refusal(await write(applicant, 'More.'))).toEqual([409, 'limit_reached'])
    expect((await write(officer, 'We have read all.')).status).toBe(201)
    await reach(500)
    expect(refusal(await write(officer, 'More.'))).toEqual([409, 'limit_reached'])
  })

  test('says which messages each side has read, and marks only go forward', async () => {
    await write(officer, 'One.')
    await write(officer, 'Two.')
    const unread = async () => (await ask(product, applicant, 'GET /ownConversations')).body[0].unread
    expect(await unread()).toBe(2)
    expect((await markRead(applicant, 1)).body).toEqual({ modifiedCount: 1 })
    expect(await unread()).toBe(1)
    expect((await markRead(applicant, 2_000_000_000)).body).toEqual({ modifiedCount: 1 })
    expect((await markRead(applicant, 1)).body).toEqual({ modifiedCount: 0 })
    expect(await read(officer)).toMatchObject({ readByApplicant: 2, readByOffice: 0 })
    await write(officer, 'Three.')
    expect(await unread()).toBe(1)
  })

  test('shows that the applicant has changed the application, where there is a conversation', async () => {
    const content = JSON.stringify({ scholarshipName: 'Award', sections: [] })
    const receipt = { application_id: id, number: newId(), content }
    await product.db.insertInto('application_receipts').values(receipt).execute()
    const change = (number: string) =>
      product.db
        .updateTable('application_receipts')
        .set({ number })
        .where('application_id', '=', id)
        .execute()
    await change(newId())
    await write(officer, 'Please correct the phone number.')
    const number = newId()
    await change(number)
    expect(await read(officer)).toMatchObject({
      lastNumber: 2,
      waits: false,
      messages: [{ number: 1 }, { number: 2, side: 'applicant', text: '', receipt: number }],
    })
  })

  test('is nobody else’s, and goes and comes back with its application', async () => {
    const stranger = await signUp(product, 'user')
    expect(refusal(await ask(product, stranger, `GET /conversations/${id}`))).toEqual([404, 'not_found'])
    expect(refusal(await write(stranger, 'Me, too.'))).toEqual([404, 'not_found'])
    await write(officer, 'One.')
    await write(applicant, 'Two.')
    await ask(product, applicant, `DELETE /appliedScholarship/${id}`)
    expect(refusal(await ask(product, officer, `GET /conversations/${id}`))).toEqual([404, 'not_found'])
    expect((await ask(product, applicant, `POST /undoDelete/${id}`)).status).toBe(201)
    expect(await textsFor(officer)).toEqual(['One.', 'Two.'])
    expect(await read(officer)).toMatchObject({ waits: true, lastNumber: 2 })
  })

  test('[A15] is in the data that the applicant downloads, and is deleted with the account', async () => {
    await write(officer, 'What of the culverts?')
    const answer = await send(product, 'GET', '/auth/my-data', { cookie: applicant.cookie })
    const files = unzip(Buffer.from(await answer.arrayBuffer()))
    expect(String(files.get('my-data.txt'))).toContain('What of the culverts?')
    await product.db.deleteFrom('users').where('id', '=', applicant.userId).execute()
    const left = product.db.selectFrom('messages').select('id').where('application_id', '=', id)
    expect(await left.execute()).toEqual([])
  })

  test('[AUDIT1] the record has who wrote, without the words', async () => {
    await write(officer, 'A private question.')
    const entries = await product.db
      .selectFrom('record_entries')
      .leftJoin('record_values', 'entry_id', 'record_entries.id')
      .select(['action', 'actor_id', 'after'])
      .where('application_id', '=', id)
      .execute()
    expect(entries).toEqual([{ action: 'application.message', actor_id: officer.userId, after: null }])
  })
})

describe('[TALK2] the applicant is mailed', () => {
  test('that there are messages, once for several, with the way there and without their words', async () => {
    await write(officer, 'A private question.')
    await write(colleague, 'And another.')
    const [mail, ...others] = await newsTo(product, applicant.email, 1)
    expect(others).toEqual([])
    expect(mail?.text).toContain(`/dashboard/conversation/${id}`)
    expect(mail?.text).toContain('2 unread messages')
    expect(mail?.text).not.toContain('private')
    // Answered or not, what comes later is told again.
    await sql`update conversations set mail_due = now() where application_id = ${id}`.execute(product.db)
    await write(officer, 'Are you there?')
    expect(await newsTo(product, applicant.email, 2)).toHaveLength(2)
  })

  test('not of what they have read meanwhile, and the office of nothing', async () => {
    const _id = newId()
    await write(officer, 'One.', { _id })
    await markRead(applicant, 1)
    await write(applicant, 'Two.')
    await sendNewsNow(product)
    const job = product.db.selectFrom('jobs').select('done_at').where('key', '=', `message-notice:${_id}`)
    await expect.poll(async () => (await job.execute())[0]?.done_at, { timeout: 60_000 }).toBeInstanceOf(Date)
    expect(await newsTo(product, applicant.email, 0)).toEqual([])
    expect(await newsTo(product, officer.email, 0)).toEqual([])
  })
})

describe('[TALK2] the inbox of staff', () => {
  const assign = (to: Person, of: string) =>
    ask(product, officer, `PATCH /desk/${of}`, { version: 0, assignee: to.userId })
  const apply = async (name: string, of?: string) => {
    const { applicant: person, id: application } = await signUpApplicant(product, name)
    if (of !== undefined) {
      await write(officer, 'Welcome.', { of: application })
      await write(person, of, { of: application })
    }
    return application
  }

  test('has who waits longest first, of one’s own or of all, with exact counts', async () => {
    const before = await counts()
    const first = await apply('Samuel Otieno', 'Can I start in September?')
    const second = await apply('Farida Rahmani', 'My referee has moved.')
    await write(officer, 'Welcome.')
    await assign(officer, second)
    expect(await counts()).toEqual({ all: before.all + 2, mine: before.mine + 1 })
    expect(await counts(colleague)).toEqual({ all: before.all + 2, mine: 0 })
    const { rows } = await inbox('state=unanswered&size=100')
    expect(rows.slice(-2)).toMatchObject([
      {
        applicationId: first,
        applicant: 'Samuel Otieno',
        excerpt: 'Can I start in September?',
        assignee: null,
      },
      { applicationId: second, side: 'applicant', assignee: 'Mira Staff' },
    ])
    expect((await inbox('state=unanswered&whose=mine')).rows.at(-1)).toMatchObject({ applicationId: second })
    expect((await inbox('state=answered')).rows[0]).toMatchObject({ applicationId: id, waitingSince: null })
  })

  test('has each conversation once over its pages', async () => {
    for (const name of ['A', 'B', 'C']) await apply(name, name)
    for (const state of ['unanswered', 'answered']) {
      const whole = (await inbox(`state=${state}&size=100`)).rows
      const seen = []
      let behind = ''
      do {
        const page = await inbox(`state=${state}&size=1${behind && `&behind=${behind}`}`)
        seen.push(...page.rows)
        behind = page.lastPlace ?? ''
      } while (behind)
      expect(seen).toEqual(whole)
    }
    const wrong = Buffer.from(JSON.stringify(['soon', 'x'])).toString('base64url')
    const reply = await ask(product, officer, `GET /conversations?behind=${wrong}`)
    expect(refusal(reply)).toEqual([400, 'invalid_input'])
  })

  test('is left by an answer, or by saying that none is needed, as of what was read', async () => {
    await write(officer, 'Please send it again.')
    await write(applicant, 'Thank you, I did.')
    const before = (await counts()).all
    const close = (number: number) =>
      ask(product, officer, `POST /conversations/nothingToAnswer/${id}`, { number })
    expect(refusal(await close(1))).toEqual([409, 'changed_meanwhile'])
    expect((await close(2)).body).toEqual({ modifiedCount: 1 })
    expect((await close(2)).body).toEqual({ modifiedCount: 0 })
    expect((await counts()).all).toBe(before - 1)
    await write(applicant, 'One more thing.')
    expect((await counts()).all).toBe(before)
    await write(colleague, 'Yes?')
    expect((await counts()).all).toBe(before - 1)
  })

  test('never has one’s own application, of which an officer is the applicant', async () => {
    const own = await insertApplication(product.db, { user_id: colleague.userId })
    await write(officer, 'Welcome.', { of: own })
    const before = await counts(colleague)
    const forOthers = await counts()
    await write(colleague, 'I am a student, too.', { of: own })
    expect(await counts(colleague)).toEqual(before)
    expect(await counts()).toEqual({ ...forOthers, all: forOthers.all + 1 })
    const ids = (await inbox('size=100', colleague)).rows.map(
      (row: { applicationId: string }) => row.applicationId,
    )
    expect(ids).not.toContain(own)
    const close = await ask(product, colleague, `POST /conversations/nothingToAnswer/${own}`, { number: 2 })
    expect(refusal(close)).toEqual([403, 'own_application'])
  })
})
