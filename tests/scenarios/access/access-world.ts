import { sql } from 'kysely'
import { hash } from 'node:crypto'
import { join } from 'node:path'
import { type EndpointKey, endpoints } from '../../../contract/endpoints.ts'
import { siteDefaults } from '../../../contract/site/site-defaults.ts'
import { newId } from '../../../server/platform/database/new-id.ts'
import { giveUpDraft } from '../../../server/features/drafts/undo-delete-service.ts'
import { createDiskStore } from '../../../server/platform/storage/disk-store.ts'
import { createSignedLinks } from '../../../server/features/notifications/signed-links.ts'
import { insertApplication, insertReview } from '../../support/application-factories.ts'
import { dateIn, insertScholarship, insertUser } from '../../support/factories.ts'
import { goodPassword, type Person, send, signUp } from '../../support/identity/people.ts'
import type { ServedProduct } from '../../support/product.ts'
import { scholarshipForm } from '../../support/browser/scholarship-form.ts'
import type { Actor, Whose } from './access-expectations.ts'

/** The product's settings in these tests: a secret that the tests know, to make tokens that are almost right. */
export const accessSettings = { AUTH_SECRET: 'a secret of the access tests, long enough' }

/** A product with people of every role, each with an application, a review and a paid fee of their own. */
export interface AccessWorld {
  product: ServedProduct
  people: Record<Exclude<Actor, 'visitor'>, Person>
  /** The other person: a user, whose things are `another's`. */
  stranger: Person
  /** The id, email or payment that a call is about, made once. */
  target(key: EndpointKey, actor: Actor, whose: Whose): Promise<string>
  /** A new one of the same kind, for a call that uses it up. */
  newTarget(key: EndpointKey, actor: Actor, whose: Whose): Promise<string>
}

export async function createAccessWorld(product: ServedProduct): Promise<AccessWorld> {
  const people = {
    user: await signUp(product, 'user', 'Amina Yusuf'),
    moderator: await signUp(product, 'moderator', 'Mo Derat'),
    admin: await signUp(product, 'admin', 'Ada Min'),
  }
  const stranger = await signUp(product, 'user', 'Stran Ger')
  for (const person of [...Object.values(people), stranger]) {
    await insertApplication(product.db, { user_id: person.userId })
    await insertReview(product.db, { user_id: person.userId })
    await insertPayment(product, person, await insertScholarship(product.db))
  }

  const made = new Map<string, Promise<string>>()
  const ownerOf = (actor: Actor, whose: Whose) =>
    whose.startsWith('own') && actor !== 'visitor' ? people[actor] : stranger
  const newTarget: AccessWorld['newTarget'] = async (key, actor, whose) => {
    const staff = actor === 'admin' ? people.admin : people.moderator
    return (await targets[key]?.({ product, owner: ownerOf(actor, whose), staff, whose })) ?? ''
  }
  return {
    product,
    people,
    stranger,
    newTarget,
    target(key, actor, whose) {
      const name = `${key} ${ownerOf(actor, whose).userId} ${whose}`
      const known = made.get(name) ?? newTarget(key, actor, whose)
      made.set(name, known)
      return known
    },
  }
}

interface Wish {
  product: ServedProduct
  owner: Person
  /** Has decided on it, where somebody has. */
  staff: Person
  whose: Whose
}

type Maker = (wish: Wish) => Promise<string> | string

const email: Maker = ({ owner, whose }) => (whose === 'absent' ? `${newId()}@example.org` : owner.email)

/** Another's account is one that nobody else in these tests needs. */
const account: Maker = ({ product, owner, whose }) => {
  if (whose === 'absent') return newId()
  return whose === 'own' ? owner.userId : insertUser(product.db)
}

const scholarship: Maker = ({ product, owner, whose }) => {
  if (whose === 'absent') return newId()
  return insertScholarship(product.db, {
    posted_by_email: owner.email,
    ...(whose === 'archived' && { archived_at: new Date() }),
    ...(whose === 'closed' && { application_deadline: dateIn(-3) }),
  })
}

