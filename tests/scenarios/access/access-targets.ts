import { sql } from 'kysely'
import { hash } from 'node:crypto'
import { join } from 'node:path'
import { newId } from '../../../server/platform/database/new-id.ts'
import { giveUpDraft } from '../../../server/features/drafts/undo-delete-service.ts'
import { createDiskStore } from '../../../server/platform/storage/disk-store.ts'
import { createSignedLinks } from '../../../server/features/notifications/signed-links.ts'
import { insertApplication, insertReview } from '../../support/application-factories.ts'
import { insertShownRound } from '../../support/outcome-factories.ts'
import { dateIn, insertScholarship, insertUser } from '../../support/factories.ts'
import { type Person, send } from '../../support/identity/people.ts'
import type { ServedProduct } from '../../support/product.ts'
import type { Maker, Wish } from './access-rows.ts'
import { accessSettings } from './access-settings.ts'

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

/** One whose personal data an admin holds back from removal. */
const applicationHeldBack: Maker = async wish => {
  const id = await application(wish)
  if (wish.whose === 'absent') return id
  const row = { application_id: id, reason: 'An appeal' }
  await wish.product.db.insertInto('retention_holds').values(row).execute()
  return id
}

const deskView: Maker = async ({ product, owner, whose }) => {
  const id = newId()
  if (whose === 'absent') return id
  const row = { id, owner_id: owner.userId, name: id, address: '', shared: true }
  await product.db.insertInto('desk_views').values(row).execute()
  return id
}

const scholarshipOf = async ({ db }: ServedProduct, id: string) => {
  const found = db.selectFrom('applications').select('scholarship_id').where('id', '=', id)
  return (await found.executeTakeFirstOrThrow()).scholarship_id
}

/** An application to a scholarship that holds its decisions. */
const applicationHeld: Maker = async wish => {
  const id = await application(wish)
  const { product, whose } = wish
  if (whose === 'absent') return id
  const scholarship_id = await scholarshipOf(product, id)
  await product.db.insertInto('decision_settings').values({ scholarship_id, holds: true }).execute()
  return id
}

/** One whose scholarship has criteria. */
const applicationToScore: Maker = async wish => {
  const id = await application(wish)
  const { product, staff, whose } = wish
  if (whose === 'absent') return id
  const criteria = [{ name: 'Need', weight: 1, words: ['', '', '', '', ''] }]
  const sheet = { version: 1, criteria: JSON.stringify(criteria), hides: false, written_by: staff.userId }
  await product.db
    .insertInto('score_sheets')
    .values({ scholarship_id: await scholarshipOf(product, id), ...sheet })
    .execute()
  return id
}

/** One about which the office has asked, and its applicant has answered. */
const applicationTalkedAbout: Maker = async wish => {
  const id = await application(wish)
  if (wish.whose === 'absent') return id
  const { db } = wish.product
  const at = new Date()
  const talk = { application_id: id, last_number: 2, last_at: at, waiting_since: at, mail_due: null }
  await db.insertInto('conversations').values(talk).execute()
  const message = (number: number) => ({ id: newId(), application_id: id, number, receipt: null, at })
  await db
    .insertInto('messages')
    .values([
      { ...message(1), side: 'office', author_id: wish.staff.userId, body: 'Which year is it of?' },
      { ...message(2), side: 'applicant', author_id: null, body: '2025.' },
    ])
    .execute()
  return id
}

/** What the office asks somebody for. */
const informationRequest: Maker = async wish => {
  const application_id = await applicationTalkedAbout(wish)
  if (wish.whose === 'absent') return newId()
  const { db } = wish.product
  const { id } = await db
    .selectFrom('messages')
    .select('id')
    .where('application_id', '=', application_id)
    .where('side', '=', 'office')
    .executeTakeFirstOrThrow()
  const due_at = new Date(Date.now() + 86_400_000)
  await db
    .insertInto('information_requests')
    .values({ id, application_id, questions: ['phone'], due_at })
    .execute()
  return id
}

/** One that is proposed to be declined. */
const applicationProposed: Maker = async wish => {
  const id = await applicationHeld(wish)
  const { product, staff, whose } = wish
  if (whose === 'absent') return id
  const scholarship_id = await scholarshipOf(product, id)
  const row = { application_id: id, scholarship_id, outcome: 'decline', decided_by: staff.userId } as const
  await product.db.insertInto('decisions').values(row).execute()
  return id
}

/** One whose decision is released. */
const applicationReleased: Maker = async wish => {
  const id = await applicationProposed(wish)
  const released = { released_at: new Date() }
  await wish.product.db.updateTable('decisions').set(released).where('application_id', '=', id).execute()
  return id
}

