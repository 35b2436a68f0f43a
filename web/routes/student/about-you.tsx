import { useSearchParams } from 'react-router'
import { pages, safeReturnPath } from '../../../contract/core/pages.ts'
import type { MyMatches } from '../../../contract/eligibility/matches.ts'
import { usualList } from '../../../contract/scholarships/list-address.ts'
import { DashboardHeading } from '../../dashboard/dashboard-heading.tsx'
import { AboutYouGroups } from '../../features/eligibility/about-you-groups.tsx'
import { NextQuestion } from '../../features/eligibility/next-question.tsx'
import { askedQuestions, countAnswered } from '../../features/eligibility/profile-view.ts'
import { Tally } from '../../features/eligibility/tally.tsx'
import { useProfileSaver } from '../../features/eligibility/use-profile-saver.ts'
import { useAnswer, useLiveAnswer } from '../../lists/use-answer.ts'
import { Icon } from '../../ui/icons.tsx'
import { Loaded } from '../../ui/lists/loaded.tsx'

/** About You: what somebody says once about themselves, for all scholarships [ELIG1]. */
export default function AboutYou() {
  const [query] = useSearchParams()
  const { saver, saving } = useProfileSaver()
  const state = useLiveAnswer('GET /aboutYou')
  const { data: matches } = useAnswer('GET /myMatches', { query: { closed: usualList.closed } })
  const back = safeReturnPath(query.get('back'))
  return (
    <>
      <DashboardHeading title="About You">
        Answer what you like, in any order. See what fits, and never type an answer twice.
      </DashboardHeading>
      <div className="max-w-4xl">
        <p
          role="status"
          className="flex min-h-6 items-center gap-1.5 text-[0.9rem] font-semibold text-success"
        >
          {saving.pending && 'Saving…'}
          {!saving.pending && saving.savedAt && Object.keys(saving.problems).length === 0 && (
            <>
              <Icon name="check" className="size-5" /> Saved
            </>
          )}
        </p>
        <Loaded state={state} name="your answers">
          {about => {
            const shared = { questions: askedQuestions(about), saver, saving }
            return (
              <div className="grid grid-cols-1 gap-4">
                {matches && matches.answered > 0 && hasConditions(matches) && (
                  <Tally counts={matches.counts} />
                )}
                {matches && !query.has('question') && <NextQuestion {...shared} matches={matches} />}
                <p>
                  <strong>
                    {countAnswered(shared.questions)} of {shared.questions.length}
                  </strong>{' '}
                  answered
                </p>
                <AboutYouGroups
                  key={query.get('question')}
                  {...shared}
                  first={query.get('question') ?? undefined}
                  back={back === pages.home ? undefined : { to: back, text: `Back to ${nameOf(back)}` }}
                />
              </div>
            )
          }}
        </Loaded>
      </div>
    </>
  )
}

/** Whether any scholarship says who can apply. */
function hasConditions({ counts }: MyMatches): boolean {
  return counts.met + counts.unknown + counts.notMet > 0
}

/** What somebody calls a page of this site. */
function nameOf(path: string): string {
  if (path.startsWith(pages.scholarshipDetails(''))) return 'the scholarship'
  if (path.startsWith(pages.apply(''))) return 'your application'
  return path.startsWith(pages.allScholarships) ? 'All Scholarships' : 'where you were'
}