const scholarshipWithReviews: Maker = async wish => {
  const id = await scholarship(wish)
  const { product, owner, whose } = wish
  if (whose !== 'absent') await insertReview(product.db, { user_id: owner.userId, scholarship_id: id })
  return id
}

const review: Maker = ({ product, owner, whose }) =>
  whose === 'absent' ? newId() : insertReview(product.db, { user_id: owner.userId })

const application: Maker = ({ product, owner, whose }) => {
  if (whose === 'absent') return newId()
  const status = whose.includes('processing')
    ? 'Processing'
    : whose.includes('decided')
      ? 'Completed'
      : 'Pending'
  return insertApplication(product.db, { user_id: owner.userId, status })
}

/** An application that is moved to Processing by a step which can be taken back for an hour. */
const applicationMoved: Maker = async wish => {
  const id = await application(wish)
  const { product, staff, whose } = wish
  if (whose !== "another's") return id
  const { status } = await send(product, 'PATCH', `/appliedScholarship/status/${id}`, {
    token: staff.token,
    body: { status: 'Processing' },
  })
  if (status !== 200) throw new Error(`a step: ${status}`)
  await sql`update jobs set run_at = now() + interval '1 hour' from application_events step
    where key = 'application-status:' || step.id and application_id = ${id}`.execute(product.db)
  return id
}

const scholarshipAppliedTo: Maker = async wish => {
  const id = await scholarship(wish)
  const { product, owner, whose } = wish
  const theirs = { user_id: owner.userId, scholarship_id: id }
  if (whose !== 'absent') await insertApplication(product.db, theirs)
  if (whose === 'own reviewed') await insertReview(product.db, theirs)
  return id
}

const scholarshipToPayFor: Maker = wish =>
  wish.whose === 'own used' ? scholarshipAppliedTo(wish) : scholarship(wish)

const scholarshipPaidFor: Maker = async wish => {
  if (wish.whose === 'own used') return scholarshipAppliedTo(wish)
  const id = await scholarship(wish)
  const paid = wish.whose === 'own' || wish.whose === "another's"
  if (paid) await insertPayment(wish.product, wish.owner, id)
  return id
}

/** The id of the provider's intent and of the scholarship. */
const payment: Maker = async ({ product, owner, whose }) => {
  const scholarshipId = await insertScholarship(product.db)
  if (whose === 'absent') return `pi_${newId().replaceAll('-', '')} ${scholarshipId}`
  return `${await insertPayment(product, owner, scholarshipId, whose === 'own unpaid' ? 'canceled' : 'succeeded')} ${scholarshipId}`
}

const savedScholarship: Maker = async wish => {
  const id = await scholarship(wish)
  const { product, owner, whose } = wish
  if (whose === 'absent') return id
  const row = { user_id: owner.userId, scholarship_id: id }
  await product.db.insertInto('saved_scholarships').values(row).execute()
  return id
}

const savedSearch: Maker = async ({ product, owner, whose }) => {
  const id = newId()
  if (whose === 'absent') return id
  const row = {
    id,
    user_id: owner.userId,
    name: 'Masters',
    // A person saves a search once.
    query: `search=${id}`,
    rhythm: 'daily' as const,
  }
  await product.db.insertInto('saved_searches').values(row).execute()
  return id
}

const definition = JSON.stringify({
  sections: [
    {
      id: 's_first',
      title: 'First',
      questions: [{ id: 'q_first', type: 'text', wording: 'Why?', help: '', required: true, pattern: 'any' }],
    },
  ],
})

/** With a published form. */
const scholarshipWithForm: Maker = async wish => {
  const id = await scholarship(wish)
  const { db } = wish.product
  if (wish.whose === 'absent') return id
  await insertForm(db, id)
  if (wish.whose === 'own used')
    await insertApplication(db, { user_id: wish.owner.userId, scholarship_id: id })
  return id
}