/** The preview of a release of somebody else's decision. */
const batchPreviewed: Maker = async wish => {
  if (wish.whose === 'absent') return newId()
  const { product, staff } = wish
  const { db } = product
  const id = newId()
  const application_id = await applicationProposed({
    ...wish,
    owner: { ...wish.owner, userId: await insertUser(db) },
  })
  const scholarship_id = await scholarshipOf(product, application_id)
  await db.insertInto('decision_batches').values({ id, scholarship_id, created_by: staff.userId }).execute()
  const letter = {
    batch_id: id,
    application_id,
    place: 0,
    outcome: 'decline',
    version: 1,
    state: 'ready',
  } as const
  await db.insertInto('letters').values(letter).execute()
  return id
}

/** The same, confirmed for tomorrow. */
const batchWaiting: Maker = async wish => {
  const id = await batchPreviewed(wish)
  const site = { url: '', name: 'Bursary', senderName: '', timeZone: 'UTC' }
  const release_at = new Date(Date.now() + 86_400_000)
  const confirmed = { state: 'waiting', release_at, site: JSON.stringify(site) } as const
  await wish.product.db.updateTable('decision_batches').set(confirmed).where('id', '=', id).execute()
  return id
}

/** The preview of an officer's act on somebody else's application. */
const bulkPreviewed: Maker = async wish => {
  if (wish.whose === 'absent') return newId()
  const { db } = wish.product
  const id = newId()
  const label = { kind: 'label', label: 'interview' }
  const application_id = await insertApplication(db)
  await db
    .insertInto('bulk_batches')
    .values({ id, created_by: wish.owner.userId, act: JSON.stringify(label) })
    .execute()
  const before = JSON.stringify({ labels: [] })
  await db
    .insertInto('bulk_items')
    .values({ batch_id: id, application_id, place: 0, before, state: 'ready' })
    .execute()
  return id
}

