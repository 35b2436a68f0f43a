import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '../../../server/platform/database/new-id.ts'
import { planRequestReminders } from '../../../server/features/information-requests/remind-service.ts'
import { insertApplication, specified } from '../../support/application-factories.ts'
import { answersOf, applyByDraft, type Draft, saveDraft, submitDraft } from '../../support/draft-steps.ts'
import { insertScholarship } from '../../support/factories.ts'
import { ask, refusal } from '../../support/ask.ts'
import { pdfFile } from '../../support/documents/document-files.ts'
import { upload } from '../../support/documents/document-steps.ts'
import { insertScholarshipWithForm, oneSection } from '../../support/form-factories.ts'
import { type Person, signUp, usePerson } from '../../support/identity/people.ts'
import { knownId } from '../../support/known-id.ts'
import { mailAbout, mailsTo } from '../../support/mail/outbox.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct()
const officer = usePerson(product, 'moderator', 'Mira Staff')
const colleague = usePerson(product, 'moderator', 'Tomás Rivera')

const asked = { help: '', required: true }
const definition = oneSection('Plans', [
  { ...asked, id: 'q_reason', type: 'paragraph', wording: 'Why do you apply?' },
  { ...asked, id: 'q_works', type: 'yesNo', wording: 'Do you work?' },
  {
    ...asked,
    id: 'q_earns',
    type: 'money',
    wording: 'What do you earn?',
    showIf: { match: 'all', conditions: [{ question: 'q_works', comparison: 'is', value: 'yes' }] },
  },
  { ...asked, id: 'q_papers', type: 'file', wording: 'Your transcript', maxFiles: 2, required: false },
])

const typed = { q_reason: 'Tides', q_works: 'no' }
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

const save = (person: Person, draft: string, answers: object, base = 1) =>
  saveDraft(product, person, draft, answers, base)

let applicant: Person
let id: string
let scholarshipId: string
beforeEach(async () => {
  const [made, person] = await Promise.all([
    insertScholarshipWithForm(product, { definition, application_fee_minor: 0, service_charge_minor: 0 }),
    signUp(product, 'user', 'Diane Uwase'),
  ])
  applicant = person
  scholarshipId = made.scholarshipId
  id = await applyByDraft(product, applicant, scholarshipId, { ...specified, ...typed })
})

const request = (
  questions: string[],
  { by = officer, _id = newId(), text = 'Please send all pages.', dueAt = inDays(10) } = {},
) => ask(product, by, `POST /informationRequests/${id}`, { _id, text, questions, dueAt })
const begin = async () => (await ask(product, applicant, `POST /drafts/correct/${id}`)).body
const submit = (draft: Draft, answered?: string) =>
  submitDraft(product, applicant, draft, { corrects: id, request: answered })
const own = async () => (await ask(product, applicant, 'GET /ownInformationRequests')).body
const atDesk = async (by = officer) => (await ask(product, by, `GET /desk/${id}`)).body
const row = async () =>
  (await ask(product, officer, `GET /desk?scholarship=${scholarshipId}&status=open`)).body.rows.find(
    ({ _id }: { _id: string }) => _id === id,
  )
const thread = async () => (await ask(product, applicant, `GET /conversations/${id}`)).body.messages
const process = (status = 'Processing') =>
  ask(product, officer, `PATCH /appliedScholarship/status/${id}`, { status })
/** Moves the times of a request. */
const shift = (days: number) =>
  sql`update information_requests set asked_at = asked_at - interval '1 day' * ${days},
    due_at = due_at - interval '1 day' * ${days} where application_id = ${id}`.execute(product.db)
const noticesAreSent = async () => {
  const { rows } = await sql`select from jobs where kind = 'send_request_notice' and done_at is null`.execute(
    product.db,
  )
  return rows.length === 0
}

