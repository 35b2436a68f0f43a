import { type ApplicationStatus, isOpen } from '../../../contract/applications/application-terms.ts'
import type { Outcome } from '../../../contract/decisions/decision-terms.ts'
import { ProductError } from '../../platform/product-error.ts'

/** The status of an application once an outcome is released [DESK5]: a waiting list leaves it open. */
export function statusOf(outcome: Outcome, from: ApplicationStatus): ApplicationStatus {
  if (outcome === 'award') return 'Completed'
  if (outcome === 'decline') return 'Rejected'
  return isOpen(from) ? from : 'Processing'
}

interface Decided {
  outcome: Outcome
  released_at: Date | null
  batch_id: string | null
  at_once: boolean | null
  reopened: string | null
}

/**
 * Until its release, an officer can choose another outcome; for somebody on the waiting list, also afterwards. What waits in
 * a batch is recalled first, with the whole batch; what its status has decided is reopened first. @throws ProductError `already_decided`, `in_a_batch`
 */
export function assertOpenToChoice(decision: Decided | undefined, status: ApplicationStatus): void {
  if (!isOpen(status) && (decision?.reopened ?? null) === null) throw new ProductError('already_decided')
  if (decision?.released_at && decision.outcome !== 'waitlist') throw new ProductError('already_decided')
  if (decision?.batch_id && !decision.at_once) throw new ProductError('in_a_batch')
}

/** Why a decision is left out of a release. */
export const changedSince =
  'The applicant has changed the application since it was decided. Please read it again.'