/** One that has run. */
const bulkDone: Maker = async wish => {
  const id = await bulkPreviewed(wish)
  await wish.product.db.updateTable('bulk_batches').set({ state: 'done' }).where('id', '=', id).execute()
  return id
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

/** The id of a paid fee. */
const paymentToRefund: Maker = async ({ product, owner, whose }) => {
  if (whose === 'absent') return newId()
  const intentId = await insertPayment(product, owner, await insertScholarship(product.db))
  const { id } = await product.db
    .selectFrom('payments')
    .select('id')
    .where('intent_id', '=', intentId)
    .executeTakeFirstOrThrow()
  return id
}

/** A finished round that is shown to everybody. */
const roundShown: Maker = async ({ product, whose }) =>
  whose === 'absent' ? newId() : insertShownRound(product.db, { awarded: 10, declined: 10 })

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
/** A packet that somebody has asked for. */
const packet: Maker = async ({ product, owner, whose }) => {
  const id = newId()
  if (whose === 'absent') return id
  await createDiskStore(join(product.dataDir, 'documents')).put(`${id}/1-0`, onePixel, '')
  await product.db
    .insertInto('packets')
    .values({
      id,
      user_id: owner.userId,
      kind: 'pdf',
      with_documents: true,
      applications: 1,
      done: 1,
      state: 'ready',
      attempt: 1,
      parts: 1,
      bytes: onePixel.length,
    })
    .execute()
  return id
}

/** An export that somebody has asked for. */
const exported: Maker = async ({ product, owner, whose }) => {
  const id = newId()
  if (whose === 'absent') return id
  await createDiskStore(join(product.dataDir, 'documents')).put(`${id}/1-0`, onePixel, '')
  await product.db
    .insertInto('exports')
    .values({
      id,
      user_id: owner.userId,
      kind: 'applications',
      format: 'csv',
      wish: oneColumn,
      // Applications that others delete are not in it.
      scholarship_id: newId(),
      state: 'ready',
      attempt: 1,
      parts: 1,
      bytes: onePixel.length,
    })
    .execute()
  return id
}

const exportSet: Maker = async ({ product, owner, whose }) => {
  const id = newId()
  const of = { id, owner_id: owner.userId, name: id, kind: 'applications', format: 'csv' } as const
  if (whose !== 'absent')
    await product.db
      .insertInto('export_sets')
      .values({ ...of, wish: oneColumn })
      .execute()
  return id
}

const oneColumn = JSON.stringify({ kind: 'applications', format: 'csv', columns: ['name'] })

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

export const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Inserts the payment of a person's fee. @returns the provider's id of it */
export async function insertPayment(
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

/** The id of a request for a letter to somebody's application; its token where a referee calls. */
const reference: Maker = async wish => {
  const { product, owner, whose } = wish
  const id = newId()
  if (whose === 'absent') return id
  const scholarship_id = await scholarshipOf(product, await application(wish))
  const { db } = product
  const settings = {
    count: 2,
    asks: 'application',
    closes_on: dateIn(30),
    question: 'How do they work?',
  } as const
  await db
    .insertInto('reference_settings')
    .values({ scholarship_id, ...settings })
    .execute()
  // Asked four days ago, so that they can be reminded.
  const days = new Date(Date.now() - 4 * 86_400_000)
  await db
    .insertInto('reference_requests')
    .values({
      id,
      user_id: owner.userId,
      scholarship_id,
      name: 'Dr Farida Akhter',
      email: `${id}@example.org`,
      relation: 'My teacher',
      asked_at: days,
      reminded_at: days,
      mail_at: days,
      mail_waits: false,
    })
    .execute()
  return id
}

const referenceToken: Maker = async wish => lastPart(links.reference(await reference(wish)))

/** The letter that the referee of a request sent before. */
export const earlierOf = (id: string) => `${'0'.repeat(8)}${id.slice(8)}`

/** The token of a referee who has sent a letter for the same applicant before. */
const referenceTokenAgain: Maker = async wish => {
  const id = await reference(wish)
  if (wish.whose === 'absent') return lastPart(links.reference(id))
  const earlier = await reference(wish)
  const { db } = wish.product
  await db
    .updateTable('reference_requests')
    .set({ id: earlierOf(id), email: `${id}@example.org`, state: 'received', settled_at: new Date() })
    .where('id', '=', earlier)
    .execute()
  await db
    .insertInto('reference_letters')
    .values({ request_id: earlierOf(id), text: 'She works well.', version: 1 })
    .execute()
  return lastPart(links.reference(id))
}

/** One with an uploaded letter. */
const referenceReceived: Maker = async wish => {
  const id = await reference(wish)
  if (wish.whose === 'absent') return id
  const { db } = wish.product
  await db.updateTable('reference_requests').set({ state: 'received' }).where('id', '=', id).execute()
  await db
    .insertInto('reference_letters')
    .values({ request_id: id, file: onePixel, file_name: 'letter.pdf' })
    .execute()
  return id
}

/** The application that a request belongs to. */
const applicationWithReference: Maker = async wish => {
  const id = await reference(wish)
  if (wish.whose === 'absent') return id
  const found = await wish.product.db
    .selectFrom('reference_requests as r')
    .innerJoin('applications as a', on =>
      on.onRef('a.user_id', '=', 'r.user_id').onRef('a.scholarship_id', '=', 'r.scholarship_id'),
    )
    .select('a.id')
    .where('r.id', '=', id)
    .executeTakeFirstOrThrow()
  return found.id
}

/** A scholarship that asks for references, to which its owner applies, with a confirmed address. */
const scholarshipAskingReferences: Maker = async wish => {
  const id = await scholarshipAppliedTo(wish)
  const { product, owner, whose } = wish
  if (whose === 'absent') return id
  const { db } = product
  const settings = { count: 2, asks: 'application', closes_on: dateIn(30), question: '' } as const
  await db
    .insertInto('reference_settings')
    .values({ scholarship_id: id, ...settings })
    .execute()
  const confirmed = { email_confirmed_at: new Date() }
  await db.updateTable('users').set(confirmed).where('id', '=', owner.userId).execute()
  return id
}

/** What calls can be about. */
export const targets = {
  email,
  account,
  scholarship,
  scholarshipWithReviews,
  review,
  application,
  applicationHeldBack,
  deskView,
  applicationMoved,
  applicationHeld,
  applicationToScore,
  applicationTalkedAbout,
  informationRequest,
  applicationProposed,
  applicationReleased,
  batchPreviewed,
  batchWaiting,
  bulkPreviewed,
  bulkDone,
  packet,
  exported,
  exportSet,
  reference,
  referenceToken,
  referenceTokenAgain,
  referenceReceived,
  applicationWithReference,
  scholarshipAskingReferences,
  scholarshipAppliedTo,
  scholarshipToPayFor,
  scholarshipPaidFor,
  payment,
  paymentToRefund,
  roundShown,
  savedScholarship,
  savedSearch,
  scholarshipWithForm,
  draft,
  deletedDraft,
  applicationWithReceipt,
  upload,
  document,
  term,
  preferencesToken,
  confirmationToken,
  emailChangeToken,
  siteVersion,
}
