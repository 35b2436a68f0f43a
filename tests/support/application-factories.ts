import { type Insertable, type Kysely, sql } from 'kysely'
import { applicationStatuses } from '../../contract/applications/application-terms.ts'
import type { SeenId } from '../../server/platform/access/scope.ts'
import { newId } from '../../server/platform/database/new-id.ts'
import type {
  ApplicationsTable,
  PaymentsTable,
  ReviewsTable,
  Tables,
} from '../../server/platform/database/tables.ts'
import { insertScholarship, insertUser } from './factories.ts'
import { type Person, signUp } from './identity/people.ts'
import type { ServedProduct } from './product.ts'

/** The fields that every application has but its photo, filled in. */
export const specified = {
  phone: '+44 20 7946 0000',
  address: '12 Harbour Road, Bergen',
  gender: 'female' as const,
  degree: 'bachelor',
  ssc: '4.8',
  hsc: '4.9',
}

/** An application form, filled in. */
export const filledForm = { ...specified, photo: '' }

type PaymentValues = Partial<Insertable<PaymentsTable>> & { user_id: string; scholarship_id: string }

/** Inserts the paid fee of a person for a scholarship, but for what is given. @returns its id */
export async function insertPayment(db: Kysely<Tables>, values: PaymentValues): Promise<string> {
  const id = newId()
  const row: Insertable<PaymentsTable> = {
    id,
    intent_id: `pi_${id.replaceAll('-', '')}`,
    amount_minor: 5_000,
    currency: 'usd',
    status: 'succeeded',
    paid_at: new Date(),
    ...values,
  }
  await db.insertInto('payments').values(row).execute()
  return id
}

type ApplicationValues = Partial<Insertable<ApplicationsTable>>

/** Inserts a pending application with its used payment, of a new person and to a new scholarship by default. */
export async function insertApplication(db: Kysely<Tables>, values: ApplicationValues = {}): Promise<SeenId> {
  const id = newId()
  const user_id = values.user_id ?? (await insertUser(db))
  const scholarship_id = values.scholarship_id ?? (await insertScholarship(db))
  const used = { intent_id: null, paid_at: null, consumed_at: new Date() }
  const payment_id = await insertPayment(db, { user_id, scholarship_id, ...used })
  const row: Insertable<ApplicationsTable> = {
    scholarship_name: 'Lakeside Merit Award',
    university_name: 'Lakeside University',
    category: 'Full-Fund',
    subject: 'Engineering',
    application_fee_minor: 5_000,
    service_charge_minor: 1_000,
    ...filledForm,
    ...values,
    id,
    user_id,
    payment_id,
    scholarship_id,
  }
  await db.insertInto('applications').values(row).execute()
  return id
}

/** Somebody signs up who has a pending application, to a new scholarship by default. */
export async function signUpApplicant(
  product: ServedProduct,
  name?: string,
  values: ApplicationValues = {},
): Promise<Applied> {
  const applicant = await signUp(product, 'user', name)
  const scholarship = values.scholarship_id ?? (await insertScholarship(product.db))
  const of = { user_id: applicant.userId, scholarship_id: scholarship }
  return { applicant, scholarship, id: await insertApplication(product.db, { ...values, ...of }) }
}

/** An application: whose it is, to which scholarship, and its id. */
export interface Applied {
  applicant: Person
  scholarship: string
  id: SeenId
}

/** Inserts a review, of a new person and of a new scholarship by default. */
export async function insertReview(
  db: Kysely<Tables>,
  values: Partial<Insertable<ReviewsTable>> = {},
): Promise<string> {
  const id = newId()
  const user_id = values.user_id ?? (await insertUser(db))
  const scholarship_id = values.scholarship_id ?? (await insertScholarship(db))
  const row = { rating_point: 4.3, comments: 'Friendly and quick.', ...values, id, user_id, scholarship_id }
  await db.insertInto('reviews').values(row).execute()
  return id
}

/**
 * Inserts `count` applications of a person, the newest to `Award 1`, a quarter of each status, and a review of every
 * second scholarship; all at once, by the statement.
 */
export async function insertManyApplications(
  db: Kysely<Tables>,
  { userId, count }: { userId: string; count: number },
): Promise<void> {
  await sql`
    insert into scholarships (id, university_name, university_image, scholarship_name, category, country, city,
      university_rank, application_deadline, subject, description, degree, stipend_minor, service_charge_minor,
      application_fee_minor, rating, posted_by_email)
    select gen_random_uuid(), 'University ' || i, '', 'Award ' || i, 'Partial', 'Norway', 'Bergen', i,
      current_date + 30, 'Doctor', 'Covers tuition.', 'Masters', 0, 0, 5000, 4.5, ${userId}
    from generate_series(1, ${sql.lit(count)}) i`.execute(db)
  await sql`
    with offered as (select *, gen_random_uuid() as payment from scholarships where posted_by_email = ${userId}),
      paid as (insert into payments (id, user_id, scholarship_id, amount_minor, currency, status, consumed_at)
        select payment, ${userId}, id, 5000, 'usd', 'succeeded', now() from offered),
      reviewed as (insert into reviews (id, scholarship_id, user_id, rating_point, comments, reviewed_at)
        select gen_random_uuid(), id, ${userId}, 4.2, 'Comment ' || university_rank,
          now() - university_rank * interval '1 minute'
        from offered where university_rank % 2 = 0)
    insert into applications (id, scholarship_id, user_id, payment_id, scholarship_name, university_name, category,
      subject, application_fee_minor, service_charge_minor, phone, photo, address, gender, degree, ssc, hsc, status,
      applied_at)
    select gen_random_uuid(), id, ${userId}, payment, scholarship_name, university_name, category, subject, 5000, 0,
      '12345', '', 'Here', 'female', 'masters', 'A', 'A',
      (${applicationStatuses}::text[])[1 + university_rank % ${sql.lit(applicationStatuses.length)}],
      now() - university_rank * interval '1 minute'
    from offered`.execute(db)
  await sql`analyze`.execute(db)
}
