import { useState } from 'react'
import { pages } from '../../../../contract/core/pages.ts'
import { useLiveAnswer } from '../../../lists/use-answer.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { useSite } from '../../../ui/site.ts'
import { dueInWords } from './due.ts'
import { countOf } from './reading-groups.ts'

/** What a member of a committee has to read, on the first page of the dashboard; nothing once it is read. */
export default function ReadingsLine() {
  const { timeZone } = useSite()
  const [now] = useState(Date.now)
  const committees = useLiveAnswer('GET /readings').data ?? []
  const waiting = committees.filter(({ readings, named, state }) => {
    const { done, all } = countOf(readings)
    return state !== 'handedOver' && (done < all || (all === 0 && !named))
  })
  if (waiting.length === 0) return null
  return (
    <ul className="mb-6 grid max-w-4xl grid-cols-1 gap-3">
      {waiting.map(({ scholarshipId, scholarshipName, readings, dueAt }) => {
        const { done, all } = countOf(readings)
        const due = dueAt && dueInWords(dueAt, timeZone || undefined, now)
        return (
          <li
            key={scholarshipId}
            className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface p-4 [overflow-wrap:anywhere] sm:px-6"
          >
            <p>
              <strong>
                {all === 0 ? 'A committee asks whom you should not read' : `${done} of ${all} read`}
              </strong>
              <span className="block text-[0.95rem] text-ink-soft">
                {scholarshipName}
                {due && `, due ${due.by}`}
              </span>
            </p>
            <LinkButton to={pages.readings} variant="secondary">
              Readings
            </LinkButton>
          </li>
        )
      })}
    </ul>
  )
}
