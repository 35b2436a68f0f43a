import { createHash } from 'node:crypto'
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, inject, vi } from 'vitest'
import { sandboxAccounts } from '../../../stand-ins/google-sandbox/accounts.ts'
import type { OutboxMail } from '../../../stand-ins/mail-outbox/outbox-store.ts'
import { newId } from '../../../server/platform/database/new-id.ts'
import { signUpApplicant } from '../../support/application-factories.ts'
import { pdfFile } from '../../support/documents/document-files.ts'
import { beginUpload, upload as uploadDocument } from '../../support/documents/document-steps.ts'
import { cookiesOf, giveRole, type Person, send } from '../../support/identity/people.ts'
import { turnOnTwoFactors } from '../../support/identity/two-factors.ts'
import { knownId } from '../../support/known-id.ts'
import { askForReferences, mailedToken as mailedLink, nameReferee } from '../../support/reference-steps.ts'
import { sendNewsNow } from '../../support/mail/outbox.ts'
import { uploadPicture } from '../../support/documents/picture-file.ts'
import { type ProductProcess, startProductProcess } from '../../support/processes/product-process.ts'
import { createTcpWire, type TcpWire } from '../../support/wires/tcp-wire.ts'
import { createVisitor, type Visitor } from '../../support/identity/visitor.ts'
import { scholarshipForm } from '../../support/browser/scholarship-form.ts'

/** A product whose log is read whole, with its database behind a wire that can be cut. */
export interface PrivacyStage {
  product: ProductProcess
  wire: TcpWire
  stop(): Promise<void>
}

export async function setPrivacyStage(): Promise<PrivacyStage> {
  const port = Number(new URL(inject('clusterUrl')).port)
  const wire = await createTcpWire(() => port)
  const databaseThrough = (address: string) => {
    const url = new URL(address)
    url.hostname = '127.0.0.1'
    url.port = String(wire.port)
    return url.href
  }
  const variables = { LOG_LEVEL: 'debug', GOOGLE_SANDBOX: 'true', MAIL_OUTBOX: 'true' }
  const product = await startProductProcess({ variables, databaseThrough })
  return {
    product,
    wire,
    async stop() {
      await wire.set('works')
      await product.stop()
      await wire.close()
    },
  }
}

/** A person about whom the product knows everything that it can know. */
export interface KnownPerson extends Person {
  visitor: Visitor
  /** What tells who they are, wherever it stands, by what it is. */
  traces: Record<string, string>
  /** What nobody but them and the product may ever read, by what it is. */
  secrets: Record<string, string>
}

const [google] = sandboxAccounts as [(typeof sandboxAccounts)[number]]
const card = { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '8461' }
const declined = { ...card, number: '4000000000009995' }
export const contact = {
  phone: '+880 1711 556677',
  address: '17 Mahogany Crescent, Sylhet',
  ssc: 'SSC 4.87',
  hsc: 'HSC 4.93',
}
const note = 'Ask Amara’s teacher at Mahogany School.'
const feedback = 'Please send the transcript of Mahogany School.'

/**
 * Somebody who has done everything: signed in with Google, chosen a password by a mailed link, turned on two-step sign-in, uploaded photos, posted
 * a scholarship and decided about an application as staff, been declined, paid, applied, been answered, named referees, written a
 * review, and is in the middle of a payment and of a reset, with mails waiting that cannot be sent.
 */
