import { type Insertable, type Kysely, sql } from 'kysely'
import { applicationStatuses } from '../../contract/applications/application-terms.ts'
import { newId } from '../../server/platform/database/new-id.ts'
import type { ApplicationsTable, ReviewsTable, Tables } from '../../server/platform/database/tables.ts'
import { insertScholarship } from './factories.ts'

type ApplicationValues = Partial<Insertable<ApplicationsTable>> & { user_id: string }

/** Inserts a pending application of a person with its used payment, to a new scholarship by default. */
export async function insertApplication(db: Kysely<Tables>, values: ApplicationValues): Promise<string> {
  const id = newId()
  const payment_id = newId()
  const scholarship_id = values.scholarship_id ?? (await insertScholarship(db))
  const { user_id } = values
  const payment = { amount_minor: 5_000, currency: 'usd', status: 'succeeded' } as const
  await db
    .insertInto('payments')
    .values({ ...payment, id: payment_id, user_id, scholarship_id, consumed_at: new Date() })
    .execute()
  const row: Insertable<ApplicationsTable> = {
    scholarship_name: 'Lakeside Merit Award',
    university_name: 'Lakeside University',
    category: 'Full-Fund',
    subject: 'Engineering',
    application_fee_minor: 5_000,
    service_charge_minor: 1_000,
    phone: '+44 20 7946 0000',
    photo: '',
    address: '12 Harbour Road, Bergen',
    gender: 'female',
    degree: 'bachelor',
    ssc: '4.8',
    hsc: '4.9',
    ...values,
    id,
    payment_id,
    scholarship_id,
  }
  await db.insertInto('applications').values(row).execute()
  return id
}

type ReviewValues = Partial<Insertable<ReviewsTable>> & { user_id: string }

/** Inserts a review of a person, of a new scholarship by default. */
export async function insertReview(db: Kysely<Tables>, values: ReviewValues): Promise<string> {
  const id = newId()
  const scholarship_id = values.scholarship_id ?? (await insertScholarship(db))
  const row = { rating_point: 4.3, comments: 'Friendly and quick.', ...values, id, scholarship_id }
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
