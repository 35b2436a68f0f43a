import type { ApplicationStatus } from './application-terms.ts'

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
