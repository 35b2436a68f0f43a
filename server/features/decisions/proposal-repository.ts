import { sql, type Transaction } from 'kysely'
import type { ApplicationStatus } from '../../../contract/applications/application-terms.ts'
import type { Outcome } from '../../../contract/decisions/decision-terms.ts'
import type { SeenId } from '../../platform/access/scope.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { asItStands } from './decision-repository.ts'

/** An application with what is decided about it, both locked; without a version, nothing is. */
export interface LockedForProposal {
  id: SeenId
  scholarship_id: string
  user_id: string
  status: ApplicationStatus
  currency: string
  data_removed_at: Date | null
  version: number | null
  outcome: Outcome | null
  amount_minor: number | null
  rank: number | null
  decided_by: string | null
  released_at: Date | null
  batch_id: SeenId | null
  reopened: string | null
}

/** Locks applications, in the order of their ids, and then their decisions. */
export async function lockForProposals(
  tx: Transaction<Tables>,
  ids: readonly SeenId[],
): Promise<LockedForProposal[]> {
  await sql`select from applications where id = any(${ids}::uuid[]) order by id for update`.execute(tx)
  await sql`select from decisions where application_id = any(${ids}::uuid[]) order by application_id for update`.execute(
    tx,
  )
  const { rows } = await sql<LockedForProposal>`
    select applications.id, applications.scholarship_id, user_id, status, currency, data_removed_at, decisions.version, outcome,
      amount_minor, rank, decided_by, released_at, batch_id, reopened
    from applications left join decisions on application_id = applications.id
    where applications.id = any(${ids}::uuid[])`.execute(tx)
  return rows
}

/** A choice for a locked application, as the next version. */
export interface NewProposal {
  id: SeenId
  outcome: Outcome
  amount: number | null
  rank: number | null
  version: number
}

/** Stores choices for locked applications; what they replace is kept. */
export async function writeProposals(
  tx: Transaction<Tables>,
  { scholarshipId, userId }: { scholarshipId: string; userId: string },
  rows: readonly NewProposal[],
): Promise<void> {
  await sql`
    insert into decisions (application_id, scholarship_id, outcome, amount_minor, rank, version, decided_by, receipt)
    select id, ${scholarshipId}, outcome, amount, rank, version,
      (select id from users where id = ${userId}),
      (select number from application_receipts where application_id = id)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (id uuid, outcome text, amount integer, rank integer, version integer)
    on conflict (application_id) do update set outcome = excluded.outcome, amount_minor = excluded.amount_minor, terms = null,
      rank = excluded.rank, reason = '', word = '', version = excluded.version, decided_by = excluded.decided_by,
      decided_at = now(), receipt = excluded.receipt, before = ${asItStands({ atOnce: false })}`.execute(tx)
}
