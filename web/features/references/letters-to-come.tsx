import { Link } from 'react-router'
import { pages } from '../../../contract/core/pages.ts'
import { useLiveAnswer } from '../../lists/use-answer.ts'
import { stillToDo } from '../../../contract/references/letters-to-come.ts'

/** After submitting: which letters of reference an application still waits for [REF1]. */
export function LettersToCome({ applicationId }: { applicationId: string }) {
  const references = useLiveAnswer('GET /ownReferences')
  if (references.status !== 'ready') return null
  const needed = references.data.find(each => each.applicationId === applicationId && each.open)
  if (!needed) return null
  return (
    <li>
      {stillToDo(needed)}{' '}
      <Link to={pages.references} className="font-semibold text-accent underline underline-offset-4">
        See your references
      </Link>
    </li>
  )
}
