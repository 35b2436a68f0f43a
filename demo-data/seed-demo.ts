import { setTimeout as pause } from 'node:timers/promises'
import { type Insertable, type Kysely, sql } from 'kysely'
import type { FormDefinition } from '../contract/forms/form-definition.ts'
import { vouchFor } from '../server/platform/access/scope.ts'
import { type Database, withTransaction } from '../server/platform/database/connection.ts'
import type { ApplicationsTable, Tables } from '../server/platform/database/tables.ts'
import { selectApplications } from '../server/features/applications/application-repository.ts'
import { putReceipt } from '../server/features/applications/receipts/receipt-repository.ts'
import { receiptOf } from '../server/features/applications/receipts/receipt-service.ts'
import { importConditions } from '../server/features/eligibility/condition-service.ts'
import { setPublishedForm } from '../server/features/scholarships/scholarship-edit-repository.ts'
import { insertVersion, markPublished } from '../server/features/scholarships/version-repository.ts'
import { type DemoAccount, demoAccounts } from './demo-accounts.ts'
import { insertTalks, ownTalk } from './demo-conversations.ts'
import { demoConditions } from './demo-conditions.ts'
import { demoForm, scholarshipWithForm } from './demo-form.ts'
import { type ChargeTestCard, type DemoCharge, demoCharges, paidApplications } from './demo-payments.ts'
import { type DemoPictures, type StorePicture, storeDemoPictures } from './demo-pictures.ts'
import { insertProfile } from './demo-profile.ts'
import { insertReferences, ownCourse } from './demo-references.ts'
import { statusChangeRows } from './demo-status-changes.ts'
import { reviewRows, type ScholarshipRow, scholarshipRows, studentRows } from './demo-rows.ts'
import { insertOwnAward, payFirstInstalments, scholarshipWithAward } from './round/round-awards.ts'
import { finishedScholarship, insertFinishedRound } from './round/finished-round.ts'
import { insertCommittee } from './round/round-committee.ts'
import { insertRound } from './round/insert-round.ts'
import { roundForm } from './round/round-form.ts'
import { roundScholarship } from './round/round-rows.ts'

/** The demo student has applied to it, is asked something there, and named referees. */
const scholarshipWithTalk = 'Boreal Bioeconomy Scholarship'

/** What seeding needs of the rest of the product; `start/` puts it together. */
export interface DemoPorts {
  db: Kysely<Tables>
  storePicture: StorePicture
  /** Creates a verified account that can sign in, with its row in `users`, and returns the id of that row. */
  createAccount(account: Omit<DemoAccount, 'hair'> & { photo: string }): Promise<string>
  /** Called before the work begins, which takes some seconds. */
  onBegin?: () => void
  /** Absent with real keys: the demo student has then paid nothing. */
  chargeTestCard?: ChargeTestCard
  /** Absent with real keys: the provider then knows no other demo payment. */
  storeCharges?: (charges: DemoCharge[]) => Promise<void>
}

/**
 * Fills an empty catalogue with the demo data: pictures, accounts, then everything else in one transaction.
 * It continues an interrupted run; two processes at once take turns.
 * @returns false, without changes, when there is any scholarship
 */
export function seedDemo(ports: DemoPorts): Promise<boolean> {
  return ports.db.connection().execute(async connection => {
    while (!(await takesTurn(connection))) await pause(250)
    try {
      const some = await connection.selectFrom('scholarships').select('id').limit(1).executeTakeFirst()
      if (some) return false
      ports.onBegin?.()
      await fill(ports)
      return true
    } finally {
      await sql`select pg_advisory_unlock(hashtext('demo data'))`.execute(connection)
    }
  })
}

