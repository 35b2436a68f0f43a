import { defaultCurrency, formatPrice } from '../../../contract/core/currency.ts'
import { letterStates, outcomes } from '../../../contract/decisions/decision-terms.ts'
import type { BatchLetter, BatchSummary } from '../../../contract/decisions/decisions.ts'
import type { BatchRow, LetterRow } from './batch-list-repository.ts'
import { statusOf } from './decision-policy.ts'
import { termsView } from './decision-view.ts'

/** A batch in lists. */
export function batchSummaryView(row: BatchRow): BatchSummary {
  const countsOf = <Name extends string>(
    names: readonly Name[],
    counts: Partial<Record<Name, number>> | null,
  ) => Object.fromEntries(names.map(name => [name, counts?.[name] ?? 0])) as Record<Name, number>
  return {
    _id: row.id,
    state: row.state,
    by: row.created_by_name ?? '',
    createdAt: row.created_at.toISOString(),
    releaseAt: row.release_at?.toISOString() ?? null,
    counts: countsOf(outcomes, row.outcomes),
    money: formatPrice(row.money, row.currency ?? defaultCurrency),
    letters: countsOf(letterStates, row.states),
  }
}

/** A letter of a batch as it is mailed, with what its release changes. */
export function batchLetterView(row: LetterRow): BatchLetter {
  return {
    applicationId: row.application_id,
    applicant: row.user_name,
    email: row.user_email,
    ...termsView(row, row.currency),
    status: row.status,
    becomes: statusOf(row.outcome, row.status),
    state: row.state,
    note: row.note,
    subject: row.subject,
    body: row.body,
  }
}
