import type { NewApplication } from '../../contract/applications/applications.ts'
import { askTogether } from '../database/ask-together.ts'
import { isUniqueViolation, withTransaction } from '../database/connection.ts'
import { newId } from '../database/new-id.ts'
import { ownImages, requireOwnImage } from '../images/stored-image.ts'
import { sendApplicationReceived } from '../jobs/kinds/send-application-received.ts'
import { enqueuedFrom } from '../jobs/queue.ts'
import { findUsablePayment, type UsablePayment, usingPayments } from '../payments/payment-service.ts'
import { ProductError } from '../product-error.ts'
import { insertPaidApplications, type NewApplicationRow } from './application-repository.ts'
import type { ApplicationDependencies } from './application-service.ts'

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
      if (await keep(db, { application, payment, applicant })) return application.id
      await withTransaction(db, tx => requireOwnImage(tx, form.photo, { userId, kept: null, field: 'photo' }))
    }
  } catch (error) {
    if (isUniqueViolation(error)) throw new ProductError('already_applied', { cause: error })
    throw error
  }
  throw new ProductError('unavailable', { retryAfter: 1 })
}

interface Attempt {
  application: NewApplicationRow
  payment: UsablePayment
  applicant: Applicant
}

/**
 * Keeps an application, in one statement with those of others who apply meanwhile, each for itself.
 * @returns false, and nothing changed, when the payment is not as it was found, or the picture is not the applicant's
 */
const keep = askTogether(
  async (db, asked: Attempt[]): Promise<boolean[]> => {
    // Mostly written in this order, so that two processes with the same payments hardly ever wait for each other.
    const owner = ({ application }: Attempt) => application.user_id + application.scholarship_id
    const attempts = asked.toSorted((a, b) => owner(a).localeCompare(owner(b)))
    const applications = attempts.map(({ application }) => application)
    const kept = await insertPaidApplications(db, applications, {
      pictures: ownImages(
        applications.map(({ id, photo, user_id }) => ({ usedBy: id, url: photo, userId: user_id })),
      ),
      payments: usingPayments(
        'allowed',
        attempts.map(({ application, payment }) => ({ usedBy: application.id, found: payment })),
      ),
      mails: enqueuedFrom('applied', sendApplicationReceived, attempts.map(receivedMail)),
    })
    return asked.map(({ application }) => kept.has(application.id))
  },
  { patience: 100 },
)

function newApplicationRow(
  userId: string,
  { feeMinor, scholarship }: UsablePayment,
  form: NewApplication,
): NewApplicationRow {
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

function receivedMail({ applicant: { email, name }, application }: Attempt) {
  const { id, scholarship_name: scholarshipName, university_name: universityName } = application
  return {
    from: id,
    key: `application-received:${id}`,
    payload: { to: email, name, scholarshipName, universityName },
  }
}
