import { useAnswer } from '../../lists/use-answer.ts'
import { RemovedNote } from './removed-note.tsx'

/** The same on a page for staff that only knows the application. */
export function OfficeRemovedNote({ applicationId }: { applicationId: string }) {
  const found = useAnswer('GET /appliedScholarship/removal/:id', { params: { id: applicationId } })
  if (found.status !== 'ready' || !found.data.removal) return null
  return (
    <div className="-mt-4 mb-4">
      <RemovedNote removal={found.data.removal} />
    </div>
  )
}
