import type { Application, OwnStep } from '../../../contract/applications/applications.ts'
import type { OwnDecision } from '../../../contract/decisions/decisions.ts'
import { formatShortDay } from '../../ui/time/dates.ts'
import { ReadLetter } from '../decisions/own-decision.tsx'
import { decidedWords } from './decided-words.ts'

type ToldDecisionsProps = {
  applications: readonly Application[]
  steps: readonly OwnStep[]
  decisions: readonly OwnDecision[]
}

/** What was decided about an applicant's applications, in the words that they were told: seen before all else [DESK5]. */
export function ToldDecisions({ applications, steps, decisions }: ToldDecisionsProps) {
  const told = applications.flatMap(application => {
    const decision = decisions.find(({ applicationId }) => applicationId === application._id)
    const words = decision?.words ?? decidedWords(application.status)
    const at =
      decision?.at ??
      steps.findLast(step => step.applicationId === application._id && step.to === application.status)?.at
    return words ? [{ application, decision, words, at }] : []
  })
  if (told.length === 0) return null
  return (
    <section aria-label="Decisions" className="grid grid-cols-1 gap-3">
      {told.map(({ application: { _id, scholarshipName, universityName }, decision, words, at }) => (
        <div
          key={_id}
          className="rounded-card border border-line bg-surface p-5 [overflow-wrap:anywhere] sm:px-6"
        >
          <h2 className="text-xl">{words}</h2>
          <p>
            {scholarshipName}, {universityName}
            {at && <span className="text-ink-soft">. Decided {formatShortDay(at)}</span>}
          </p>
          {decision?.letter && <ReadLetter decision={decision} of={scholarshipName} />}
        </div>
      ))}
    </section>
  )
}
