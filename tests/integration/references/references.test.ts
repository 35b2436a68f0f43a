import { request } from 'node:http'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createSignedLinks } from '../../../server/features/notifications/signed-links.ts'
import { claimMail, noteMailed } from '../../../server/features/references/letter-repository.ts'
import { mailReferee } from '../../../server/features/references/referee-mail-service.ts'
import { claimReminders } from '../../../server/features/references/reference-repository.ts'
import { withTransaction } from '../../../server/platform/database/connection.ts'
import { newId } from '../../../server/platform/database/new-id.ts'
import { AddressRefused } from '../../../server/platform/mail/mail-failure.ts'
import { insertApplication, signUpApplicant, specified } from '../../support/application-factories.ts'
import { ask, refusal } from '../../support/ask.ts'
import { saveDraft, submitDraft } from '../../support/draft-steps.ts'
import { dateIn, insertScholarship } from '../../support/factories.ts'
import { insertScholarshipWithForm, oneSection } from '../../support/form-factories.ts'
import { confirmEmail, type Person, send, signUp, usePerson } from '../../support/identity/people.ts'
import { knownId } from '../../support/known-id.ts'
import { mailAbout, mailsTo } from '../../support/mail/outbox.ts'
import { useProduct } from '../../support/product.ts'
import { pdfFile } from '../../support/documents/document-files.ts'
import {
  askForReferences,
  insertLetter,
  letDaysPass,
  mailedToken,
  nameReferee,
  planRemindersNow,
} from '../../support/reference-steps.ts'

const product = useProduct()
const officer = usePerson(product, 'moderator', 'Mira Staff')

let scholarship: string
let applicant: Person
let application: string
beforeEach(async () => {
  scholarship = await insertScholarship(product.db, { scholarship_name: 'Harbour Award' })
  applicant = await signUp(product, 'user', 'Diane Uwase')
  application = await insertApplication(product.db, {
    user_id: applicant.userId,
    scholarship_id: scholarship,
  })
  await askForReferences(product, officer, scholarship)
})

const newAddress = () => `farida.${newId()}@example.org`
const call = async (method: string, path: string, body?: object) => {
  const answer = await send(product, method, `/reference/${path}`, body ? { body } : {})
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}
const ownNow = async () => (await ask(product, applicant, 'GET /ownReferences')).body[0]
const stateNow = async () => (await ownNow()).people.map(({ state }: { state: string }) => state)
const named = async (of: { name?: string; email?: string; replaces?: string } = {}) => {
  const email = of.email ?? newAddress()
  const id = await nameReferee(product, applicant, scholarship, { name: 'Dr Akhter', ...of, email })
  return { id, email }
}
const officeReads = () => ask(product, officer, `GET /references/application/${application}`)