describe('[TALK1] what the office asks an applicant for', () => {
  test('is answered by the named answers alone, also while the application is processed, with a new receipt', async () => {
    await process()
    expect(refusal(await ask(product, applicant, `POST /drafts/correct/${id}`))).toEqual([
      409,
      'application_processing',
    ])
    await ask(product, officer, `POST /desk/read/${id}`)
    await sql`insert into mail_preferences (user_id, time_zone) values (${applicant.userId}, 'Asia/Dhaka')
      on conflict (user_id) do update set time_zone = excluded.time_zone`.execute(product.db)
    const requested = await request(['phone', 'q_papers'])
    expect(requested.status).toBe(201)
    const _id = requested.body.insertedId
    expect(await own()).toMatchObject({ open: [{ _id, applicationId: id, count: 2, lapsed: false }] })
    expect(await thread()).toMatchObject([
      { text: 'Please send all pages.', request: { state: 'open', count: 2 } },
    ])

    const mail = await mailAbout(product, applicant.email, 'The office needs something from you')
    expect(mail.text).toContain('2 more answers')
    // By the clock of the reader, whose zone is known.
    expect(mail.text).toMatch(/by \d+ \w+ \d+, \d\d:\d\d \(Dhaka\)/)
    expect(mail.text).not.toContain('Please send all pages.')

    const draft = await begin()
    expect(draft.corrects.request).toMatchObject({
      _id,
      text: 'Please send all pages.',
      by: 'Mira Staff',
      questions: ['phone', 'q_papers'],
    })
    const paper = await upload(product, applicant, await pdfFile())
    expect((await save(applicant, draft._id, { phone: '+250 788 555 019', q_papers: [paper] })).status).toBe(
      200,
    )
    expect((await submit(draft, _id)).body).toEqual({ insertedId: id })

    const receipt = (await ask(product, applicant, `GET /appliedScholarship/receipt/${id}`)).body
    expect(receipt.all).toHaveLength(2)
    expect(await own()).toMatchObject({ open: [] })
    expect(await thread()).toMatchObject([
      { request: { state: 'answered' } },
      { receipt: receipt.number, request: null },
    ])
    // Read a while ago, so that another sitting begins.
    await sql`update desk_reads set at = at - interval '1 hour'`.execute(product.db)
    const shown = {
      application: { phone: '+250 788 555 019', status: 'Processing' },
      changed: { questions: ['phone', 'q_papers'] },
      request: null,
    }
    // It may be loaded ahead, before anybody says that they read it.
    expect(await atDesk()).toMatchObject(shown)
    await ask(product, officer, `POST /desk/read/${id}`)
    expect(await atDesk()).toMatchObject(shown)
    expect(refusal(await ask(product, applicant, `POST /drafts/correct/${id}`))[1]).toBe(
      'application_processing',
    )
  })

  test('opens no other answer, by any call', async () => {
    const _id = (await request(['phone'])).body.insertedId
    const draft = await begin()
    const others = {
      address: 'Elsewhere',
      gender: 'male',
      degree: 'masters',
      q_reason: 'Mud',
      q_works: 'yes',
    }
    for (const [question, answer] of Object.entries(others)) {
      const mixed = { phone: '+250 788 123 456', [question]: answer }
      expect(refusal(await save(applicant, draft._id, { [question]: answer }))).toEqual([403, 'not_asked'])
      expect(refusal(await save(applicant, draft._id, mixed))).toEqual([403, 'not_asked'])
    }
    for (const changes of [
      { ...specified, address: 'Elsewhere' },
      { ...specified, phone: '+250 788 555 019' },
    ])
      expect(refusal(await ask(product, applicant, `PATCH /appliedScholarship/${id}`, changes))).toEqual([
        403,
        'not_asked',
      ])
    // A conflict over another answer is not settled either.
    const conflict = newId()
    await product.db
      .insertInto('draft_conflicts')
      .values({
        id: conflict,
        draft_id: draft._id,
        question: 'q_reason',
        answer: JSON.stringify('Mud'),
        tab: newId(),
        sequence: 1,
        base: 0,
      })
      .execute()
    const settlement = { conflict, answer: 'Mud', tab: newId(), sequence: 2 }
    expect(refusal(await ask(product, applicant, `POST /drafts/settle/${draft._id}`, settlement))).toEqual([
      403,
      'not_asked',
    ])
    // What somebody has put into the draft past all calls is not sent.
    await sql`update draft_answers set answer = '"Mud"' where draft_id = ${draft._id} and question = 'q_reason'`.execute(
      product.db,
    )
    await save(applicant, draft._id, { phone: '+250 788 555 019' })
    expect((await submit(draft, _id)).status).toBe(201)
    expect(await atDesk()).toMatchObject({ application: { phone: '+250 788 555 019' } })
    const [plans] = (await ask(product, officer, `GET /appliedScholarship/answers/${id}`)).body
    expect(plans.answers[0]).toMatchObject({ question: 'q_reason', text: 'Tides' })
  })

  test('keeps corrections that were begun before: they are sent later, while the application is pending', async () => {
    const before = await begin()
    await save(applicant, before._id, { q_reason: 'Mud', phone: '+250 788 123 456' })
    const _id = (await request(['phone'])).body.insertedId
    expect(refusal(await submit(before))).toEqual([409, 'changed_meanwhile'])
    const draft = await begin()
    expect(answersOf(draft)).toMatchObject({ q_reason: 'Tides', phone: '+250 788 123 456' })
    expect((await submit(draft, _id)).status).toBe(201)
    const after = await begin()
    expect(after).toMatchObject({ _id: draft._id, corrects: { request: null } })
    expect(answersOf(after)).toMatchObject({ q_reason: 'Mud' })
    expect((await submit(after)).status).toBe(201)
    const [plans] = (await ask(product, officer, `GET /appliedScholarship/answers/${id}`)).body
    expect(plans.answers[0].text).toBe('Mud')
  })

  test('reopens what depends on it, and is answered in the form that was answered', async () => {
    const _id = (await request(['q_works'])).body.insertedId
    const longer = structuredClone(definition)
    longer.sections[0]?.questions.push({
      ...asked,
      id: 'q_new',
      type: 'text',
      pattern: 'any',
      wording: 'Since when?',
    })
    const published = { id: newId(), scholarship_id: scholarshipId, number: 2, published_at: new Date() }
    await product.db
      .insertInto('form_versions')
      .values({ ...published, definition: JSON.stringify(longer) })
      .execute()
    await sql`update scholarships set form_version_id = ${published.id} where id = ${scholarshipId}`.execute(
      product.db,
    )
    const draft = await begin()
    expect(draft.corrects.request.questions).toEqual(['q_works', 'q_earns'])
    expect(draft.definition).toEqual(definition)
    await save(applicant, draft._id, { q_works: 'yes' })
    const incomplete = await submit(draft, _id)
    expect(refusal(incomplete)).toEqual([400, 'invalid_input'])
    expect(Object.keys(incomplete.body.error.fields)).toEqual(['q_earns'])
    await save(applicant, draft._id, { q_earns: '900' }, 0)
    expect((await submit(draft, _id)).status).toBe(201)
  })

  test('is sent twice and asked once; two officers at once ask one thing', async () => {
    const _id = newId()
    const twice = await Promise.all([request(['phone'], { _id }), request(['phone'], { _id })])
    expect(twice.map(({ status }) => status)).toEqual([201, 201])
    expect(refusal(await request(['address'], { by: colleague }))).toEqual([409, 'already_asked'])
    expect(await thread()).toHaveLength(1)
    await ask(product, colleague, `POST /informationRequests/withdraw/${_id}`)
    const both = await Promise.all([request(['phone']), request(['address'], { by: colleague })])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await thread()).toHaveLength(2)
    expect((await own()).open).toHaveLength(1)
  })

  test('is refused by field when it cannot be asked', async () => {
    const cases: [object, string][] = [
      [{ questions: [] }, 'questions'],
      [{ questions: ['q_other'] }, 'questions'],
      [{ questions: ['q_\0'] }, 'questions'],
      [{ questions: Array.from({ length: 51 }, (_, n) => `q_${n}`) }, 'questions'],
      [{ dueAt: inDays(-1) }, 'dueAt'],
      [{ dueAt: inDays(181) }, 'dueAt'],
      [{ dueAt: 'soon' }, 'dueAt'],
      [{ text: ' ' }, 'text'],
      [{ text: 'a\ud800' }, 'text'],
      [{ text: 'x'.repeat(5_001) }, 'text'],
    ]
    for (const [wrong, field] of cases) {
      const body = { _id: newId(), text: 'Please.', questions: ['phone'], dueAt: inDays(3), ...wrong }
      const reply = await ask(product, officer, `POST /informationRequests/${id}`, body)
      expect([reply.status, Object.keys(reply.body.error.fields)]).toEqual([400, [field]])
    }
    // Nothing of a refused request is left in the conversation.
    expect(await thread()).toEqual([])
  })

  test('a decision withdraws it, also one that races the answer, and the applicant reads so', async () => {
    const _id = (await request(['phone'])).body.insertedId
    const draft = await begin()
    await save(applicant, draft._id, { phone: '+250 788 555 019' })
    const [sent] = await Promise.all([submit(draft, _id), process('Rejected')])
    const [message] = await thread()
    expect([
      [201, undefined, 'answered'],
      [409, 'application_decided', 'decided'],
    ]).toContainEqual([...refusal(sent), message.request.state])
    expect((await own()).open).toEqual([])
    expect(refusal(await request(['phone']))).toEqual([409, 'application_decided'])
    expect(
      refusal(await ask(product, officer, `PATCH /informationRequests/${_id}`, { dueAt: inDays(20) })),
    ).toEqual([409, 'request_closed'])
  })

  test('is withdrawn, after which nothing is open while the application is processed', async () => {
    await process()
    const _id = (await request(['phone'])).body.insertedId
    const draft = await begin()
    const withdraw = () => ask(product, colleague, `POST /informationRequests/withdraw/${_id}`)
    expect((await withdraw()).body).toEqual({ modifiedCount: 1 })
    expect(refusal(await withdraw())).toEqual([409, 'request_closed'])
    expect(refusal(await submit(draft, _id))).toEqual([409, 'application_processing'])
    expect(await thread()).toMatchObject([{ request: { state: 'withdrawn' } }])
  })

  test('stands still while it is open: it counts again from its date, and no clock rejects anything', async () => {
    await sql`update applications set applied_at = applied_at - interval '30 days' where id = ${id}`.execute(
      product.db,
    )
    await sql`update desk_rows set submitted_at = submitted_at - interval '30 days',
      waiting_since = waiting_since - interval '30 days' where application_id = ${id}`.execute(product.db)
    const waited = async () => Math.round((Date.now() - Date.parse((await row()).waitsSince)) / 86_400_000)
    const waiting = async (days: number) =>
      (await ask(product, officer, `GET /desk?scholarship=${scholarshipId}&waiting=${days}`)).body.total
    const _id = (await request(['phone'], { dueAt: inDays(4) })).body.insertedId
    await shift(3)
    expect(await waited()).toBe(27)
    expect([await waiting(26), await waiting(28)]).toEqual([1, 0])
    await shift(3)
    expect(await row()).toMatchObject({ asked: { lapsed: true }, status: 'Pending' })
    expect(await waited()).toBe(26)
    // An older one stands below it, and by another order above.
    const older = await insertApplication(product.db, {
      user_id: (await signUp(product)).userId,
      scholarship_id: scholarshipId,
    })
    await sql`update desk_rows set submitted_at = submitted_at - interval '60 days' where application_id = ${older}`.execute(
      product.db,
    )
    const idsBy = async (sort: string) =>
      (await ask(product, officer, `GET /desk?scholarship=${scholarshipId}${sort}`)).body.rows.map(
        ({ _id: each }: { _id: string }) => each,
      )
    expect([await idsBy(''), await idsBy('&sort=submitted')]).toEqual([
      [id, older],
      [older, id],
    ])
    expect(await own()).toMatchObject({ open: [{ lapsed: true }], pauses: [{ applicationId: id, days: 4 }] })
    expect(await thread()).toMatchObject([{ request: { state: 'lapsed' } }])
    // Late, and taken.
    const draft = await begin()
    await save(applicant, draft._id, { phone: '+250 788 555 019' })
    expect((await submit(draft, _id)).status).toBe(201)
    expect(await row()).toMatchObject({ asked: null })
    expect(await waited()).toBe(26)
  })

  test('is reminded of three days before its date and one day, once each, anew after another date', async () => {
    const _id = (await request(['phone'], { dueAt: inDays(10) })).body.insertedId
    const reminders = async () => {
      await Promise.all([planRequestReminders(product.db), planRequestReminders(product.db)])
      await vi.waitUntil(noticesAreSent, { timeout: 60_000 })
      const mails = await mailsTo(product, applicant.email)
      return mails.flatMap(({ subject }) => /^(\w+) days? left/.exec(subject)?.[1] ?? [])
    }
    expect(await reminders()).toEqual([])
    await shift(8)
    expect(await reminders()).toEqual(['3'])
    await shift(0.9)
    expect(await reminders()).toEqual(['3'])
    await shift(0.2)
    expect(await reminders()).toEqual(['3', '1'])
    await shift(1)
    expect(await reminders()).toEqual(['3', '1'])
    await ask(product, officer, `PATCH /informationRequests/${_id}`, { dueAt: inDays(2) })
    expect(await reminders()).toEqual(['3', '1', '3'])
    // A short date has no reminder that would come with the asking.
    await ask(product, officer, `POST /informationRequests/withdraw/${_id}`)
    await request(['phone'], { dueAt: inDays(2) })
    expect(await reminders()).toEqual(['3', '1', '3'])
  })

  test('is asked in the same way where the scholarship has no questions of its own', async () => {
    scholarshipId = await insertScholarship(product.db)
    id = await insertApplication(product.db, { user_id: applicant.userId, scholarship_id: scholarshipId })
    expect((await atDesk()).reopenable.map(({ question }: { question: string }) => question)).toEqual([
      'phone',
      'photo',
      'address',
      'gender',
      'degree',
      'ssc',
      'hsc',
    ])
    expect(refusal(await ask(product, applicant, `POST /drafts/correct/${id}`))[1]).toBe('nothing_to_prepare')
    await ask(product, officer, `POST /desk/read/${id}`)
    await product.db
      .insertInto('decisions')
      .values({ application_id: id, scholarship_id: scholarshipId, outcome: 'decline' })
      .execute()
    await process()
    expect(refusal(await request(['phone', 'q_reason']))).toEqual([400, 'invalid_input'])
    const _id = (await request(['phone', 'ssc'])).body.insertedId
    // What was submitted is known from now on, and nothing of it has changed.
    const first = (await ask(product, applicant, `GET /appliedScholarship/receipt/${id}`)).body
    const { date } = (await atDesk()).application
    expect(first).toMatchObject({ at: date, all: [{}], sections: [{ answers: { length: 7 } }] })
    const { receipt } = await product.db
      .selectFrom('decisions')
      .select('receipt')
      .where('application_id', '=', knownId(id))
      .executeTakeFirstOrThrow()
    expect(receipt).toBe(first.number)
    // Its own questions can still be written as if there had never been any.
    expect((await ask(product, officer, `GET /forms/${scholarshipId}`)).body).toMatchObject({
      version: 0,
      published: null,
      publishedAt: null,
    })

    const draft = await begin()
    expect(draft).toMatchObject({ definition: { sections: [] }, corrects: { number: first.number } })
    for (const question of ['photo', 'address', 'gender', 'degree', 'hsc', 'q_reason'])
      expect((await save(applicant, draft._id, { [question]: 'masters' })).status).toBe(
        question === 'q_reason' ? 400 : 403,
      )
    expect(refusal(await ask(product, applicant, `PATCH /appliedScholarship/${id}`, specified))).toEqual([
      403,
      'not_asked',
    ])
    await save(applicant, draft._id, { phone: '+250 788 555 019' })
    expect((await submit(draft, _id)).status).toBe(201)
    expect((await ask(product, applicant, `GET /appliedScholarship/receipt/${id}`)).body.all).toHaveLength(2)
    await sql`update desk_reads set at = at - interval '1 hour'`.execute(product.db)
    expect(await atDesk()).toMatchObject({
      application: { phone: '+250 788 555 019', ssc: '4.8', status: 'Processing' },
      changed: { questions: ['phone'] },
      request: null,
    })
    // It is corrected like every application with a receipt as long as it is pending; cancelled, nothing is left to prepare.
    await sql`update applications set status = 'Pending' where id = ${id}`.execute(product.db)
    expect((await submit(await begin())).status).toBe(201)
    await ask(product, applicant, `DELETE /appliedScholarship/${id}`)
    expect((await ask(product, applicant, 'GET /drafts')).body).toEqual([])
    expect((await ask(product, applicant, `POST /undoDelete/${id}`)).status).toBe(201)
    expect((await begin()).corrects).toMatchObject({ applicationId: id })
  })

  test('survives the Undo of a cancellation', async () => {
    await request(['phone'])
    await ask(product, applicant, `DELETE /appliedScholarship/${id}`)
    expect((await own()).open).toEqual([])
    expect((await ask(product, applicant, `POST /undoDelete/${id}`)).status).toBe(201)
    expect((await own()).open).toHaveLength(1)
    expect(await row()).toMatchObject({ asked: { lapsed: false } })
  })
})
