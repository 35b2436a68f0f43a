import { sql } from 'kysely'
import { hash } from 'node:crypto'
import { join } from 'node:path'
import { newId } from '../../../server/platform/database/new-id.ts'
import { giveUpDraft } from '../../../server/features/drafts/undo-delete-service.ts'
import { createDiskStore } from '../../../server/platform/storage/disk-store.ts'
import { createSignedLinks } from '../../../server/features/notifications/signed-links.ts'
import {
  insertApplication,
  insertPayment,
  insertReview,
  specified,
} from '../../support/application-factories.ts'
import { oneSection } from '../../support/form-factories.ts'
import { knownId } from '../../support/known-id.ts'
import { insertShownRound } from '../../support/outcome-factories.ts'
import { insertFund } from '../../support/fund-factories.ts'
import { dateIn, insertScholarship, insertUser } from '../../support/factories.ts'
import { confirmEmail, send } from '../../support/identity/people.ts'
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

/** What `begin` makes, with what belongs to it unless it is absent. */
export const extended =
  (begin: Maker, add: (id: string, wish: Wish) => Promise<unknown>): Maker =>
  async wish => {
    const id = await begin(wish)
    if (wish.whose !== 'absent') await add(id, wish)
    return id
  }

/** What is inserted under a new id; of what is absent, there is no more than the id. */
export const newObject = (insert: (id: string, wish: Wish) => Promise<unknown>): Maker =>
  extended(() => newId(), insert)

const scholarshipWithReviews = extended(scholarship, (scholarship_id, { product, owner }) =>
  insertReview(product.db, { user_id: owner.userId, scholarship_id }),
)

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
const applicationHeldBack = extended(application, (application_id, { product }) =>
  product.db.insertInto('retention_holds').values({ application_id, reason: 'An appeal' }).execute(),
)

const deskView = newObject((id, { product, owner }) => {
  const row = { id, owner_id: owner.userId, name: id, address: '', shared: true }
  return product.db.insertInto('desk_views').values(row).execute()
})

const scholarshipOf = async ({ db }: ServedProduct, id: string) => {
  const found = db.selectFrom('applications').select('scholarship_id').where('id', '=', knownId(id))
  return (await found.executeTakeFirstOrThrow()).scholarship_id
}

/** An application to a scholarship that holds its decisions. */
const applicationHeld = extended(application, async (id, { product }) => {
  const scholarship_id = await scholarshipOf(product, id)
  await product.db.insertInto('decision_settings').values({ scholarship_id, holds: true }).execute()
})

/** One whose scholarship has criteria. */
const applicationToScore = extended(application, async (id, { product, staff }) => {
  const criteria = [{ name: 'Need', weight: 1, words: ['', '', '', '', ''] }]
  const sheet = { version: 1, criteria: JSON.stringify(criteria), hides: false, written_by: staff.userId }
  const scholarship_id = await scholarshipOf(product, id)
  await product.db
    .insertInto('score_sheets')
    .values({ scholarship_id, ...sheet })
    .execute()
})

/** One about which the office has asked, and its applicant has answered. */
const applicationTalkedAbout = extended(application, async (id, { product: { db }, staff }) => {
  const at = new Date()
  const talk = { application_id: id, last_number: 2, last_at: at, waiting_since: at, mail_due: null }
  await db.insertInto('conversations').values(talk).execute()
  const message = (number: number) => ({ id: newId(), application_id: id, number, receipt: null, at })
  await db
    .insertInto('messages')
    .values([
      { ...message(1), side: 'office', author_id: staff.userId, body: 'Which year is it of?' },
      { ...message(2), side: 'applicant', author_id: null, body: '2025.' },
    ])
    .execute()
})