/** Polls instead of waiting: another process may hold the lock longer than a statement may take. */
async function takesTurn(connection: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_lock(hashtext('demo data')) as taken`.execute(connection)
  return rows[0]?.taken === true
}

async function fill(ports: DemoPorts): Promise<void> {
  const pictures = await storeDemoPictures(ports.storePicture)
  const accounts = await ensureAccounts(ports, pictures)
  const now = new Date()
  const students = studentRows(now, pictures)
  const userIds = new Map([...accounts, ...[...students].map(([key, row]) => [key, row.id] as const)])
  const { moderator, admin } = demoAccounts
  const scholarships = scholarshipRows(now, pictures, [moderator.email, admin.email])
  const { payments, refunds, applications } = await paidApplications(
    { now, userIds, faces: pictures.faces, scholarships },
    ports.chargeTestCard,
  )
  const staff = ['moderator', 'admin'].flatMap(key => userIds.get(key) ?? [])
  await withTransaction(ports.db, async tx => {
    await tx
      .insertInto('users')
      .values([...students.values()])
      .execute()
    await tx
      .insertInto('scholarships')
      .values([...scholarships.values()])
      .execute()
    await importConditions(tx, demoConditions(now, scholarships))
    const publish = (name: string, definition: FormDefinition) =>
      publishDemoForm(tx, { scholarshipId: rowOf(scholarships, name).id, definition, by: staff[0] ?? '' })
    await publish(scholarshipWithForm, demoForm)
    const formVersionId = await publish(roundScholarship, roundForm)
    await tx.insertInto('payments').values(payments).execute()
    await tx.insertInto('refunds').values(refunds).execute()
    await tx.insertInto('applications').values(applications).execute()
    await tx
      .insertInto('application_events')
      .values(statusChangeRows(now, applications, staff))
      .execute()
    await tx
      .insertInto('reviews')
      .values(reviewRows(now, userIds, scholarships))
      .execute()
    const own = applicationOf(applications, userIds.get('student'), rowOf(scholarships, scholarshipWithTalk))
    await insertTalks(tx, {
      now,
      officer: staff[0] ?? '',
      talks: [{ applicationId: own.id, messages: ownTalk }],
    })
    const applied = [{ userId: own.user_id, course: ownCourse }]
    await insertReferences(tx, { now, scholarship: rowOf(scholarships, scholarshipWithTalk), applied })
    const finished = { now, scholarship: rowOf(scholarships, finishedScholarship), staff }
    payments.push(...(await insertFinishedRound(tx, finished)))
    await insertRound(tx, { now, scholarship: rowOf(scholarships, roundScholarship), staff, formVersionId })
    await insertCommittee(tx, {
      now,
      scholarship: rowOf(scholarships, roundScholarship),
      officer: staff[0] ?? '',
      chair: userIds.get('chair') ?? '',
      reader: userIds.get('student') ?? '',
    })
    await insertProfile(tx, own.user_id)
    await insertOwnAward(tx, {
      now,
      scholarship: rowOf(scholarships, scholarshipWithAward),
      officer: staff[0] ?? '',
      application: vouchFor(
        applicationOf(applications, own.user_id, rowOf(scholarships, scholarshipWithAward)).id,
        'The demo has made it.',
      ),
    })
    await insertReceipts(tx)
  })
  await payFirstInstalments(ports.db, staff)
  await ports.storeCharges?.(demoCharges(payments, refunds))
}

/** Gives the applications that answer no questions of their own the receipts of the moment they arrived [DRAFT3]. */
async function insertReceipts(tx: Database): Promise<void> {
  const plain = await selectApplications(tx)
    .leftJoin('application_receipts', 'application_id', 'applications.id')
    .where('number', 'is', null)
    .execute()
  for (const application of plain) {
    const { user_name: name, user_email: email, applied_at: at } = application
    const receipt = receiptOf({ applicant: { name, email }, application })
    await putReceipt(tx, { ...receipt, at })
  }
}

function rowOf(scholarships: ReadonlyMap<string, ScholarshipRow>, name: string): ScholarshipRow {
  const row = scholarships.get(name)
  if (!row) throw new Error(`Demo scholarship ${name}`)
  return row
}

function applicationOf(
  applications: readonly Insertable<ApplicationsTable>[],
  userId: string | undefined,
  scholarship: ScholarshipRow,
): Insertable<ApplicationsTable> {
  const row = applications.find(each => each.user_id === userId && each.scholarship_id === scholarship.id)
  if (!row) throw new Error(`Demo application to ${scholarship.scholarship_name}`)
  return row
}

/** @returns the id of the published version */
async function publishDemoForm(
  tx: Database,
  { scholarshipId, definition, by }: { scholarshipId: string; definition: FormDefinition; by: string },
): Promise<string> {
  const id = await insertVersion(tx, 'form', { scholarshipId, number: 1 }, { definition })
  await markPublished(tx, 'form', id, by)
  await setPublishedForm(tx, scholarshipId, id)
  return id
}

/** Returns the ids of the accounts by their key; those of an interrupted run are kept as they are. */
async function ensureAccounts(ports: DemoPorts, pictures: DemoPictures): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const [key, { hair: _hair, ...account }] of Object.entries(demoAccounts)) {
    const found = await ports.db
      .selectFrom('users')
      .select('id')
      .where('user_email', '=', account.email)
      .executeTakeFirst()
    ids.set(
      key,
      found?.id ?? (await ports.createAccount({ ...account, photo: pictures.faces.get(key) ?? '' })),
    )
  }
  return ids
}
