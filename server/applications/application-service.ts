import type { Kysely } from 'kysely'
import type { Application, ApplicationChanges, NewApplication } from '../../contract/applications.ts'
import type { Role } from '../../contract/roles.ts'
import { isUniqueViolation, withTransaction } from '../database/connection.ts'
import { newId } from '../database/new-id.ts'
import type { Tables } from '../database/tables.ts'
import type { Page } from '../http/list-answer.ts'
import { ownsImage, requireOwnImage } from '../images/stored-image.ts'
import { enqueuedFor } from '../jobs/queue.ts'
import {
  findUsablePayment,
  releasePayment,
  type UsablePayment,
  usingPayment,
} from '../payments/payment-service.ts'
import { ProductError } from '../product-error.ts'
import { assertOwn, assertPending } from './application-policy.ts'
import {
  deleteApplication,
  insertPaidApplication,
  listApplicationRows,
  listLiveApplicationRows,
  lockApplication,
  updateApplication,
} from './application-repository.ts'
import { applicationView } from './application-view.ts'

export { hasApplication as hasApplied } from './application-repository.ts'

export interface ApplicationDependencies {
  db: Kysely<Tables>
  /** Whether payments count in live or in test mode. */
  livemode: boolean
}

export interface Applicant {
  userId: string
  email: string
  name: string
}

/**
 * Applies for a scholarship: uses the applicant's payment up, keeps the application with what the scholarship
 * says today, and lets the applicant know, all or nothing [F2] [F3].
 * @returns the application's id
 * @throws ProductError `scholarship_gone`, `deadline_passed`, `payment_required`, `already_applied`,
 *   or `invalid_input` for a picture that the applicant did not upload
 */
export async function apply(
  deps: ApplicationDependencies,
  applicant: Applicant,
  form: NewApplication,
): Promise<string> {
  const { db, livemode } = deps
  const { userId } = applicant
  const owner = { userId, scholarshipId: form.scholarshipId, livemode }
  try {
    // What was found may change before it is written; then it is looked at again, which mostly says why.
    for (let round = 0; round < 5; round += 1) {
      const payment = await findUsablePayment(db, owner)
      const application = newApplicationRow(userId, payment, form)
      const written = await insertPaidApplication(db, application, {
        payment: usingPayment(payment, ownsImage(form.photo, userId)),
        mail: enqueuedFor('applied', receivedMail(applicant, application)),
      })
      if (written) return application.id
      await withTransaction(db, tx => requireOwnImage(tx, form.photo, { userId, kept: null, field: 'photo' }))
    }
  } catch (error) {
    if (isUniqueViolation(error)) throw new ProductError('already_applied', { cause: error })
    throw error
  }
  throw new ProductError('unavailable', { retryAfter: 1 })
}

function newApplicationRow(userId: string, { feeMinor, scholarship }: UsablePayment, form: NewApplication) {
  return {
    id: newId(),
    user_id: userId,
    scholarship_id: scholarship.id,
    scholarship_name: scholarship.scholarship_name,
    university_name: scholarship.university_name,
    category: scholarship.category,
    subject: scholarship.subject,
    // What was paid: staff may have changed the fee since.
    application_fee_minor: feeMinor,
    service_charge_minor: scholarship.service_charge_minor,
    phone: form.phone,
    photo: form.photo,
    address: form.address,
    gender: form.gender,
    degree: form.degree,
    ssc: form.ssc,
    hsc: form.hsc,
  }
}

function receivedMail({ email, name }: Applicant, application: ReturnType<typeof newApplicationRow>) {
  const { id, scholarship_name: scholarshipName, university_name: universityName } = application
  return {
    kind: 'send_application_received' as const,
    key: `application-received:${id}`,
    payload: { to: email, name, scholarshipName, universityName },
  }
}

/** The applications of a person, newest first [API23]. */
export async function listApplications(deps: ApplicationDependencies, email: string): Promise<Application[]> {
  const rows = await listApplicationRows(deps.db, email)
  return rows.map(applicationView)
}

/** The applications of a person that are not decided yet: the newest 20, and how many there are. */
export async function listLiveApplications(
  deps: Pick<ApplicationDependencies, 'db'>,
  userId: string,
): Promise<Page<Application>> {
  const rows = await listLiveApplicationRows(deps.db, { userId, limit: 20 })
  return { items: rows.map(applicationView), total: rows[0]?.total ?? 0 }
}

/** Which application it is about, and who asks. */
interface OwnApplication {
  id: string
  userId: string
  role?: Role
}

/**
 * Changes one's own pending application [U4]. @returns how many changed
 * @throws ProductError `not_found`, `forbidden`, `application_processing`, `application_decided`, `invalid_input`
 */
export async function editApplication(
  deps: ApplicationDependencies,
  { id, userId, role = 'user' }: OwnApplication,
  { phone, photo, address, gender, degree, ssc, hsc }: ApplicationChanges,
): Promise<number> {
  return withTransaction(deps.db, async tx => {
    const application = await lockApplication(tx, id)
    assertOwn(application, { userId, role })
    assertPending(application.status)
    await requireOwnImage(tx, photo, { userId, kept: application.photo, field: 'photo' })
    const changes = { phone, photo, address, gender, degree, ssc, hsc }
    await updateApplication(tx, application, changes)
    return 1
  })
}

/**
 * Cancels a person's own application: it is deleted outright [U5]. The payment of a pending one can be used again
 * [F3]; once staff have begun with it, the fee is spent (docs/decisions/0002).
 * @throws ProductError `not_found`
 */
export async function cancelApplication(
  deps: ApplicationDependencies,
  { id, userId, role = 'user' }: OwnApplication,
): Promise<void> {
  await withTransaction(deps.db, async tx => {
    const application = await lockApplication(tx, id)
    assertOwn(application, { userId, role })
    await deleteApplication(tx, application.id)
    if (application.status === 'Pending') await releasePayment(tx, application.payment_id)
  })
}
