import { Link } from 'react-router'
import { pages } from '../../../contract/core/pages.ts'
import type { MyMatches } from '../../../contract/eligibility/matches.ts'

const states = [
  ['met', 'fit you'],
  ['unknown', 'may fit'],
  ['notMet', 'don’t fit'],
] as const

/** How many scholarships fit somebody, each with the way to its list [ELIG5]. */
export function Tally({ counts }: Pick<MyMatches, 'counts'>) {
  return (
    <ul aria-label="What fits you" className="flex flex-wrap gap-x-6">
      {states.map(([state, text]) => (
        <li key={state}>
          <Link
            to={`${pages.allScholarships}?fit=${state}`}
            className="inline-block min-h-11 content-center underline underline-offset-4"
          >
            <strong className="text-xl">{counts[state].toLocaleString('en')}</strong> {text}
          </Link>
        </li>
      ))}
    </ul>
  )
}
