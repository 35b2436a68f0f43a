import type { Transaction } from 'kysely'
import type { Outcome } from '../../../contract/decisions/decision-terms.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { insertImportedDecisions } from './decision-repository.ts'

/** What was decided about an application elsewhere; a proposal while `releasedAt` is null. */
interface ImportedDecision {
  applicationId: string
  scholarshipId: string
  outcome: Outcome
  amountMinor: number | null
  terms: string | null
  rank: number | null
  reason: string
  decidedAt: Date
  releasedAt: Date | null
}

/** Stores what was decided elsewhere; nobody is mailed [IMPORT1]. */
export async function storeImportedDecisions(
  tx: Transaction<Tables>,
  decisions: readonly ImportedDecision[],
): Promise<void> {
  await insertImportedDecisions(
    tx,
    decisions.map(each => ({
      application_id: each.applicationId,
      scholarship_id: each.scholarshipId,
      outcome: each.outcome,
      amount_minor: each.amountMinor,
      terms: each.terms,
      rank: each.rank,
      reason: each.reason,
      decided_at: each.decidedAt,
      released_at: each.releasedAt,
    })),
  )
}
