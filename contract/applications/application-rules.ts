import { type ApplicationStatus, isOpen } from './application-terms.ts'

/**
 * What may be done with an application and a scholarship: each rule returns the code of its refusal in
 * `contract/errors.ts`, or `null` when it may be done. Pages offer by these rules what the server does by them
 * (docs/decisions/0009). No schemas, so that pages stay light.
 */

/** Its applicant may change an application while it is pending [U4]. */
export function editRefusal(status: ApplicationStatus) {
  if (status === 'Pending') return null
  return isOpen(status) ? 'application_processing' : 'application_decided'
}

/** Nobody decides on their own application, nor gives it feedback [T4]. */
export function decideRefusal({ own }: { own: boolean }) {
  return own ? 'own_application' : null
}

const steps: Record<ApplicationStatus, readonly ApplicationStatus[]> = {
  Pending: ['Processing', 'Rejected'],
  Processing: ['Completed', 'Rejected'],
  Completed: [],
  Rejected: [],
}

/** The statuses that staff may move an application to from `status` [T5]. */
export function nextStatuses(status: ApplicationStatus): readonly ApplicationStatus[] {
  return steps[status]
}

/** Staff change statuses in fixed steps [T5]. */
export function stepRefusal(from: ApplicationStatus, to: ApplicationStatus) {
  return nextStatuses(from).includes(to) ? null : 'step_not_allowed'
}

/** Applications are taken for what is offered, from its opening [ROUND2] until it closes [F3]. */
export function applyRefusal({ archived, deadlinePassed, notOpenYet = false }: Takes) {
  if (archived) return 'scholarship_gone'
  if (deadlinePassed) return 'deadline_passed'
  return notOpenYet ? 'not_open_yet' : null
}

interface Takes {
  archived: boolean
  deadlinePassed: boolean
  notOpenYet?: boolean
}

/** One review by each person who has applied [U6]. */
export function reviewRefusal({ applied, reviewed }: { applied: boolean; reviewed: boolean }) {
  if (!applied) return 'not_applied'
  return reviewed ? 'already_reviewed' : null
}

/** Tells officers that a colleague sent feedback first [T4]. @param feedback the colleague's */
export function feedbackMeanwhile(feedback: string): string {
  const act = feedback ? `sent “${feedback}”` : 'removed the feedback'
  return `A colleague has ${act} in the meantime. What you typed is still here.`
}
