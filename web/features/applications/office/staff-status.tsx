import type { ApplicationStatus } from '../../../../contract/applications/application-terms.ts'
import { StatusBadge, type Tone } from '../../../ui/badge.tsx'

const tones: Record<ApplicationStatus, Tone> = {
  Pending: 'warning',
  Processing: 'work',
  Completed: 'success',
  Rejected: 'danger',
}

/** The status of an application, told apart by sign and colour for those who see many. */
export function StaffStatus({ status }: { status: ApplicationStatus }) {
  return <StatusBadge tone={tones[status]}>{status}</StatusBadge>
}