async function insertForm(db: Wish['product']['db'], scholarshipId: string, id = newId()): Promise<string> {
  const form = { id, scholarship_id: scholarshipId, number: 1, definition }
  await db.insertInto('form_versions').values(form).execute()
  await db.updateTable('form_versions').set({ published_at: new Date() }).where('id', '=', id).execute()
  await db.updateTable('scholarships').set({ form_version_id: id }).where('id', '=', scholarshipId).execute()
  return id
}

/** Of a paid fee; its form has the same id. */
const draft: Maker = async ({ product, owner, whose }) => {
  const { db } = product
  const id = newId()
  if (whose === 'absent') return id
  const scholarshipId = await insertScholarship(db)
  await insertPayment(product, owner, scholarshipId)
  await db
    .insertInto('application_drafts')
    .values({
      id,
      user_id: owner.userId,
      scholarship_id: scholarshipId,
      form_version_id: await insertForm(db, scholarshipId, id),
    })
    .execute()
  const answers = {
    phone: '+44 20 7946 0000',
    address: '1 High Street',
    gender: 'female',
    degree: 'masters',
    ssc: 'A',
    hsc: 'A',
    q_first: 'Because.',
  }
  const rows = Object.entries(answers).map(([question, answer]) => ({
    draft_id: id,
    question,
    answer: JSON.stringify(answer),
    version: 1,
    tab: newId(),
    sequence: 1,
  }))
  await db.insertInto('draft_answers').values(rows).execute()
  return id
}

const deletedDraft: Maker = async wish => {
  const id = await draft(wish)
  const { product, owner, whose } = wish
  if (whose !== 'absent') await giveUpDraft({ db: product.db }, { id, userId: owner.userId })
  return id
}

