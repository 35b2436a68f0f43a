import { useAnswer } from '../../lists/use-answer.ts'
import { RemovedNote } from './removed-note.tsx'

/** The same to its applicant, on a page that only knows the application. */
export function OwnRemovedNote({ applicationId }: { applicationId: string }) {
  const found = useAnswer('GET /ownRemovals')
  const own = found.data ?? []
  return <RemovedNote own removal={own.find(each => each.applicationId === applicationId)} />
}
