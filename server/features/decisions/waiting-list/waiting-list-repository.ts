import { sql } from 'kysely'
import { openStatuses } from '../../../../contract/applications/application-terms.ts'
import type { Database } from '../../../platform/database/connection.ts'
import { hasPlace } from '../../awards/award-queries.ts'

/** Somebody on a waiting list, or whose offer of a free place is being prepared. */
export interface WaitingRow {
  application_id: string
  applicant_name: string
  user_id: string
  currency: string
  rank: number | null
  /** The version of their decision. */
  version: number
  /** They are proposed for an award. */
  proposed: boolean
}

/** Who was told that they are on the waiting list of a scholarship, in the order of their places. */
export async function listWaiting(db: Database, scholarshipId: string): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select applications.id as application_id, applicant_name, user_id, currency, decisions.version,
      coalesce(rank, (before ->> 'rank')::integer) as rank, outcome = 'award' as proposed
    from decisions join applications on applications.id = application_id
    where decisions.scholarship_id = ${scholarshipId} and status = any(${openStatuses}) and batch_id is null
      and (outcome = 'waitlist' and released_at is not null
        or outcome = 'award' and released_at is null and before ->> 'outcome' = 'waitlist')
      and not ${hasPlace(sql`applications.id`)}
    order by rank nulls last, decided_at, applications.id
    limit 1000`.execute(db)
  return rows
}

/** Who confirmed the batch of an award: what leaves automatically leaves in their name. */
export async function findOfficerOf(db: Database, awardId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('awards')
    .innerJoin('decision_batches', 'decision_batches.id', 'batch_id')
    .select('created_by')
    .where('awards.id', '=', awardId)
    .executeTakeFirst()
  return row?.created_by ?? undefined
}