const applicationWithReceipt: Maker = async wish => {
  const id = await application(wish)
  const { db } = wish.product
  if (wish.whose === 'absent') return id
  const { scholarship_id } = await db
    .selectFrom('applications')
    .select('scholarship_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const form = await insertForm(db, scholarship_id)
  const answers = JSON.stringify({ q_first: 'Because.' })
  await db
    .insertInto('application_answers')
    .values({ application_id: id, form_version_id: form, answers })
    .execute()
  const content = JSON.stringify({
    scholarshipName: 'Fjord Award',
    universityName: 'Fjord University',
    userName: 'Amina Yusuf',
    userEmail: 'applicant@example.org',
    applicationFees: '$50',
    sections: [],
  })
  await db.insertInto('application_receipts').values({ application_id: id, number: id, content }).execute()
  return id
}

const upload: Maker = async ({ product, owner, whose }) => {
  const id = newId()
  const row = { id, user_id: owner.userId, name: 'transcript.pdf', bytes: 100 }
  if (whose !== 'absent') await product.db.insertInto('uploads').values(row).execute()
  return id
}

/** Submitted where its owner's application is decided. */
const document: Maker = async wish => {
  const { product, owner, whose } = wish
  const id = newId()
  if (whose === 'absent') return id
  await createDiskStore(join(product.dataDir, 'documents')).put(`${id}/content`, onePixel, '')
  await product.db
    .insertInto('documents')
    .values({
      id,
      user_id: owner.userId,
      name: 'picture.png',
      type: 'image/png',
      bytes: onePixel.length,
      sha256: hash('sha256', onePixel, 'hex'),
      state: 'ready',
      reason: null,
    })
    .execute()
  if (whose.includes('decided')) {
    const link = { application_id: await application(wish), question: 'q_file', document_id: id }
    await product.db.insertInto('application_documents').values(link).execute()
  }
  return id
}

const term: Maker = async ({ product, whose }) => {
  const id = newId()
  const row = { id, kind: 'subject', name: `Subject ${id}`, position: 3 } as const
  if (whose !== 'absent') await product.db.insertInto('scholarship_terms').values(row).execute()
  return id
}

const links = createSignedLinks({ secret: accessSettings.AUTH_SECRET, siteUrl: '' })
const lastPart = (address: string) => address.slice(address.lastIndexOf('/') + 1)

/** The token of a mailed link, which names the person first. */
const preferencesToken: Maker = ({ owner, whose }) => {
  const userId = whose === 'absent' ? newId() : owner.userId
  return lastPart(links.preferences({ userId, epoch: 0 }, 'reminders').page)
}

const confirmationToken: Maker = ({ owner, whose }) =>
  lastPart(links.confirmation(whose === 'absent' ? newId() : owner.userId))

/** Of a change that somebody, each time another one, has confirmed at neither mailbox. */
const emailChangeToken: Maker = async ({ product, whose }) => {
  const id = newId()
  if (whose !== 'absent') {
    const { db } = product
    const change = { id, user_id: await insertUser(db), new_email: `${id}@example.org`, confirmed_old: false }
    await db
      .insertInto('email_changes')
      .values({ ...change, until: new Date(Date.now() + 3_600_000) })
      .execute()
  }
  return lastPart(links.emailChange(id, 'new'))
}

const siteVersion: Maker = async ({ product }) => {
  const { rows } = await sql<{ version: number }>`
    select coalesce(max(version), 0) as version from site_settings`.execute(product.db)
  return String(rows[0]?.version)
}

/** What each call is about; the others are about nothing in particular. */
const targets: Partial<Record<EndpointKey, Maker>> = {
  'POST /jwt': email,
  'POST /users': email,
  'GET /users/:email': email,
  'PATCH /users/:id': account,
  'DELETE /users/:id': account,
  'GET /belongings/:id': account,
  'DELETE /users/:id/two-factors': account,
  'GET /scholarships/:id': scholarship,
  'GET /scholarshipDetails/:id': scholarship,
  'GET /nextRound/:id': scholarship,
  'PATCH /scholarships/:id': scholarship,
  'DELETE /scholarships/:id': scholarship,
  'GET /manageScholarships/:id': scholarship,
  'PATCH /scholarshipTerms/:id': term,
  'GET /reviews/:scholarshipId': scholarshipWithReviews,
  'GET /reviews/by-email/:email': email,
  'POST /reviews': scholarshipAppliedTo,
  'PATCH /reviews/:id': review,
  'DELETE /reviews/:id': review,
  'POST /create-payment-intent': scholarshipToPayFor,
  'POST /payment': payment,
  'POST /appliedScholarship': scholarshipPaidFor,
  'GET /appliedScholarship/:email': email,
  'PATCH /appliedScholarship/:id': application,
  'DELETE /appliedScholarship/:id': application,
  'PATCH /appliedScholarship/feedback/:id': application,
  'PATCH /appliedScholarship/status/:id': application,
  'POST /appliedScholarship/undoStep/:id': applicationMoved,
  'GET /appliedScholarship/details/:id': application,
  'GET /appliedScholarship/steps/:id': application,
  'GET /desk/questions/:id': scholarship,
  'GET /desk/:id': applicationWithReceipt,
  'POST /desk/read/:id': application,
  'PATCH /desk/:id': application,
  'POST /desk/notes/:id': application,
  'GET /applicationForm/:id': scholarship,
  'GET /rounds/:id': scholarship,
  'PATCH /rounds/:id': scholarship,
  'POST /rounds/publish/:id': scholarship,
  'POST /rounds/unpublish/:id': scholarship,
  'POST /rounds/close/:id': scholarship,
  'POST /rounds/duplicate/:id': scholarship,
  'GET /forms/:id': scholarship,
  'PATCH /forms/:id': scholarship,
  'POST /forms/publish/:id': scholarship,
  'GET /appliedScholarship/answers/:id': applicationWithReceipt,
  'GET /appliedScholarship/receipt/:id': applicationWithReceipt,
  'POST /drafts': scholarshipWithForm,
  'POST /drafts/correct/:id': applicationWithReceipt,
  'GET /drafts/:id': draft,
  'PATCH /drafts/:id': draft,
  'POST /drafts/seen/:id': draft,
  'POST /drafts/settle/:id': draft,
  'POST /drafts/submit/:id': draft,
  'DELETE /drafts/:id': draft,
  'POST /undoDelete/:id': deletedDraft,
  'GET /uploads/:id': upload,
  'PATCH /uploads/:id': upload,
  'DELETE /uploads/:id': upload,
  'DELETE /documents/:id': document,
  'GET /documents/:id/content': document,
  'POST /saved': scholarship,
  'GET /standing/:scholarshipId': scholarship,
  'POST /reopenings': scholarship,
  'DELETE /reopenings/:scholarshipId': scholarship,
  'PATCH /saved/:scholarshipId': savedScholarship,
  'DELETE /saved/:scholarshipId': savedScholarship,
  'PATCH /savedSearches/:id': savedSearch,
  'DELETE /savedSearches/:id': savedSearch,
  'GET /mailPreferences/:token': preferencesToken,
  'PATCH /mailPreferences/:token': preferencesToken,
  'POST /unsubscribe/:token': preferencesToken,
  'POST /emailConfirmation/:token': confirmationToken,
  'POST /emailChange/:token': emailChangeToken,
  'POST /siteSettings': siteVersion,
  'POST /siteSettings/goBack': siteVersion,
}

const contact = { phone: '+44 20 7946 0000', address: '1 High Street', ssc: 'A', hsc: 'A' }

/** A body that each call takes, given what it is about. */
const bodies: Partial<Record<EndpointKey, (target: string) => object>> = {
  'POST /siteSettings': version => ({ ...siteDefaults, version: Number(version) }),
  'POST /siteSettings/goBack': version => ({ version: Number(version), to: 0 }),
  'POST /siteSettings/preview': () => ({ text: '# Hello' }),
  'POST /setup': () => ({
    token: 'no such token',
    siteName: 'Site',
    name: 'Ada',
    email: 'ada@example.org',
    password: goodPassword,
  }),
  'POST /jwt': target => ({ email: target }),
  'POST /users': target => ({ user_email: target, user_name: 'Somebody New' }),
  'PATCH /users/:id': () => ({ role: 'moderator' }),
  'POST /scholarships': () => scholarshipForm,
  'PATCH /scholarships/:id': () => ({ rating: 3 }),
  'POST /scholarshipTerms': () => ({ kind: 'subject', name: `Subject ${newId()}` }),
  'PATCH /scholarshipTerms/:id': () => ({ name: `Subject ${newId()}` }),
  'PATCH /synonyms': () => ({ groups: [['PhD', 'doctorate']] }),
  'POST /reviews': scholarshipId => ({ scholarshipId, ratingPoint: 4, reviewerComments: 'Good.' }),
  'PATCH /reviews/:id': () => ({ ratingPoint: 4, reviewerComments: 'Good.' }),
  'POST /create-payment-intent': scholarshipId => ({ scholarshipId }),
  'POST /payment': target => {
    const [transactionId, scholarshipId] = target.split(' ')
    return { transactionId, scholarshipId }
  },
  'POST /appliedScholarship': scholarshipId => ({
    ...contact,
    scholarshipId,
    gender: 'female',
    degree: 'masters',
  }),
  'PATCH /appliedScholarship/:id': () => contact,
  'PATCH /desk/:id': () => ({ version: 0, labels: ['interview'] }),
  'POST /desk/notes/:id': () => ({ _id: newId(), text: 'Asked for the new letter.' }),
  'PATCH /appliedScholarship/feedback/:id': () => ({ feedback: 'Complete.' }),
  'PATCH /appliedScholarship/status/:id': () => ({ status: 'Processing' }),
  'POST /drafts': scholarshipId => ({ scholarshipId }),
  'PATCH /drafts/:id': () => ({
    tab: newId(),
    changes: [{ question: 'phone', answer: '+44 20 7946 0000', base: 0, sequence: 1 }],
  }),
  'POST /drafts/seen/:id': formVersion => ({ formVersion }),
  'POST /drafts/settle/:id': () => ({ conflict: newId(), answer: 'Mine', tab: newId(), sequence: 1 }),
  'POST /drafts/submit/:id': formVersion => ({ formVersion }),
  'PATCH /rounds/:id': () => ({ version: 1, capacity: 5 }),
  'POST /rounds/close/:id': () => ({ reason: 'The money is spent.' }),
  'PATCH /forms/:id': () => ({ version: 0, definition: { sections: [] } }),
  'POST /forms/publish/:id': () => ({ version: 0 }),
  'POST /saved': scholarshipId => ({ ids: [scholarshipId] }),
  'POST /reopenings': scholarshipId => ({ scholarshipId }),
  'PATCH /saved/:scholarshipId': () => ({ note: 'Ask Ms. Rossi.' }),
  'POST /savedSearches': () => ({ name: 'Masters', query: 'degree=Masters', rhythm: 'weekly' }),
  'PATCH /savedSearches/:id': () => ({ rhythm: 'none' }),
  'POST /appliedScholarship/undoStep/:id': () => ({ status: 'Processing' }),
  'PATCH /mailPreferences': () => ({ digests: false }),
  'PATCH /mailPreferences/:token': () => ({ digests: false }),
}

/** A body that the call takes, or `undefined` for a call without one. */
export function bodyOf(key: EndpointKey, target: string): object | undefined {
  return bodies[key]?.(target)
}

/** How a request proves who sends it. */
export interface Credential {
  token?: string
  cookie?: string
  headers?: Record<string, string>
}

/** The credential that the call takes, of this person. */
export function credentialOf(key: EndpointKey, person: Person | undefined): Credential {
  if (!person) return {}
  return endpoints[key].who === 'session' ? { cookie: person.cookie } : { token: person.token }
}

/** Makes the call about `target`, with a body that it takes unless another one is given. */
export async function makeCall(
  product: ServedProduct,
  key: EndpointKey,
  target: string,
  { credential, body = bodyOf(key, target) }: { credential: Credential; body?: object | undefined },
): Promise<Response> {
  const [method, path] = addressOf(key, target)
  if (key.endsWith('/uploads') || 'stream' in endpoints[key]) {
    return sendPiece(product, [method, path], credential)
  }
  if (!('multipart' in endpoints[key]))
    return send(product, method, path, { ...credential, ...(body && { body }) })
  const form = new FormData()
  form.set('image', new File([onePixel], 'photo.png', { type: 'image/png' }))
  const headers = new Headers()
  if (credential.token) headers.set('authorization', `Bearer ${credential.token}`)
  return fetch(`${product.siteUrl}/api${path}`, { method, headers, body: form })
}

/** Begins an upload, or sends its first byte. */
function sendPiece(
  { siteUrl }: ServedProduct,
  [method, path]: [string, string],
  { token, headers }: Credential,
): Promise<Response> {
  const tus = { 'upload-length': '100', 'upload-offset': '0' }
  const type = { 'content-type': 'application/offset+octet-stream' }
  return fetch(`${siteUrl}/api${path}`, {
    method,
    headers: { ...headers, ...tus, ...type, ...(token && { authorization: `Bearer ${token}` }) },
    body: '%',
  })
}

/** Method and path of a call about `target`. */
export function addressOf(key: EndpointKey, target: string): [method: string, path: string] {
  const [method = '', path = ''] = key.split(' ')
  return [method, path.replace(/:\w+/, () => encodeURIComponent(target))]
}

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Inserts the payment of a person's fee. @returns the provider's id of it */
async function insertPayment(
  { db }: ServedProduct,
  { userId }: Person,
  scholarshipId: string,
  status: 'succeeded' | 'canceled' = 'succeeded',
): Promise<string> {
  const id = newId()
  const intentId = `pi_${id.replaceAll('-', '')}`
  await db
    .insertInto('payments')
    .values({
      id,
      user_id: userId,
      scholarship_id: scholarshipId,
      intent_id: intentId,
      amount_minor: 5_000,
      currency: 'usd',
      status,
      ...(status === 'succeeded' && { paid_at: new Date() }),
    })
    .execute()
  return intentId
}
