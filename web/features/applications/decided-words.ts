import type { ApplicationStatus } from '../../../contract/applications/application-terms.ts'

/** What a status says was decided, where no letter does. */
export function decidedWords(status: ApplicationStatus): string | undefined {
  return { Pending: undefined, Processing: undefined, Completed: 'Awarded', Rejected: 'Not awarded' }[status]
}