export async function createKnownPerson(stage: PrivacyStage, admin: Person): Promise<KnownPerson> {
  const { product } = stage
  const { name, email } = google
  const password = 'Heron!Lantern42'
  const secrets: Record<string, string> = { password, 'wrong password': 'Wrong!Lantern43' }
  const visitor = createVisitor(product.siteUrl)
  await signInWithGoogle(visitor)
  const registered = await visitor.post('/users', { user_email: email, user_name: name, user_photo: '' })
  const userId: string = registered.body.insertedId
  await giveRole(product, { userId }, 'moderator')

  await visitor.post('/auth/request-password-reset', { email })
  secrets['used reset token'] = await mailedToken(product, email)
  await visitor.post('/auth/reset-password', {
    newPassword: secrets['password'],
    token: secrets['used reset token'],
  })
  await visitor.post('/auth/sign-in/email', { email, password: secrets['wrong password'] })
  const signedIn = await send(product, 'POST', '/auth/sign-in/email', {
    body: { email, password: secrets['password'] },
  })
  const { key, recoveryCodes, cookie, token } = await turnOnTwoFactors(
    product,
    { name, email, userId, cookie: cookiesOf(signedIn), token: '' },
    password,
  )
  secrets['key of one-time codes'] = key
  secrets['recovery code'] = recoveryCodes[0] ?? ''
  for (const pair of cookie.split('; ')) {
    const [cookieName = '', value = ''] = pair.split('=')
    secrets[`cookie ${cookieName}`] = value
  }
  secrets['token'] = token
  const person = { name, email, userId, cookie, token }

  const [portrait, passport, cover] = [
    await upload(stage, person),
    await upload(stage, person),
    await upload(stage, person),
  ]
  await ask(stage, person, 'POST /auth/update-user', { image: portrait.url })
  const { insertedId: own } = await ask(stage, person, 'POST /scholarships', {
    ...scholarshipForm,
    universityImage: cover.url,
  })
  await ask(stage, person, `PATCH /scholarships/${own}`, { rating: 4 })
  const { insertedId: other } = await ask(stage, admin, 'POST /scholarships', scholarshipForm)
  const { insertedId: third } = await ask(stage, admin, 'POST /scholarships', scholarshipForm)

  await ask(stage, person, 'POST /saved', { ids: [other] })
  await ask(stage, person, `PATCH /saved/${other}`, { note })
  const { address } = await ask(stage, person, 'POST /calendar', {})
  secrets['calendar address'] = new URL(address).pathname
  await fetch(address)

  const paid = await ask(stage, person, 'POST /create-payment-intent', { scholarshipId: other })
  secrets['client secret'] = paid.clientSecret
  await pay(product, person, paid.clientSecret, declined).catch(() => undefined)
  await pay(product, person, paid.clientSecret, card)
  await ask(stage, person, 'POST /payment', { transactionId: paid.transactionId, scholarshipId: other })
  const form = { ...contact, scholarshipId: other, gender: 'female', degree: 'masters', photo: passport.url }
  const { insertedId: application } = await ask(stage, person, 'POST /appliedScholarship', form)
  await ask(stage, person, 'POST /reviews', {
    scholarshipId: other,
    ratingPoint: 4,
    reviewerComments: 'Answered within days, says Amara.',
  })
  const papers = await uploadPapers(product, person, application)
  await answerForms(stage, person, admin)
  await beTalkedAbout(stage, { person, admin, application, scholarship: other })
  const open = await ask(stage, person, 'POST /create-payment-intent', { scholarshipId: third })
  secrets['open client secret'] = open.clientSecret
  await pay(product, person, open.clientSecret, declined).catch(() => undefined)

  const { id: theirs } = await signUpApplicant(product)
  await ask(stage, person, `PATCH /appliedScholarship/status/${theirs}`, { status: 'Processing' })

  // From here on mails wait: a file stands where the outbox was. A mail under way, to anybody, would make it again.
  await vi.waitFor(async () => expect(await waitingMails(product)).toEqual([]), 60_000)
  await rename(outbox(product), `${outbox(product)}-before`)
  await writeFile(outbox(product), '')
  await ask(stage, admin, `PATCH /appliedScholarship/feedback/${application}`, { feedback })
  await visitor.post('/auth/request-password-reset', { email })
  const failed = { failed: true }
  await vi.waitFor(async () => expect(await waitingMails(product)).toEqual([failed, failed]), 60_000)
  // Counted as an attempt, so that one that is under way writes nothing.
  await sql`
    update jobs set run_at = now() + interval '1 hour', attempts = attempts + 1
     where done_at is null and payload ? 'to'`.execute(product.db)
  const { rows } = await sql<{ url: string }>`
    select payload->>'url' as url from jobs where kind = 'send_password_reset' and done_at is null`.execute(
    product.db,
  )
  secrets['reset token under way'] = new URL(rows[0]?.url ?? '').searchParams.get('token') ?? ''

  const identity = await sql<{ id: string }>`select id from identity.user where email = ${email}`.execute(
    product.db,
  )
  return {
    ...person,
    visitor,
    secrets: { ...secrets, 'card number': card.number, 'other card number': declined.number },
    traces: {
      name,
      'first name': 'Amara',
      email,
      phone: contact.phone,
      address: 'Mahogany',
      ssc: contact.ssc,
      hsc: contact.hsc,
      'Google id': google.sub,
      'identity id': identity.rows[0]?.id ?? '',
      'user id': userId,
      'portrait id': portrait.id,
      'passport photo id': passport.id,
      'document id': papers.submitted,
      'half upload id': papers.half,
      'hashed email': createHash('sha256').update(email).digest('base64url'),
    },
  }
}

