import type { ApplicationStatus } from '../../../contract/applications/application-terms.ts'
import { StatusBadge } from '../../ui/badge.tsx'

/** The status of an application: red if rejected, otherwise green [U3]. */
export function ApplicationStatusBadge({ status }: { status: ApplicationStatus }) {
  return <StatusBadge tone={status === 'Rejected' ? 'danger' : 'success'}>{status}</StatusBadge>
}