describe('[REF1] a referee', () => {
  test('gets a personal link, reads what is asked, writes with drafts, and sends once; the applicant sees the state only', async () => {
    const { email } = await named()
    const token = await mailedToken(product, email)
    for (let look = 0; look < 20; look++) await call('GET', token)
    expect(await stateNow()).toEqual(['asked'])
    expect((await call('GET', token)).body).toMatchObject({
      state: 'open',
      request: { applicantName: 'Diane Uwase', question: 'How do they work?', text: '', version: 0 },
    })
    await call('POST', `open/${token}`)
    expect(await stateNow()).toEqual(['opened'])

    expect((await call('PATCH', token, { text: 'She is', version: 0 })).body).toEqual({ version: 1 })
    expect((await call('PATCH', token, { text: 'She is', version: 0 })).body).toEqual({ version: 1 })
    expect(refusal(await call('PATCH', token, { text: 'From another tab', version: 0 }))).toEqual([
      409,
      'changed_meanwhile',
    ])
    expect((await call('GET', token)).body.request).toMatchObject({ text: 'She is', version: 1 })
    expect(refusal(await call('POST', `send/${token}`, { text: ' ', version: 1 }))).toEqual([
      400,
      'invalid_input',
    ])
    const letter = { text: 'She is the best.\n', version: 1 }
    const twice = await Promise.all([1, 2].map(() => call('POST', `send/${token}`, letter)))
    expect(twice.map(({ body }) => body)).toEqual([{ state: 'received' }, { state: 'received' }])
    expect((await call('GET', token)).body).toEqual({ state: 'received', request: null })
    expect(refusal(await call('PATCH', token, letter))).toEqual([409, 'reference_closed'])

    expect(await stateNow()).toEqual(['received'])
    expect((await officeReads()).body).toMatchObject({
      count: 2,
      received: 1,
      people: [{ name: 'Dr Akhter', text: 'She is the best.\n', file: null }],
    })
    // The referee gets a copy, once; the applicant hears that it is there.
    const copy = await mailAbout(product, email, 'Copy of your reference for Diane Uwase')
    expect(copy.text).toContain('She is the best.')
    const copies = (await mailsTo(product, email)).filter(({ subject }) => subject.startsWith('Copy'))
    expect(copies).toHaveLength(1)
    expect((await ask(product, applicant, 'GET /ownReferences')).body).toMatchObject([
      { applicationId: application },
    ])
    const news = await mailAbout(product, applicant.email, 'has sent a reference')
    expect(news.source).not.toContain('the best')
    const mails = (await mailsTo(product, applicant.email)).filter(({ subject }) =>
      subject.includes('reference'),
    )
    expect(mails).toHaveLength(1)
  })

  test('gets no letter by mail where the office does not want that', async () => {
    await askForReferences(product, officer, scholarship, { copies: 'receipt' })
    const { email } = await named()
    const token = await mailedToken(product, email)
    await call('PATCH', token, { text: 'She is the best.', version: 0 })
    await call('POST', `send/${token}`, { text: 'She is the best.', version: 1 })
    const copy = await mailAbout(product, email, 'Your reference for Diane Uwase has arrived')
    expect(copy.text).toContain('your letter is not repeated here')
    expect(copy.source).not.toContain('the best')
  })

  test('uploads a PDF, which is inspected; an officer fetches it as an attachment', async () => {
    const { id, email } = await named()
    const token = await mailedToken(product, email)
    const upload = async (body: Buffer<ArrayBuffer> | string) => {
      const headers = { 'content-type': 'application/offset+octet-stream' }
      const url = `${product.siteUrl}/api/reference/file/${token}?name=Letter%2F..%2Fof%20Diane.exe`
      const answer = await fetch(url, { method: 'POST', headers, body })
      return { status: answer.status, headers: answer.headers, body: await answer.json() }
    }
    expect((await upload('MZ no PDF')).body.refused).toMatch(/./)
    expect(refusal(await upload(''))).toEqual([413, 'document_too_large'])
    const pdf = Buffer.from(await pdfFile())
    expect(refusal(await upload(Buffer.concat([pdf, Buffer.alloc(5 * 1024 * 1024)])))).toEqual([
      413,
      'document_too_large',
    ])
    expect((await upload(pdf)).body).toEqual({
      name: 'of Diane.exe.pdf',
      bytes: pdf.length,
      fileVersion: 1,
      refused: null,
    })
    // A tab that was open before shows no PDF: it sends none unseen, nor does one that shows what was taken back.
    const otherTab = { text: 'Mine.', version: 0, fileVersion: 0 }
    expect(refusal(await call('POST', `send/${token}`, otherTab))).toEqual([409, 'changed_meanwhile'])
    expect((await call('DELETE', `file/${token}`)).body).toEqual({ deletedCount: 1, fileVersion: 2 })
    const before = { text: 'Mine.', version: 0, fileVersion: 1 }
    expect(refusal(await call('POST', `send/${token}`, before))).toEqual([409, 'changed_meanwhile'])
    expect((await upload(pdf)).body).toMatchObject({ fileVersion: 3 })
    expect(await stateNow()).not.toEqual(['received'])
    const file = () => send(product, 'GET', `/references/file/${id}`, { token: officer.token })
    expect((await file()).status).toBe(404)
    await call('POST', `send/${token}`, { text: '', version: 0, fileVersion: 3 })
    const answer = await file()
    expect(answer.headers.get('content-disposition')).toContain('attachment')
    expect(Buffer.from(await answer.arrayBuffer()).equals(pdf)).toBe(true)
    expect((await send(product, 'GET', `/references/file/${id}`, { token: applicant.token })).status).toBe(
      403,
    )
  })

  test('holds no place of an inspection while a PDF comes slowly, and has two on their way at most', async () => {
    const [slow, other] = [
      await mailedToken(product, (await named()).email),
      await mailedToken(product, (await named()).email),
    ]
    const address = (token: string) => `${product.siteUrl}/api/reference/file/${token}?name=a.pdf`
    const headers = { 'content-type': 'application/offset+octet-stream' }
    const upload = async (token: string, body: BodyInit) =>
      (await fetch(address(token), { method: 'POST', headers, body })).status
    const begun = [1, 2].map(() => {
      const sent = request(address(slow), {
        method: 'POST',
        headers: { ...headers, 'content-length': 4_000_000 },
      }).on('error', () => undefined)
      sent.write('%PDF-1.7')
      return sent
    })
    await vi.waitFor(async () => expect(await upload(slow, '')).toBe(503), 60_000)
    const drips = setInterval(() => begun.forEach(sent => sent.write(Buffer.alloc(80_000))), 3_000)
    expect(await upload(other, Buffer.from(await pdfFile()))).toBe(200)
    clearInterval(drips)
    expect(begun.map(({ destroyed }) => destroyed)).toEqual([false, false])
    for (const sent of begun) sent.destroy()
  })

  test('declines, can be asked again, and is named in place of somebody else; links that were replaced show nothing', async () => {
    const { id, email } = await named()
    const token = await mailedToken(product, email)
    expect((await call('POST', `decline/${token}`)).body).toEqual({ state: 'declined' })
    expect(await stateNow()).toEqual(['declined'])
    await mailAbout(product, applicant.email, 'cannot write a reference')
    await letDaysPass(product, 4)
    expect((await ask(product, applicant, `POST /references/remind/${id}`)).status).toBe(200)
    expect(await stateNow()).toEqual(['asked'])
    await call('PATCH', token, { text: 'A secret draft', version: 0 })

    const other = await named({ replaces: id })
    expect((await call('GET', token)).body).toEqual({ state: 'withdrawn', request: null })
    for (const [method, path] of [
      ['PATCH', token],
      ['POST', `send/${token}`],
    ] as const)
      expect(refusal(await call(method, path, { text: 'x', version: 1 }))).toEqual([409, 'reference_closed'])
    expect((await ownNow()).people).toMatchObject([{ _id: other.id, state: 'asked' }])
  })

  test('200 hostile tries on links show nothing and change nothing', async () => {
    const { email } = await named()
    const token = await mailedToken(product, email)
    const [id, seal = ''] = token.split('.')
    const forged = Array.from({ length: 40 }, (_, at) => [
      `${newId()}.${seal}`,
      `${id}.${seal.slice(0, at)}${seal.charAt(at) === 'A' ? 'B' : 'A'}${seal.slice(at + 1)}`,
      `${id}..${seal}`,
      `%00${id}.${seal}`,
      seal,
    ]).flat()
    const tryOne = async (each: string, at: number) => {
      const [method, path] = (
        [
          ['GET', ''],
          ['POST', 'open/'],
          ['POST', 'decline/'],
          ['POST', 'forget/'],
        ] as const
      )[at % 4] ?? ['GET', '']
      return (await call(method, `${path}${each}`)).status
    }
    // From fifty at once on, a process that pauses refuses some as too many.
    for (let at = 0; at < forged.length; at += 40)
      expect(new Set(await Promise.all(forged.slice(at, at + 40).map(tryOne)))).toEqual(new Set([400]))
    expect(await stateNow()).toEqual(['asked'])
  })

  test('has their data deleted, with every letter from their mailbox', async () => {
    const { id, email } = await named()
    const token = await mailedToken(product, email)
    await call('POST', `send/${token}`, { text: 'A letter of Mahogany', version: 0 })
    expect((await call('POST', `forget/${token}`)).body).toEqual({ state: 'forgotten' })
    expect((await call('GET', token)).body).toEqual({ state: 'forgotten', request: null })
    expect((await ownNow()).people).toMatchObject([{ _id: id, state: 'forgotten', name: '', email: '' }])
    const { rows } = await sql<{ left: number }>`
      select (select count(*) from reference_letters where text like '%Mahogany%')
        + (select count(*) from jobs where payload::text like ${`%${email}%`} or key like ${`%${email}%`})
        + (select count(*) from record_values where after::text like ${`%${email}%`}) as left`.execute(
      product.db,
    )
    expect(Number(rows[0]?.left)).toBe(0)
  })
})