async function signInWithGoogle(visitor: Visitor): Promise<void> {
  const done = '/login/popup?nonce=1&step=done'
  const body = { provider: 'google', callbackURL: done, errorCallbackURL: '/login', disableRedirect: true }
  const { url } = (await visitor.post('/auth/sign-in/social', body)).body
  const chooser = await visitor.open(url)
  const end = await visitor.open(chooser.url.href, { account: google.sub })
  if (!end.url.href.endsWith(done)) throw new Error(`Google sign-in ended at ${end.url.href}`)
}

// oxlint-disable-next-line typescript/no-explicit-any -- each step knows what it asked for
async function ask({ product }: PrivacyStage, person: Person, request: string, body: object): Promise<any> {
  const [method = '', path = ''] = request.split(' ')
  const { token, cookie } = person
  const answer = await send(product, method, path, {
    body,
    token,
    ...(path.startsWith('/auth') && { cookie }),
  })
  if (!answer.ok) throw new Error(`${request}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** Uploads a photo that says where it was taken. */
async function upload({ product }: PrivacyStage, person: Person): Promise<{ url: string; id: string }> {
  const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a33' } })
    .withExif({ IFD0: { Copyright: 'Amara' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '24/1 54/1 0/1' } })
    .jpeg()
    .toBuffer()
  const url = await uploadPicture(product, person, photo)
  return { url, id: url.split('/')[2] ?? '' }
}

/**
 * Answers the questions of two scholarships: one application is submitted and has a receipt, the other is prepared, with
 * an answer of another device beside it.
 */
async function answerForms(stage: PrivacyStage, person: Person, admin: Person): Promise<void> {
  const [submitted, prepared] = [await askingScholarship(stage, admin), await askingScholarship(stage, admin)]
  for (const scholarshipId of [submitted, prepared]) {
    const { _id } = await ask(stage, person, 'POST /drafts', { scholarshipId })
    const answers = {
      ...contact,
      gender: 'female',
      degree: 'masters',
      q_reason: 'I teach at Mahogany School',
    }
    const changes = Object.entries(answers).map(([question, answer], i) => ({
      question,
      base: 0,
      sequence: i + 1,
      answer,
    }))
    await ask(stage, person, `PATCH /drafts/${_id}`, { tab: newId(), changes })
    if (scholarshipId === prepared) {
      await ask(stage, person, `PATCH /drafts/${_id}`, {
        tab: newId(),
        changes: [{ question: 'q_reason', base: 0, sequence: 1, answer: 'Mahogany, from the phone' }],
      })
      continue
    }
    await ask(stage, person, 'POST /create-payment-intent', { scholarshipId })
    const { rows } = await sql<{ version: string }>`
      select form_version_id as version from scholarships where id = ${scholarshipId}`.execute(
      stage.product.db,
    )
    const formVersion = rows[0]?.version
    const { insertedId } = await ask(stage, person, `POST /drafts/submit/${_id}`, { formVersion })
    const correction = await ask(stage, person, `POST /drafts/correct/${insertedId}`, {})
    await ask(stage, person, `POST /drafts/submit/${correction._id}`, { formVersion, corrects: insertedId })
  }
}

/** Office and applicant have written to each other, and two people were asked for letters, of whom one was replaced. */
async function beTalkedAbout(
  stage: PrivacyStage,
  about: { person: Person; admin: Person; application: string; scholarship: string },
): Promise<void> {
  const { product } = stage
  const { person, admin, application, scholarship } = about
  const talk = `POST /conversations/${application}`
  await ask(stage, admin, talk, { _id: newId(), text: 'Is Mahogany School still open?' })
  await ask(stage, person, talk, { _id: newId(), text: 'It is, says Amara.' })
  await askForReferences(product, admin, scholarship)
  const [first, second] = [
    { name: 'Rafiq of Mahogany', email: 'rafiq@school.example' },
    { name: 'Lutfa of Mahogany', email: 'lutfa@school.example' },
  ] as const
  const replaces = await nameReferee(product, person, scholarship, first)
  await mailedLink(product, first.email)
  const request_id = await nameReferee(product, person, scholarship, { ...second, replaces })
  await mailedLink(product, second.email)
  const letter = { text: 'Amara taught with me at Mahogany School.', version: 1 }
  const file = { file: Buffer.from('%PDF Mahogany'), file_name: 'Amara of Mahogany.pdf' }
  await product.db
    .insertInto('reference_letters')
    .values({ request_id, ...letter, ...file })
    .execute()
  await product.db
    .updateTable('reference_requests')
    .set({ state: 'received', settled_at: new Date() })
    .where('id', '=', knownId(request_id))
    .execute()
}

/** A scholarship without a fee that asks a question. @returns its id */
async function askingScholarship(stage: PrivacyStage, admin: Person): Promise<string> {
  const { insertedId } = await ask(stage, admin, 'POST /scholarships', {
    ...scholarshipForm,
    applicationFees: '$0',
  })
  const question = { id: 'q_reason', type: 'paragraph', wording: 'Why?', help: '', required: true }
  const definition = { sections: [{ id: 's_plans', title: 'Plans', questions: [question] }] }
  await ask(stage, admin, `PATCH /forms/${insertedId}`, { version: 0, definition })
  await ask(stage, admin, `POST /forms/publish/${insertedId}`, { version: 1 })
  return insertedId
}

/** Uploads a document and submits it with an application, and begins another upload, which ends half-way. */
async function uploadPapers(
  product: ProductProcess,
  person: Person,
  applicationId: string,
): Promise<{ submitted: string; half: string }> {
  const bytes = Buffer.concat([await pdfFile(), Buffer.from('\n%Transcript of Mahogany School\n')])
  const submitted = await uploadDocument(product, person, bytes, { name: 'Mahogany transcript.pdf' })
  await product.db
    .insertInto('application_documents')
    .values({ application_id: applicationId, question: 'q_papers', document_id: submitted })
    .execute()
  const half = await beginUpload(product, person, 'Mahogany')
  return { submitted, half }
}

/** Pays as the browser does: with the publishable key, at the stand-in's own address. */
async function pay(
  product: ProductProcess,
  { name, email }: Person,
  clientSecret: string,
  paidWith: typeof card,
): Promise<void> {
  const call = async (path: string, form: Record<string, string>) => {
    const answer = await fetch(`${product.siteUrl}/payment-sandbox/v1/${path}`, {
      method: 'POST',
      headers: { authorization: 'Bearer pk_test_bursary_sandbox' },
      body: new URLSearchParams(form),
    })
    const body = (await answer.json()) as { id: string }
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(body)}`)
    return body
  }
  const method = await call('payment_methods', {
    type: 'card',
    'card[number]': paidWith.number,
    'card[exp_month]': String(paidWith.exp_month),
    'card[exp_year]': String(paidWith.exp_year),
    'card[cvc]': paidWith.cvc,
    'billing_details[name]': name,
    'billing_details[email]': email,
  })
  const [intent = ''] = clientSecret.split('_secret_')
  await call(`payment_intents/${intent}/confirm`, { payment_method: method.id, client_secret: clientSecret })
}

/** Where the product leaves its mails. */
export function outbox({ dataDir }: ProductProcess): string {
  return join(dataDir, 'outbox')
}

/** The mails in a folder. */
export async function mailsIn(folder: string): Promise<OutboxMail[]> {
  const names = (await readdir(folder).catch(() => [])).filter(name => name.endsWith('.json'))
  return Promise.all(names.map(async name => JSON.parse(await readFile(join(folder, name), 'utf8'))))
}

async function mailedToken(product: ProductProcess, email: string): Promise<string> {
  return vi.waitFor(async () => {
    const mails = await mailsIn(outbox(product))
    const token = mails.map(({ to, text }) => to === email && /token=([\w-]+)/.exec(text)?.[1]).find(Boolean)
    if (!token) throw new Error('The mail with the reset link has not come.')
    return token
  }, 60_000)
}

/** The mails, to anybody, that are not sent yet; whether each has been tried. */
async function waitingMails(product: ProductProcess): Promise<{ failed: boolean }[]> {
  await sendNewsNow(product)
  const { rows } = await sql<{ failed: boolean }>`
    select last_error is not null as failed from jobs where done_at is null and payload ? 'to'`.execute(
    product.db,
  )
  return rows
}
