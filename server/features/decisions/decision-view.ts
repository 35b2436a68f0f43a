import { formatPrice } from '../../../contract/core/currency.ts'
import {
  type AskedTerms,
  type OutcomeTerms,
  outcomeWords,
} from '../../../contract/decisions/decision-terms.ts'
import type { Decision, OwnDecision } from '../../../contract/decisions/decisions.ts'
import type { DecisionRow, listOwnLetters } from './decision-repository.ts'

interface StoredTerms {
  outcome: OutcomeTerms['outcome']
  amount_minor: number | null
  terms: string | null
  rank: number | null
}

/** What an outcome grants, with its amount as a price. */
export function termsView(
  { outcome, amount_minor, terms, rank }: StoredTerms,
  currency: string,
): OutcomeTerms {
  return { outcome, amount: amount_minor === null ? null : formatPrice(amount_minor, currency), terms, rank }
}

/** What a scholarship asks of its outcomes. */
export function askedTermsView(row: {
  awards_have_amount: boolean | null
  waitlist_has_places: boolean | null
}): AskedTerms {
  return {
    awardsHaveAmount: row.awards_have_amount ?? false,
    waitlistHasPlaces: row.waitlist_has_places ?? false,
  }
}

/** A decision as officers see it. */
export function decisionView(row: DecisionRow): Decision {
  return {
    ...termsView(row, row.currency),
    reason: row.reason,
    word: row.word,
    version: row.version,
    by: row.officer_name ?? '',
    at: row.decided_at.toISOString(),
    releaseAt: (row.released_at ?? row.release_at)?.toISOString() ?? null,
    released: row.released_at !== null,
    atOnce: row.at_once ?? false,
    outdated: row.released_at === null && row.receipt !== row.present_receipt,
    reopened:
      row.reopened === null
        ? null
        : {
            reason: row.reopened,
            by: row.reopener_name ?? '',
            at: row.reopened_at?.toISOString() ?? null,
          },
  }
}

/** A released decision, for its applicant. */
export function ownDecisionView(row: Awaited<ReturnType<typeof listOwnLetters>>[number]): OwnDecision[] {
  if (!row.released_at) return []
  return [
    {
      applicationId: row.application_id,
      outcome: row.outcome,
      words: outcomeWords(termsView(row, row.currency)),
      at: row.released_at.toISOString(),
      subject: row.subject,
      letter: row.body,
    },
  ]
}
