import { useState } from 'react'
import type { Application, OwnStep } from '../../../contract/applications/applications.ts'
import type { OwnDecision } from '../../../contract/decisions/decisions.ts'
import { answerDay } from '../../../contract/site/answer-day.ts'
import { formatShortDay } from '../../ui/time/dates.ts'
import { useSite } from '../../ui/site.ts'
import { noRequests, type OwnRequests } from '../information-requests/open-requests.tsx'
import { ReadLetter } from '../decisions/own-decision.tsx'
import { decidedWords } from './decided-words.ts'

interface Stage {
  name: string
  /** When it was reached (ISO 8601), or what is said in its place. */
  when?: string | undefined
  state: 'done' | 'now' | 'ahead' | 'refused'
  /** In the words of a letter, which may be long: in a row they are cut. */
  told?: boolean
}

type ApplicationProgressProps = {
  application: Pick<Application, '_id' | 'date' | 'status' | 'scholarshipName'>
  /** What became of all of the person's applications. */
  steps: readonly OwnStep[]
  /** What was decided about them, where it was told by a letter. */
  decisions: readonly OwnDecision[]
  /** What its applicant is asked for, which holds the decision up [TALK1]. */
  requests?: OwnRequests
}

/** Where an application stands: when it was submitted, where it is now, and what comes next [U3]. */
export function ApplicationProgress({
  application,
  steps,
  decisions,
  requests = noRequests,
}: ApplicationProgressProps) {
  const answer = useAnswerStage(application, requests)
  const decision = decisions.find(({ applicationId }) => applicationId === application._id)
  return (
    <ol
      aria-label={`Progress of ${application.scholarshipName}`}
      className="flex flex-wrap gap-2 py-1 whitespace-normal max-sm:flex-col"
    >
      {stagesOf(application, steps, decision ?? answer).map(({ name, when, state, told }, index) => (
        <li
          key={name}
          aria-current={state === 'now' ? 'step' : undefined}
          data-told={told}
          className="flex items-center gap-2 text-[0.9rem]"
        >
          {index > 0 && (
            <span
              className={`h-0.5 w-6 max-sm:hidden ${state === 'ahead' ? 'bg-line-strong' : 'bg-success'}`}
            />
          )}
          <span className={`size-4 shrink-0 rounded-full border-2 ${dots[state]}`} />
          <span title={told ? name : undefined} className="[overflow-wrap:normal]">
            <span className="font-semibold">{name}</span>{' '}
            {when && <span className="text-ink-soft">{when}</span>}
          </span>
        </li>
      ))}
      {decision?.letter && (
        <li className="flex shrink-0 text-[0.9rem]">
          <ReadLetter decision={decision} of={application.scholarshipName} />
        </li>
      )}
    </ol>
  )
}

const dots: Record<Stage['state'], string> = {
  done: 'border-success bg-success',
  now: 'border-accent bg-accent-fill',
  ahead: 'border-line-strong bg-surface',
  refused: 'border-danger bg-danger',
}

const decidedStates = { award: 'done', waitlist: 'now', decline: 'refused' } as const

/** @param answer what was decided, in the words of its letter, or when it is promised */
function stagesOf(
  { _id, date, status }: ApplicationProgressProps['application'],
  steps: readonly OwnStep[],
  answer: OwnDecision | Stage,
): Stage[] {
  const dayOf = (to: OwnStep['to']) => {
    const at = steps.findLast(step => step.applicationId === _id && step.to === to)?.at
    return at && formatShortDay(at)
  }
  const submitted: Stage = { name: 'Submitted', when: formatShortDay(date), state: 'done' }
  if ('words' in answer) {
    const when = formatShortDay(answer.at)
    const told = { name: answer.words, when, state: decidedStates[answer.outcome], told: true }
    return [submitted, { name: 'Read', when: dayOf('Processing'), state: 'done' }, told]
  }
  if (status === 'Pending')
    return [submitted, { name: 'Waiting to be read', when: 'you can still edit it', state: 'now' }, answer]
  if (status === 'Processing')
    return [submitted, { name: 'Being read', when: dayOf('Processing'), state: 'now' }, answer]
  const read: Stage = { name: 'Read', when: dayOf('Processing'), state: 'done' }
  const name = decidedWords(status) ?? ''
  return [submitted, read, { name, when: dayOf(status), state: status === 'Completed' ? 'done' : 'refused' }]
}

/** The day by which the office promised to answer, and whether it has passed; it is on hold while the applicant is asked. */
function useAnswerStage(
  { _id, date }: ApplicationProgressProps['application'],
  { open, pauses }: OwnRequests,
): Stage {
  const { answerDays, timeZone } = useSite()
  const [today] = useState(() => answerDay(new Date(), 0, timeZone))
  if (open.some(({ applicationId }) => applicationId === _id))
    return { name: 'Waiting for your answer', when: 'the decision follows', state: 'ahead' }
  return { name: 'Answer', when: until(), state: 'ahead' }

  function until() {
    if (answerDays === 0) return 'no date set; we will email you'
    const paused = pauses.find(({ applicationId }) => applicationId === _id)?.days ?? 0
    const by = answerDay(new Date(date), answerDays + paused, timeZone)
    if (by >= today) return `by ${formatShortDay(by)}; we will email you`
    return `was due by ${formatShortDay(by)}; you may ask the office`
  }
}
