import { sql } from 'kysely'
import type { Database } from '../../platform/database/connection.ts'
import { deadlinePassed } from '../../platform/database/deadline.ts'
import { officeCurrency } from '../../platform/database/office-settings.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { ProductError } from '../../platform/product-error.ts'
import { closesAt, graceOver } from '../scholarships/grace-queries.ts'

/** Whether a scholarship can be paid for, by the database's clock. */
export interface Offer {
  feeMinor: number
  currency: string
  archived: boolean
  deadlinePassed: boolean
  /** When its deadline ends, or it was archived. */
  closesAt: Date
  /** It takes applications only from a later moment on. */
  notOpenYet: boolean
  /** How many applications it takes; any number when `null`. */
  capacity: number | null
  /** 48 hours have passed since it was archived or its deadline ended, or 72 since staff closed it. */
  graceOver: boolean
}

/** The offer of a scholarship, archived or not, locked against deletion until the transaction ends. */
export function findOffer(db: Database, scholarshipId: string): Promise<Offer | undefined> {
  return db
    .selectFrom('scholarships')
    .modifyFront(prepared)
    .select([
      'application_fee_minor as feeMinor',
      officeCurrency.as('currency'),
      sql<boolean>`archived_at is not null`.as('archived'),
      deadlinePassed.as('deadlinePassed'),
      closesAt.as('closesAt'),
      sql<boolean>`coalesce(opens_at > now(), false)`.as('notOpenYet'),
      'capacity',
      graceOver.as('graceOver'),
    ])
    .where('id', '=', scholarshipId)
    .forKeyShare()
    .executeTakeFirst()
}

/**
 * Whether a scholarship with limited places has one for a person. Until the transaction ends, nobody else can take one.
 */
export async function hasPlace(
  db: Database,
  { userId, scholarshipId }: { userId: string; scholarshipId: string },
): Promise<boolean> {
  await db.selectFrom('scholarships').select('id').where('id', '=', scholarshipId).forNoKeyUpdate().execute()
  // A separate statement, which sees commits made while it waited for the lock.
  const { rows } = await sql<{ free: boolean }>`
    select capacity is null or places_taken(id, ${userId}) < capacity as free
      from scholarships where id = ${scholarshipId}`.execute(db)
  return rows[0]?.free ?? false
}

/** As `hasPlace`, for offers of any kind. @throws ProductError `places_taken` */
export async function requirePlace(
  db: Database,
  person: { userId: string; scholarshipId: string },
  { capacity }: Offer,
): Promise<void> {
  if (capacity !== null && !(await hasPlace(db, person))) throw new ProductError('places_taken')
}
