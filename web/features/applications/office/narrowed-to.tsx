import { Link } from 'react-router'
import { pages } from '../../../../contract/core/pages.ts'
import { useAnswer } from '../../../lists/use-answer.ts'

type NarrowedToProps = { only: { scholarship?: string; person?: string } }

/** Says whose applications, or those to what, the list shows, and leads to all. */
export function NarrowedTo({ only }: NarrowedToProps) {
  // By any of them, whatever else the list is narrowed by.
  const some = useAnswer('GET /appliedScholarship', { query: { ...only, size: 1 } })
  const [named] = some.data ?? []
  const scholarship = named ? `${named.scholarshipName}, ${named.universityName}` : 'one scholarship'
  const person = named ? `${named.userName}, ${named.userEmail}` : 'one person'
  const about = [only.scholarship && `to ${scholarship}`, only.person && `by ${person}`].filter(Boolean)
  return (
    <>
      Only applications {about.join(' ')}.{' '}
      <Link to={pages.allAppliedScholarship} className="whitespace-nowrap underline underline-offset-4">
        Show all applications
      </Link>
    </>
  )
}
