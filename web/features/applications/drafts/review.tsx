import { type ReactNode, use, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { applicationFieldLabels, readableField } from '../../../../contract/applications/application-terms.ts'
import type { DocumentNames } from '../../../../contract/forms/answer-text.ts'
import { oneOf } from '../../../../contract/forms/answers.ts'
import { pages } from '../../../../contract/pages.ts'
import { FileQuestions } from '../../../form-questions/file-questions.ts'
import { Icon } from '../../../ui/icons.tsx'
import { useSite } from '../../../ui/site.ts'
import { AnsweredPhoto } from '../answered-photo.tsx'
import { readDraftAnswer } from './draft-answer-text.ts'
import type { DraftState } from './draft-saver.ts'
import { hiddenAnswers, type Step } from './draft-steps.ts'

type ReviewProps = {
  scholarshipId: string
  steps: readonly Step[]
  state: DraftState
  /** What can be done with it. */
  children: ReactNode
}

interface Entry {
  field: string
  wording: string
  text: string
}

/** Every answer before it is submitted, with a way to change it, and what is missing [DRAFT3]. */
export function Review({ scholarshipId, steps, state, children }: ReviewProps) {
  const { draft, answers, conflicts } = state
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const documents = use(FileQuestions)?.documents
  const { currency } = useSite()
  const hidden = hiddenAnswers(draft.definition, answers)
  return (
    <div className="grid grid-cols-1 gap-8">
      <h2 ref={heading} tabIndex={-1} className="text-3xl outline-none">
        Review your application
      </h2>
      <Problems scholarshipId={scholarshipId} steps={steps} />
      {conflicts.length > 0 && (
        <p className="rounded-control bg-warning-soft p-4 font-semibold">
          Some questions were answered twice; please choose between the answers before you submit.
        </p>
      )}
      {steps.map(step => (
        <section key={step.id} aria-label={step.title}>
          <h3 className="mb-2 text-xl">{step.title}</h3>
          <dl className="divide-y divide-line border-y border-line">
            {entriesOf(step, answers, { currency, documents }).map(entry => (
              <Answered
                key={entry.field}
                entry={entry}
                problem={
                  conflicts.some(({ question }) => question === entry.field)
                    ? 'Answered twice: please choose.'
                    : step.errors[entry.field]
                }
                change={
                  <Link
                    to={pages.apply(scholarshipId, step.id)}
                    state={{ field: entry.field }}
                    className="py-1 font-semibold text-accent underline underline-offset-4"
                  >
                    Change <span className="sr-only">{entry.wording}</span>
                  </Link>
                }
              />
            ))}
          </dl>
        </section>
      ))}
      {hidden.length > 0 && (
        <section aria-label="Not sent" className="rounded-control bg-sunken p-4">
          <p className="font-semibold">These answers are kept here and will not be sent.</p>
          <p className="text-ink-soft">Your other answers leave these questions out:</p>
          <ul className="mt-2 list-disc pl-5">
            {hidden.map(({ id, wording }) => (
              <li key={id}>{wording}</li>
            ))}
          </ul>
        </section>
      )}
      {children}
    </div>
  )
}

/** What a step asks with what was answered, in the order of its form. */
function entriesOf(
  { id, questions }: Step,
  answers: DraftState['answers'],
  { currency, documents }: { currency: string; documents: DocumentNames | undefined },
): Entry[] {
  if (id !== 'you') {
    return questions.map(question => ({
      field: question.id,
      wording: question.wording,
      text: readDraftAnswer(question, answers[question.id], currency, documents),
    }))
  }
  return Object.entries(applicationFieldLabels).map(([field, wording]) => ({
    field,
    wording,
    text: readableField(field, oneOf(answers[field])),
  }))
}

type AnsweredProps = { entry: Entry; problem: string | undefined; change: ReactNode }

function Answered({ entry: { field, wording, text }, problem, change }: AnsweredProps) {
  return (
    <div className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <dt className="text-[0.95rem] text-ink-soft">{wording}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere] whitespace-pre-line sm:col-start-1">
        {field === 'photo' && text ? (
          <AnsweredPhoto src={text} />
        ) : (
          text || <span className="text-ink-soft">No answer</span>
        )}
        {problem && (
          <span className="mt-1 flex gap-1.5 font-semibold text-danger">
            <Icon name="alert" className="mt-0.5 size-[1.2em]" />
            {problem}
          </span>
        )}
      </dd>
      <dd className="sm:col-start-2 sm:row-span-2 sm:row-start-1">{change}</dd>
    </div>
  )
}

/** What has to be done before it can be submitted, by section; each answer says what is wrong with it. */
function Problems({ scholarshipId, steps }: Pick<ReviewProps, 'scholarshipId' | 'steps'>) {
  const unfinished = steps.filter(({ errors }) => Object.keys(errors).length > 0)
  if (unfinished.length === 0) return null
  return (
    <section
      aria-label="What is missing"
      className="flex gap-3 rounded-control border border-danger bg-danger-soft p-4 text-danger"
    >
      <Icon name="alert" className="mt-0.5 size-6" />
      <div className="grid gap-1">
        <p className="font-semibold">Before you can submit, please go back to:</p>
        <ul className="grid gap-1">
          {unfinished.map(({ id, title, errors }) => (
            <li key={id}>
              <Link
                to={pages.apply(scholarshipId, id)}
                state={{ field: Object.keys(errors)[0] }}
                className="underline"
              >
                {title}
              </Link>
              : {Object.keys(errors).length} to answer or correct
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