/** What the office asks somebody for. */
const informationRequest: Maker = async wish => {
  const application_id = await applicationTalkedAbout(wish)
  if (wish.whose === 'absent') return newId()
  const { db } = wish.product
  const { id } = await db
    .selectFrom('messages')
    .select('id')
    .where('application_id', '=', knownId(application_id))
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
const applicationProposed = extended(applicationHeld, async (id, { product, staff }) => {
  const scholarship_id = await scholarshipOf(product, id)
  const row = { application_id: id, scholarship_id, outcome: 'decline', decided_by: staff.userId } as const
  await product.db.insertInto('decisions').values(row).execute()
})

/** One whose decision is released. */
const applicationReleased = extended(applicationProposed, (id, { product: { db } }) =>
  db
    .updateTable('decisions')
    .set({ released_at: new Date() })
    .where('application_id', '=', knownId(id))
    .execute(),
)

/** The preview of a release of somebody else's decision. */
const batchPreviewed = newObject(async (id, wish) => {
  const { product, staff, owner } = wish
  const { db } = product
  const other = { ...owner, userId: await insertUser(db) }
  const application_id = await applicationProposed({ ...wish, owner: other })
  const scholarship_id = await scholarshipOf(product, application_id)
  await db.insertInto('decision_batches').values({ id, scholarship_id, created_by: staff.userId }).execute()
  const letter = { batch_id: id, application_id, place: 0, version: 1 }
  await db
    .insertInto('letters')
    .values({ ...letter, outcome: 'decline', state: 'ready' })
    .execute()
})

/** The same, confirmed for tomorrow. */
const batchWaiting = extended(batchPreviewed, (id, { product: { db } }) => {
  const site = { url: '', name: 'Bursary', senderName: '', timeZone: 'UTC' }
  const release_at = new Date(Date.now() + 86_400_000)
  const confirmed = { state: 'waiting', release_at, site: JSON.stringify(site) } as const
  return db.updateTable('decision_batches').set(confirmed).where('id', '=', knownId(id)).execute()
})

/** The preview of an officer's act on somebody else's application. */
const bulkPreviewed = newObject(async (id, { product: { db }, owner }) => {
  const act = JSON.stringify({ kind: 'label', label: 'interview' })
  const before = JSON.stringify({ labels: [] })
  const application_id = await insertApplication(db)
  await db.insertInto('bulk_actions').values({ id, created_by: owner.userId, act }).execute()
  await db
    .insertInto('bulk_items')
    .values({ action_id: id, application_id, place: 0, before, state: 'ready' })
    .execute()
})

/** One that has run. */
const bulkDone = extended(bulkPreviewed, (id, { product: { db } }) =>
  db.updateTable('bulk_actions').set({ state: 'done' }).where('id', '=', id).execute(),
)

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

const scholarshipAppliedTo = extended(scholarship, async (scholarship_id, { product, owner, whose }) => {
  const theirs = { user_id: owner.userId, scholarship_id }
  await insertApplication(product.db, theirs)
  if (whose === 'own reviewed') await insertReview(product.db, theirs)
})

const scholarshipToPayFor: Maker = wish =>
  wish.whose === 'own used' ? scholarshipAppliedTo(wish) : scholarship(wish)

const scholarshipPaidFor: Maker = async wish => {
  if (wish.whose === 'own used') return scholarshipAppliedTo(wish)
  const scholarship_id = await scholarship(wish)
  if (wish.whose === 'own' || wish.whose === "another's") await feePaid(wish, { scholarship_id })
  return scholarship_id
}

/** Inserts the payment of a fee by its owner, for a new scholarship by default. */
const feePaid = async (
  { product, owner }: Wish,
  values: Partial<Parameters<typeof insertPayment>[1]> = {},
) => {
  const scholarship_id = values.scholarship_id ?? (await insertScholarship(product.db))
  return insertPayment(product.db, { ...values, user_id: owner.userId, scholarship_id })
}

/** The id of the provider's intent and of the scholarship. */
const payment: Maker = async wish => {
  const scholarship_id = await insertScholarship(wish.product.db)
  const intent_id = `pi_${newId().replaceAll('-', '')}`
  const fee = { scholarship_id, intent_id }
  if (wish.whose === 'own unpaid') await feePaid(wish, { ...fee, status: 'canceled', paid_at: null })
  else if (wish.whose !== 'absent') await feePaid(wish, fee)
  return `${intent_id} ${scholarship_id}`
}

/** The id of a paid fee. */
const paymentToRefund = newObject((id, wish) => feePaid(wish, { id }))

/** A finished round that is shown to everybody. */
const roundShown: Maker = async ({ product, whose }) =>
  whose === 'absent' ? newId() : insertShownRound(product.db, { awarded: 10, declined: 10 })

const savedScholarship = extended(scholarship, (scholarship_id, { product, owner }) =>
  product.db.insertInto('saved_scholarships').values({ user_id: owner.userId, scholarship_id }).execute(),
)

const savedSearch = newObject((id, { product, owner }) =>
  product.db
    .insertInto('saved_searches')
    // A person saves a search once.
    .values({ id, user_id: owner.userId, name: 'Masters', query: `search=${id}`, rhythm: 'daily' })
    .execute(),
)

const definition = JSON.stringify(
  oneSection('First', [
    { id: 'q_first', type: 'text', wording: 'Why?', help: '', required: true, pattern: 'any' },
  ]),
)

/** With a published form. */
const scholarshipWithForm = extended(scholarship, async (id, { product: { db }, owner, whose }) => {
  await insertForm(db, id)
  if (whose === 'own used') await insertApplication(db, { user_id: owner.userId, scholarship_id: id })
})

async function insertForm(db: Wish['product']['db'], scholarshipId: string, id = newId()): Promise<string> {
  const form = { id, scholarship_id: scholarshipId, number: 1, definition }
  await db.insertInto('form_versions').values(form).execute()
  await db.updateTable('form_versions').set({ published_at: new Date() }).where('id', '=', id).execute()
  await db.updateTable('scholarships').set({ form_version_id: id }).where('id', '=', scholarshipId).execute()
  return id
}

/** Of a paid fee; its form has the same id. */
const draft = newObject(async (id, wish) => {
  const { db } = wish.product
  const scholarship_id = await insertScholarship(db)
  await feePaid(wish, { scholarship_id })
  const form_version_id = await insertForm(db, scholarship_id, knownId(id))
  await db
    .insertInto('application_drafts')
    .values({ id, user_id: wish.owner.userId, scholarship_id, form_version_id })
    .execute()
  const answers = Object.entries({ ...specified, q_first: 'Because.' })
  const saved = { draft_id: id, version: 1, sequence: 1 }
  const rows = answers.map(([question, answer]) => ({
    ...saved,
    question,
    answer: JSON.stringify(answer),
    tab: newId(),
  }))
  await db.insertInto('draft_answers').values(rows).execute()
})

const deletedDraft = extended(draft, (id, { product: { db }, owner }) =>
  giveUpDraft({ db }, { id, userId: owner.userId }),
)

const applicationWithReceipt = extended(application, async (id, { product }) => {
  const { db } = product
  const form_version_id = await insertForm(db, await scholarshipOf(product, id))
  const answers = JSON.stringify({ q_first: 'Because.' })
  await db
    .insertInto('application_answers')
    .values({ application_id: id, form_version_id, answers })
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
})

const upload = newObject((id, { product, owner }) =>
  product.db
    .insertInto('uploads')
    .values({ id, user_id: owner.userId, name: 'transcript.pdf', bytes: 100 })
    .execute(),
)

/** Stores the bytes of an object: a document, or the first part of a file that was asked for. */
const storeFile = ({ product }: Wish, name: string) =>
  createDiskStore(join(product.dataDir, 'documents')).put(name, onePixel, '')

/** Submitted where its owner's application is decided. */
const document = newObject(async (id, wish) => {
  const { db } = wish.product
  await storeFile(wish, `${id}/content`)
  await db
    .insertInto('documents')
    .values({
      id,
      user_id: wish.owner.userId,
      name: 'picture.png',
      type: 'image/png',
      bytes: onePixel.length,
      sha256: hash('sha256', onePixel, 'hex'),
      state: 'ready',
      reason: null,
    })
    .execute()
  if (wish.whose.includes('decided')) {
    const link = { application_id: await application(wish), question: 'q_file', document_id: id }
    await db.insertInto('application_documents').values(link).execute()
  }
})

const term = newObject((id, { product: { db } }) =>
  db
    .insertInto('scholarship_terms')
    .values({ id, kind: 'subject', name: `Subject ${id}`, position: 3 })
    .execute(),
)

/** Stores the only part of a file that somebody has asked for. @returns what its row says of it */
const filePart = async (wish: Wish, id: string) => {
  await storeFile(wish, `${id}/1-0`)
  const part = { attempt: 1, parts: 1, bytes: onePixel.length }
  return { id, user_id: wish.owner.userId, state: 'ready', ...part } as const
}

/** A packet that somebody has asked for. */
const packet = newObject(async (id, wish) => {
  const row = {
    ...(await filePart(wish, id)),
    kind: 'pdf',
    with_documents: true,
    applications: 1,
    done: 1,
  } as const
  await wish.product.db.insertInto('packets').values(row).execute()
})

const csv = { kind: 'applications', format: 'csv' } as const
const oneColumn = JSON.stringify({ ...csv, columns: ['name'] })

/** An export that somebody has asked for. */
const exported = newObject(async (id, wish) => {
  // Applications that others delete are not in it.
  const row = { ...(await filePart(wish, id)), ...csv, wish: oneColumn, scholarship_id: newId() }
  await wish.product.db.insertInto('exports').values(row).execute()
})

const exportSet = newObject((id, { product, owner }) =>
  product.db
    .insertInto('export_sets')
    .values({ id, owner_id: owner.userId, name: id, ...csv, wish: oneColumn })
    .execute(),
)

const fund = newObject((id, { product, owner }) =>
  insertFund(product.db, { id, budget: 8_000_000, actor_id: owner.userId }),
)

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
const emailChange = newObject(async (id, { product: { db } }) => {
  const change = { id, user_id: await insertUser(db), new_email: `${id}@example.org`, confirmed_old: false }
  await db
    .insertInto('email_changes')
    .values({ ...change, until: new Date(Date.now() + 3_600_000) })
    .execute()
})

const emailChangeToken: Maker = async wish => lastPart(links.emailChange(await emailChange(wish), 'new'))

const siteVersion: Maker = async ({ product }) => {
  const { rows } = await sql<{ version: number }>`
    select coalesce(max(version), 0) as version from site_settings`.execute(product.db)
  return String(rows[0]?.version)
}

export const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Makes a scholarship ask for two letters. */
const askForLetters = (db: Wish['product']['db'], scholarship_id: string, question: string) =>
  db
    .insertInto('reference_settings')
    .values({ scholarship_id, count: 2, asks: 'application', closes_on: dateIn(30), question })
    .execute()

/** The id of a request for a letter to somebody's application; its token where a referee calls. */
const reference = newObject(async (id, wish) => {
  const { product, owner } = wish
  const { db } = product
  const scholarship_id = await scholarshipOf(product, await application(wish))
  await askForLetters(db, scholarship_id, 'How do they work?')
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
})

const referenceToken: Maker = async wish => lastPart(links.reference(await reference(wish)))

/** The letter that the referee of a request sent before. */
export const earlierOf = (id: string) => `${'0'.repeat(8)}${id.slice(8)}`

/** A request to a referee who has sent a letter for the same applicant before. */
const referenceAgain = extended(reference, async (id, wish) => {
  const earlier = await reference(wish)
  const { db } = wish.product
  await db
    .updateTable('reference_requests')
    .set({ id: earlierOf(id), email: `${id}@example.org`, state: 'received', settled_at: new Date() })
    .where('id', '=', knownId(earlier))
    .execute()
  await db
    .insertInto('reference_letters')
    .values({ request_id: earlierOf(id), text: 'She works well.', version: 1 })
    .execute()
})

const referenceTokenAgain: Maker = async wish => lastPart(links.reference(await referenceAgain(wish)))

/** One with an uploaded letter. */
const referenceReceived = extended(reference, async (id, { product: { db } }) => {
  await db
    .updateTable('reference_requests')
    .set({ state: 'received' })
    .where('id', '=', knownId(id))
    .execute()
  await db
    .insertInto('reference_letters')
    .values({ request_id: id, file: onePixel, file_name: 'letter.pdf' })
    .execute()
})

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
    .where('r.id', '=', knownId(id))
    .executeTakeFirstOrThrow()
  return found.id
}

/** A scholarship that asks for references, to which its owner applies, with a confirmed address. */
const scholarshipAskingReferences = extended(scholarshipAppliedTo, async (id, { product: { db }, owner }) => {
  await askForLetters(db, id, '')
  await confirmEmail({ db }, owner)
})

/** What calls can be about. */
export const targets = {
  fund,
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
