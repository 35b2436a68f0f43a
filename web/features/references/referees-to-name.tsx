import { pages } from '../../../contract/core/pages.ts'
import { useLiveAnswer } from '../../lists/use-answer.ts'
import { LinkButton } from '../../ui/button.tsx'
import { formatLocalMinute } from '../../ui/time/local-minute.ts'
import { freePlaces } from '../../../contract/references/letters-to-come.ts'

/** The submitted applications whose referees are still to be named: nobody is asked until they are [REF1]. */
export function RefereesToName() {
  const references = useLiveAnswer('GET /ownReferences')
  if (references.status !== 'ready') return null
  const waiting = references.data.filter(each => each.applicationId && each.open && freePlaces(each) > 0)
  if (waiting.length === 0) return null
  return (
    <section aria-label="Referees to name" className="grid grid-cols-1 gap-3">
      {waiting.map(each => (
        <p
          key={each.scholarshipId}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card bg-warning-soft p-5 sm:px-6"
        >
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <strong>{each.scholarshipName}</strong> needs {lettersLeft(freePlaces(each))}. Name who can write
            by {formatLocalMinute(new Date(each.closesAt))}; we email them.
          </span>
          <LinkButton to={pages.references}>
            Name a referee<span className="sr-only"> for {each.scholarshipName}</span>
          </LinkButton>
        </p>
      ))}
    </section>
  )
}

const lettersLeft = (count: number) =>
  count === 1 ? 'one more letter of reference' : `${count} more letters of reference`
