import { useAnswer } from '../../lists/use-answer.ts'
import { RemovedNote } from './removed-note.tsx'

/** The same on a page for staff that only knows the application. */
export function OfficeRemovedNote({ applicationId }: { applicationId: string }) {
  const found = useAnswer('GET /appliedScholarship/removal/:id', { params: { id: applicationId } })
  return found.status === 'ready' ? <RemovedNote removal={found.data.removal} /> : null
}
