import type { ApplicationStatus } from '../../../contract/applications/application-terms.ts'
import { StatusBadge, type Tone } from '../../ui/badge.tsx'

const tones: Record<ApplicationStatus, Tone> = {
  Pending: 'progress',
  Processing: 'progress',
  Completed: 'success',
  Rejected: 'danger',
}

/** The status of an application: red if rejected, otherwise green [U3]; only a completed one is ticked off. */
export function ApplicationStatusBadge({ status }: { status: ApplicationStatus }) {
  return <StatusBadge tone={tones[status]}>{status}</StatusBadge>
}