describe('[REF1] an applicant', () => {
  test('names nobody who is themselves, twice, or one too many', async () => {
    await confirmEmail(product, applicant)
    const [local = '', domain = ''] = applicant.email.split('@')
    const name = (email: string, of = scholarship) =>
      ask(product, applicant, 'POST /references', { scholarshipId: of, name: 'X', relation: 'Y', email })
    for (const own of [
      applicant.email,
      `${local}+ref@${domain}`,
      `${local.slice(0, 2)}.${local.slice(2)}@${domain}`,
    ]) {
      const answer = await name(own)
      expect([answer.status, answer.body.error.fields.email]).toEqual([
        400,
        expect.stringContaining('own address'),
      ])
    }
    const first = newAddress()
    expect((await name(first)).status).toBe(201)
    expect(refusal(await name(first.replace('farida.', 'fa.rida.').replace('@', '+x@')))).toEqual([
      400,
      'invalid_input',
    ])
    const race = await Promise.all([1, 2, 3, 4].map(() => name(newAddress())))
    expect(race.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
    expect(refusal(await name(newAddress(), await insertScholarship(product.db)))).toEqual([404, 'not_found'])
  })

  test('needs a confirmed address', async () => {
    const body = { scholarshipId: scholarship, name: 'X', relation: 'Y', email: newAddress() }
    expect(refusal(await ask(product, applicant, 'POST /references', body))).toEqual([
      409,
      'address_not_confirmed',
    ])
  })

  test('submits once the people are named, whether or not they have written', async () => {
    const { scholarshipId } = await insertScholarshipWithForm(product, {
      definition: oneSection('One', [
        { id: 'q_first', type: 'text', wording: 'Why?', help: '', required: false, pattern: 'any' },
      ]),
      application_fee_minor: 0,
    })
    await askForReferences(product, officer, scholarshipId, { count: 1 })
    const draft = (await ask(product, applicant, 'POST /drafts', { scholarshipId })).body
    await saveDraft(product, applicant, draft._id, specified)
    await ask(product, applicant, 'POST /create-payment-intent', { scholarshipId })
    const submit = () => submitDraft(product, applicant, draft)
    expect(refusal(await submit())).toEqual([409, 'references_missing'])
    await nameReferee(product, applicant, scholarshipId, { name: 'Dr Akhter', email: newAddress() })
    expect((await submit()).status).toBe(201)
    const { text } = await mailAbout(product, applicant.email, 'We have received your application')
    expect(text).toContain('Still to come: the letter of reference by Dr Akhter.')
  })

  test('reminds once in three days, and cancelling withdraws the links until it is undone', async () => {
    const { id, email } = await named()
    const token = await mailedToken(product, email)
    const remind = () => ask(product, applicant, `POST /references/remind/${id}`)
    expect(refusal(await remind())).toEqual([409, 'limit_reached'])
    await letDaysPass(product, 3)
    expect((await remind()).status).toBe(200)
    await mailAbout(product, email, 'Reminder')
    expect(refusal(await remind())).toEqual([409, 'limit_reached'])

    expect((await ask(product, applicant, `DELETE /appliedScholarship/${application}`)).status).toBe(200)
    expect((await call('GET', token)).body).toEqual({ state: 'withdrawn', request: null })
    await ask(product, applicant, `POST /undoDelete/${application}`)
    expect((await call('GET', token)).body.state).toBe('open')
    const later = sql`update jobs set run_at = now() where kind = 'forget_references' and done_at is null`
    await later.execute(product.db)
    const forgetting = () =>
      product.db
        .selectFrom('jobs')
        .select('id')
        .where('kind', '=', 'forget_references')
        .where('done_at', 'is', null)
        .execute()
    await expect.poll(forgetting).toEqual([])
    expect((await call('GET', token)).body.state).toBe('open')

    await ask(product, applicant, `DELETE /appliedScholarship/${application}`)
    await later.execute(product.db)
    await expect.poll(async () => refusal(await call('GET', token))).toEqual([400, 'link_expired'])
  })

  test('is asked after the award only, where the office wants it so', async () => {
    await askForReferences(product, officer, scholarship, { asks: 'award' })
    expect(await ownNow()).toBeUndefined()
    // Nothing is missing before.
    expect((await officeReads()).body).toMatchObject({ count: 0, closesAt: null })
    await product.db
      .updateTable('applications')
      .set({ status: 'Completed' })
      .where('id', '=', knownId(application))
      .execute()
    expect(await ownNow()).toMatchObject({ open: true, people: [] })
    expect((await officeReads()).body).toMatchObject({ count: 2, received: 0 })
  })
})

describe('[REF1] mails', () => {
  test('to one referee are one a day with all requests, then a reminder after 7 days and one 2 days before the end', async () => {
    const { email } = await named()
    /** What has been mailed is noted as such: nothing is planned for it before. */
    const untilNoted = async () => {
      const waits = sql`select from reference_requests where email = ${email} and mail_waits`
      await expect.poll(async () => (await waits.execute(product.db)).rows.length).toBe(0)
    }
    await mailAbout(product, email, 'asks you for a reference')
    await untilNoted()
    for (const name of ['Ben', 'Cleo']) {
      const { applicant: person } = await signUpApplicant(product, name, { scholarship_id: scholarship })
      await nameReferee(product, person, scholarship, { name: 'Dr Akhter', email })
    }
    const mails = async () => (await mailsTo(product, email)).map(({ subject }) => subject)
    expect(await mails()).toHaveLength(1)
    await letDaysPass(product, 1)
    const gathered = await mailAbout(product, email, '2 references')
    expect(gathered.text).toMatch(/Ben[\s\S]*Cleo/)
    await untilNoted()
    await letDaysPass(product, 7)
    await planRemindersNow(product)
    await mailAbout(product, email, 'Reminder: 3 references')
    await untilNoted()
    await letDaysPass(product, 7)
    await planRemindersNow(product)
    const closes = { closes_on: dateIn(0) }
    await product.db
      .updateTable('reference_settings')
      .set(closes)
      .where('scholarship_id', '=', scholarship)
      .execute()
    await sql`update scholarships set application_deadline = current_date where id = ${scholarship}`.execute(
      product.db,
    )
    await planRemindersNow(product)
    await vi.waitFor(async () => expect(await mails()).toHaveLength(4), 60_000)
    await untilNoted()
    await letDaysPass(product, 1)
    await planRemindersNow(product)
    await sql`select pg_sleep(0)`.execute(product.db)
    const { rows } = await sql`select from reference_requests where email = ${email} and mail_waits`.execute(
      product.db,
    )
    expect([rows, await mails()]).toEqual([[], expect.toSatisfy((all: string[]) => all.length === 4)])
  })
})

test('[REF1] jobs of one address wait for each other, so that none fails after its mail has left', async () => {
  const email = newAddress()
  await sql`insert into reference_requests (id, user_id, scholarship_id, name, email, relation, mail_at)
    select gen_random_uuid(), ${applicant.userId}, ${scholarship}, '', ${email}, '', now() from generate_series(1, 30)`.execute(
    product.db,
  )
  const claim = (key: string) => withTransaction(product.db, tx => claimMail(tx, { id: newId(), email, key }))
  for (let round = 0; round < 10; round += 1) {
    await sql`update reference_requests set mail_job = 'sent', mail_waits = true where email = ${email}`.execute(
      product.db,
    )
    const jobs = Promise.all([
      claim('1'),
      claim('2'),
      noteMailed(product.db, { email, key: 'sent' }),
      claim('3'),
      claim('4'),
    ])
    await expect(jobs).resolves.toHaveLength(5)
  }
})

test('[REF1] an address that the mail server refuses is told to the applicant at once, who can try it again', async () => {
  const { id, email } = await named()
  await mailedToken(product, email)
  const again = sql`update reference_requests set mail_waits = true, mail_job = null where id = ${id}`
  await again.execute(product.db)
  const mailer = {
    send: () => Promise.reject(new AddressRefused('550 5.1.1 Unknown')),
    close: () => undefined,
  }
  const links = createSignedLinks({ secret: 'of this test', siteUrl: product.siteUrl })
  const readSite = async () => ({ url: product.siteUrl, name: 'Bursary', senderName: '', timeZone: 'UTC' })
  await mailReferee({ db: product.db, links, mailer, readSite }, knownId(id), `refused ${id}`)
  expect((await ownNow()).people).toMatchObject([{ state: 'asked', refused: true }])
  await mailAbout(product, applicant.email, 'could not be delivered')
  expect((await ask(product, applicant, `POST /references/remind/${id}`)).status).toBe(200)
  expect((await ownNow()).people).toMatchObject([{ refused: false }])
})

describe('[REF2] a letter is used again', () => {
  const written = 'She asks the best questions.'
  let second: string
  let token: string
  let email: string
  let earlier: string
  beforeEach(async () => {
    email = newAddress()
    const letter = { name: 'Dr Akhter', email, text: written, file: Buffer.from(await pdfFile()) }
    earlier = await insertLetter(product, applicant, scholarship, letter)
    second = await insertScholarship(product.db, { scholarship_name: 'Lakeside Award' })
    await insertApplication(product.db, { user_id: applicant.userId, scholarship_id: second })
    await askForReferences(product, officer, second)
    await nameReferee(product, applicant, second, { name: 'Dr Akhter', email })
    token = await mailedToken(product, email)
  })
  const reuse = (letter: string, version = 0) => call('POST', `reuse/${token}`, { letter, version })
  const offered = async () => (await call('GET', token)).body.request?.earlier

  test('by its referee, for the same applicant, as a draft that can be changed before it is sent', async () => {
    const { body, status } = await call('GET', token)
    expect(status).toBe(200)
    expect(body.request.earlier).toEqual([
      { _id: earlier, scholarshipName: 'Harbour Award', sentAt: '2026-11-20T12:00:00.000Z' },
    ])
    expect(JSON.stringify(body)).not.toContain('best questions')
    const file = { name: 'letter.pdf', bytes: expect.any(Number) }
    const twice = [await reuse(earlier), await reuse(earlier)]
    expect(twice.map(answer => answer.body)).toEqual(
      [1, 1].map(version => ({ text: written, version, file, fileVersion: 1 })),
    )
    expect((await call('GET', token)).body).toMatchObject({ state: 'open', request: { text: written, file } })

    expect((await call('PATCH', token, { text: 'Still.', version: 1 })).body).toEqual({ version: 2 })
    expect(refusal(await reuse(earlier, 1))).toEqual([409, 'changed_meanwhile'])
    const unseen = { letter: earlier, version: 2, fileVersion: 0 }
    expect(refusal(await call('POST', `reuse/${token}`, unseen))).toEqual([409, 'changed_meanwhile'])
    expect((await call('GET', token)).body.request.text).toBe('Still.')
    expect((await call('POST', `send/${token}`, { text: 'Still.', version: 2 })).body.state).toBe('received')
    expect((await officeReads()).body.people).toMatchObject([{ text: written }])
    const own = await ask(product, applicant, 'GET /ownReferences')
    expect(own.body.map(({ people }: { people: unknown[] }) => people)).toMatchObject([
      [{ state: 'received' }],
      [{ state: 'received' }],
    ])
    expect(JSON.stringify(own.body)).not.toMatch(/best questions|Still|letter\.pdf/)
  })

  test('and no other letter is: of another applicant, another address, not sent, withdrawn, or deleted meanwhile', async () => {
    const other = await signUp(product)
    await insertApplication(product.db, { user_id: other.userId, scholarship_id: scholarship })
    const withdrawn = await insertScholarship(product.db)
    await askForReferences(product, officer, withdrawn)
    const letter = { name: 'Dr Akhter', email, text: 'A secret' }
    const deleted = await insertLetter(product, applicant, scholarship, letter)
    await product.db.deleteFrom('reference_requests').where('id', '=', knownId(deleted)).execute()
    const letters = {
      'of another applicant': await insertLetter(product, other, scholarship, letter),
      'of another address': await insertLetter(product, applicant, scholarship, {
        ...letter,
        email: newAddress(),
      }),
      'not sent': await insertLetter(product, applicant, scholarship, { ...letter, state: 'opened' }),
      'of an application that is gone': await insertLetter(product, applicant, withdrawn, letter),
      deleted,
      'that was never there': newId(),
      'of this request': token.split('.')[0] ?? '',
    }
    expect(await offered()).toMatchObject([{ _id: earlier }])
    for (const [title, id] of Object.entries(letters)) {
      const { status, body } = await reuse(id)
      expect([title, status, body.error?.message]).toEqual([title, 404, 'This letter no longer exists.'])
    }
    expect((await call('GET', token)).body.request).toMatchObject({ text: '', version: 0, file: null })
  })

  test('by no link that has ended', async () => {
    const id = token.split('.')[0] ?? ''
    for (const state of ['received', 'declined', 'replaced', 'forgotten'] as const) {
      await product.db
        .updateTable('reference_requests')
        .set({ state })
        .where('id', '=', knownId(id))
        .execute()
      expect([state, (await call('GET', token)).body.request]).toEqual([state, null])
      expect([state, ...refusal(await reuse(earlier))]).toEqual([state, 409, 'reference_closed'])
    }
    token = `${id}.${newId()}`
    expect(refusal(await reuse(earlier))).toEqual([400, 'link_expired'])
    const { rows } = await sql`select from reference_letters where request_id = ${id}`.execute(product.db)
    expect(rows).toEqual([])
  })
})

describe('[REF2] the office', () => {
  test('asks each mailbox for one letter of an application, whatever address reaches it', async () => {
    const [one, other] = [await named(), await named()]
    const twin = other.email.replace('@', '+work@')
    const refused = await ask(product, officer, `PATCH /references/address/${one.id}`, { email: twin })
    expect(refusal(refused)).toEqual([400, 'invalid_input'])
    expect(refused.body.error.fields.email).toBe(
      'Another referee for this application has been asked at this address.',
    )
    // Who declined was named again, and is not asked for a second letter.
    await call('POST', `decline/${await mailedToken(product, other.email)}`)
    await named({ email: twin })
    expect(refusal(await ask(product, officer, `POST /references/remindOne/${other.id}`))).toEqual([
      409,
      'reference_closed',
    ])
  })

  test('and the reminders that are due lock addresses in one order', async () => {
    const second = await signUp(product, 'user', 'Ines Sow')
    await insertApplication(product.db, { user_id: second.userId, scholarship_id: scholarship })
    for (let nth = 40; nth > 0; nth -= 1) {
      const by = nth % 2 ? applicant : second
      const email = `order-${String(nth).padStart(2, '0')}@example.org`
      await insertLetter(product, by, scholarship, { name: 'Dr Akhter', email, state: 'opened' })
    }
    await letDaysPass(product, 9)
    const claimed = await product.db.transaction().execute(claimReminders)
    const emails = claimed.map(({ email }) => email).filter(email => email.startsWith('order-'))
    expect(emails).toHaveLength(40)
    expect(emails).toEqual(emails.toSorted())
  })

  test('sees who is missing, reminds one or all, writes another address, and gives one applicant more time', async () => {
    const { id, email } = await named()
    const first = await mailedToken(product, email)
    const missing = async () => (await ask(product, officer, `GET /references/missing/${scholarship}`)).body
    expect(await missing()).toMatchObject({
      total: 1,
      rows: [{ applicationId: application, applicant: 'Diane Uwase', received: 0, people: [{ _id: id }] }],
      // Who was asked today is mailed tomorrow.
      reminds: { mails: 1, later: 1, refused: 0, referees: [{ applicant: 'Diane Uwase' }] },
      namedNobody: [],
    })
    const second = await signUp(product, 'user', 'Björn Chen')
    await insertApplication(product.db, { user_id: second.userId, scholarship_id: scholarship })
    expect(await missing()).toMatchObject({ total: 2, reminds: { mails: 1 }, namedNobody: ['Björn Chen'] })
    await insertLetter(product, second, scholarship, { name: 'Dr Akhter', email, state: 'opened' })
    // The same referee gets one mail for both.
    expect(await missing()).toMatchObject({
      reminds: { mails: 1, referees: [{}, { name: 'Dr Akhter', applicant: 'Björn Chen' }] },
      namedNobody: [],
    })
    const refusing = { name: 'Dr Gone', email: newAddress(), state: 'opened' } as const
    await insertLetter(product, second, scholarship, refusing)
    expect(await missing()).toMatchObject({ reminds: { mails: 2, later: 1, refused: 0 } })
    await sql`update reference_requests set refused_at = now() where email = ${refusing.email}`.execute(
      product.db,
    )
    expect(await missing()).toMatchObject({ reminds: { mails: 1, later: 1, refused: 1 } })
    expect((await ask(product, officer, `POST /references/remindAll/${scholarship}`)).body).toEqual({
      reminded: 1,
      later: 1,
    })
    expect((await ask(product, officer, `POST /references/remindOne/${id}`)).status).toBe(200)
    const own = { email: applicant.email.replace('@', '+letters@') }
    expect(refusal(await ask(product, officer, `PATCH /references/address/${id}`, own))).toEqual([
      400,
      'invalid_input',
    ])
    const [slip, corrected] = [newAddress(), newAddress()]
    const again = await ask(product, officer, `PATCH /references/address/${id}`, { email: slip })
    const asked = await ask(product, officer, `PATCH /references/address/${again.body.insertedId}`, {
      email: corrected,
    })
    expect(asked.status).toBe(200)
    expect((await call('GET', first)).body.state).toBe('withdrawn')
    const token = await mailedToken(product, corrected)
    // An address that is corrected within two minutes gets none.
    expect(await mailsTo(product, slip)).toEqual([])

    const past = { closes_on: '2020-01-01' }
    await product.db
      .updateTable('reference_settings')
      .set(past)
      .where('scholarship_id', '=', scholarship)
      .execute()
    await sql`update scholarships set application_deadline = '2020-01-01' where id = ${scholarship}`.execute(
      product.db,
    )
    expect((await call('GET', token)).body).toEqual({ state: 'closed', request: null })
    const more = { closesOn: dateIn(5), reason: 'The referee was in hospital.' }
    expect((await ask(product, officer, `POST /references/extend/${application}`, more)).status).toBe(200)
    expect((await call('GET', token)).body.state).toBe('open')
    expect((await officeReads()).body).toMatchObject({ extended: more.reason })
    const { rows } = await sql<{ action: string }>`
      select action from record_entries where application_id = ${application} order by id`.execute(product.db)
    expect(rows.map(({ action }) => action)).toEqual([
      'application.remind',
      'application.referee',
      'application.referee',
      'application.extend',
      'reference.look',
    ])
  })
})
