import { useEffect, useState } from 'react'
import { pages } from '../../../../contract/core/pages.ts'
import { fitLabel, nextQuestionInWords, type Fit } from '../../../../contract/eligibility/fit-words.ts'
import type { MyMatches } from '../../../../contract/eligibility/matches.ts'
import { profileQuestion } from '../../../../contract/eligibility/profile-questions.ts'
import { listAddress, pageCount } from '../../../../contract/scholarships/list-address.ts'
import { fitChoices } from '../../../../contract/scholarships/scholarship-filters.ts'
import { sessionCall } from '../../../api/session-client.ts'
import { Icon } from '../../../ui/icons.tsx'
import { listedScholarship } from '../listed-scholarship.ts'
import { type ForYouProps, Line, type Matches, type ShownList } from './for-you-line.tsx'

/** Asks what fits the signed-in person, tells the page, and says what to answer next [ELIG5] [ELIG6]. */
export function OwnMatches({ data, onMatches }: ForYouProps) {
  const [found, setFound] = useState<MyMatches>()
  useEffect(() => {
    const left = new AbortController()
    async function ask() {
      const { list } = data
      const busy = list.fit.length > 0 || list.sort === 'fit'
      onMatches(before => ({ ...(busy ? before : { badges: before?.badges ?? {} }), busy }))
      try {
        const query = { ...list, facets: 'true' } as const
        const answer = await sessionCall('GET /myMatches', { query, signal: left.signal })
        if (left.signal.aborted) return
        setFound(answer)
        onMatches(() => matchesOf(answer, data))
      } catch (error) {
        if (left.signal.aborted) return
        console.error('Reading what fits failed.', error)
        onMatches(() => undefined)
      }
    }
    void ask()
    return () => left.abort()
  }, [data, onMatches])
  // What one person reads is gone with them.
  useEffect(() => () => onMatches(() => undefined), [onMatches])
  return found && <NextQuestion found={found} back={listAddress(data.list)} />
}

function NextQuestion({ found: { answered, counts, next }, back }: { found: MyMatches; back: string }) {
  const question = next && profileQuestion(next.question)?.question
  if (answered === 0 || !question) {
    return (
      <Line to={pages.aboutYou({ back })} action="About You">
        {answered === 0
          ? 'Say once who you are, and see what fits you.'
          : 'Your answers decide what fits you.'}
      </Line>
    )
  }
  const [first, rest] = nextQuestionInWords(question, next, counts.unknown).split(/(?= of the [\d,]+ that)/)
  return (
    <Line to={pages.aboutYou({ question: question.id, back })} action="Answer">
      {first}
      <span className="max-sm:hidden">{rest}</span>.
    </Line>
  )
}

/** Without answers nothing is said about any of them. */
function matchesOf({ answered, counts, fits, list: own }: MyMatches, data: ShownList): Matches {
  const badge = ([id, fit]: [string, Fit]) => [id, <Badge key={id} fit={fit} />] as const
  const facets = own ? own.facets : data.facets
  const fit = fitChoices.map(value => ({ value, count: counts[value] }))
  return {
    badges: answered === 0 ? {} : Object.fromEntries(Object.entries(fits).map(badge)),
    facets: facets && { ...facets, fit },
    ...(own && {
      scholarships: own.scholarships.map(listedScholarship),
      matches: [],
      count: own.count,
      last: pageCount(own.count, data.list.size),
    }),
  }
}

const icons = { met: 'check', unknown: 'info', notMet: 'close' } as const
const colours = { met: 'text-success', unknown: 'text-ink-soft', notMet: 'text-danger' } as const

/** In the corner of the cover, beside the heart. */
function Badge({ fit }: { fit: Fit }) {
  return (
    <p
      className="absolute top-2 left-3 flex items-center gap-1.5 rounded-full bg-surface px-2.5 py-0.5 leading-tight font-semibold shadow-card"
      style={{ maxWidth: 'calc(100% - 5rem)' }}
    >
      <Icon name={icons[fit.state]} className={`size-[1.2em] ${colours[fit.state]}`} />
      <span className="line-clamp-2">{fitLabel(fit)}</span>
    </p>
  )
}
