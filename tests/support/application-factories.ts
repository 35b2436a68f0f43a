import type { Insertable, Kysely } from 'kysely'
import { newId } from '../../server/database/new-id.ts'
import type { ApplicationsTable, ReviewsTable, Tables } from '../../server/database/tables.ts'
import { insertScholarship } from './factories.ts'

type ApplicationValues = Partial<Insertable<ApplicationsTable>> & { user_id: string }

/** Inserts a pending application of a person with its used payment, to a scholarship of its own unless told. */
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

/** Inserts a review of a person, of a scholarship of its own unless told. */
export async function insertReview(db: Kysely<Tables>, values: ReviewValues): Promise<string> {
  const id = newId()
  const scholarship_id = values.scholarship_id ?? (await insertScholarship(db))
  const row = { rating_point: 4.3, comments: 'Friendly and quick.', ...values, id, scholarship_id }
  await db.insertInto('reviews').values(row).execute()
  return id
}
