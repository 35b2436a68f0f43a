import { sql } from 'kysely'
import type { Database } from '../database/connection.ts'
import { deadlineEnd, deadlinePassed } from '../database/deadline.ts'
import { prepared } from '../database/prepared.ts'

/** What decides whether a scholarship can be paid for, by the database's clock. */
export interface Offer {
  feeMinor: number
  archived: boolean
  deadlinePassed: boolean
  /** When its deadline ends, or it was archived. */
  closesAt: Date
  /** 48 hours have passed since the scholarship was archived or its deadline ended. */
  graceOver: boolean
}

const closesAt = sql<Date>`least(${deadlineEnd}, archived_at)`

/** Whether nobody can use a payment for a scholarship any more, in a statement that reads `scholarships`. */
export const graceOver = sql<boolean>`coalesce(now() >= ${closesAt} + interval '48 hours', false)`

/** The offer of a scholarship, archived or not, which cannot be erased until the transaction ends. */
export function findOffer(db: Database, scholarshipId: string): Promise<Offer | undefined> {
  return db
    .selectFrom('scholarships')
    .modifyFront(prepared)
    .select([
      'application_fee_minor as feeMinor',
      sql<boolean>`archived_at is not null`.as('archived'),
      deadlinePassed.as('deadlinePassed'),
      closesAt.as('closesAt'),
      graceOver.as('graceOver'),
    ])
    .where('id', '=', scholarshipId)
    .forKeyShare()
    .executeTakeFirst()
}
