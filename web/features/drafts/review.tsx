import { type ReactNode, use, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { readableField } from '../../../contract/applications/application-terms.ts'
import { type DocumentNames, oneOf } from '../../../contract/forms/answers.ts'
import { pages } from '../../../contract/core/pages.ts'
import { ownValue } from '../../../contract/core/own-value.ts'
import { FileQuestions } from '../forms/questions/file-questions.ts'
import { Icon } from '../../ui/icons.tsx'
import { formatMoment } from '../../ui/time/dates.ts'
import { useSite } from '../../ui/site.ts'
import { fieldsOf } from '../applications/application-fields.tsx'
import { AnsweredPhoto } from '../applications/answered-photo.tsx'
import { readDraftAnswer } from './draft-answer-text.ts'
import type { DraftState } from './draft-saver.ts'
import {
  countCorrected,
  countErrors,
  type DraftEntry,
  hiddenAnswers,
  isCorrected,
  type Step,
} from './draft-steps.ts'

type ReviewProps = {
  addressOf: (section: string) => string
  steps: readonly Step[]
  state: DraftState
  /** The answer that one comes back from changing. */
  changed: string | undefined
  /** What can be done with it; its bar stays in view along all answers. */
  children: ReactNode
}

interface Entry {
  field: string
  wording: string
  text: string
}

/** Every answer before it is submitted, with a way to change it, and what is missing [DRAFT3]. */
export function Review({ addressOf, steps, state, changed, children }: ReviewProps) {
  const { draft, answers, conflicts } = state
  const { corrects } = draft
  const heading = useRef<HTMLHeadingElement>(null)
  const [cameFrom] = useState(changed)
  useEffect(() => {
    const link = cameFrom === undefined ? null : document.getElementById(changeId(cameFrom))
    const target = link ?? heading.current
    target?.focus()
  }, [cameFrom])
  return (
    <div className="grid min-w-0 grid-cols-1 gap-6">
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none sm:text-3xl">
        {corrects ? correctionsInWords(countCorrected(steps, answers, corrects)) : 'Review your application'}
      </h2>
      {corrects && (
        <p className="flex gap-3 rounded-control bg-sunken p-4">
          <Icon name="info" className="mt-0.5 size-6" />
          <span>
            Until you send corrections, the office reads what you submitted on {formatMoment(corrects.at)} (
            {corrects.number}). Your earlier receipt is still valid.
          </span>
        </p>
      )}
      {draft.conditions && (
        <p className="flex gap-3 rounded-control bg-sunken p-4">
          <Icon name="info" className="mt-0.5 size-6" />
          <span>
            {draft.conditions.changedAt &&
              `The conditions changed on ${formatMoment(draft.conditions.changedAt)}, after you began. `}
            The office will see your answers in About You that its conditions ask.{' '}
            <Link
              to={pages.scholarshipDetails(draft.scholarshipId)}
              className="text-accent underline underline-offset-4"
            >
              Read who can apply
            </Link>
          </span>
        </p>
      )}
      <Problems addressOf={addressOf} steps={steps} />
      {conflicts.length > 0 && (
        <p className="rounded-control bg-warning-soft p-4 font-semibold">
          Some questions were answered twice; please choose between the answers before you submit.
        </p>
      )}
      {steps.map(step => (
        <SectionAnswers key={step.id} step={step} state={state} address={addressOf(step.id)} />
      ))}
      <NotSent state={state} />
      {children}
    </div>
  )
}

type SectionAnswersProps = { step: Step; state: DraftState; address: string }

/** The answers of a section, each with what was submitted where it is corrected, what is wrong, and a way to change it. */
function SectionAnswers({ step, state: { draft, answers, conflicts }, address }: SectionAnswersProps) {
  const { corrects } = draft
  const documents = use(FileQuestions)?.documents
  const { currency } = useSite()
  const texts = { currency, documents }
  const submitted = Object.fromEntries(corrects?.answers.map(each => [each.question, each.answer]) ?? [])
  const twice = new Set(conflicts.map(({ question }) => question))
  const before = new Map(entriesOf(step, submitted, texts).map(({ field, text }) => [field, text]))
  return (
    <section aria-label={step.title}>
      <h3 className="mb-2 text-xl">{step.title}</h3>
      <dl className="divide-y divide-line border-y border-line">
        {entriesOf(step, answers, texts).map(({ field, wording, text }) => (
          <Answered
            key={field}
            entry={{ field, wording, text }}
            before={
              corrects && isCorrected(field, answers[field], corrects)
                ? before.get(field) || 'No answer'
                : undefined
            }
            problem={twice.has(field) ? 'Answered twice: please choose.' : step.errors[field]}
            change={
              <Link
                id={changeId(field)}
                to={address}
                state={{ field, fromReview: true } satisfies DraftEntry}
                className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
              >
                Change <span className="sr-only">{wording}</span>
              </Link>
            }
          />
        ))}
      </dl>
    </section>
  )
}

function NotSent({ state: { draft, answers } }: { state: DraftState }) {
  const hidden = hiddenAnswers(draft.definition, answers)
  if (hidden.length === 0) return null
  return (
    <section aria-label="Not sent" className="rounded-control bg-sunken p-4">
      <p className="font-semibold">These answers are kept here and will not be sent.</p>
      <p className="text-ink-soft">Because of your other answers, these questions no longer apply:</p>
      <ul className="mt-2 list-disc pl-5">
        {hidden.map(({ id, wording }) => (
          <li key={id}>{wording}</li>
        ))}
      </ul>
    </section>
  )
}

/** What a step asks with what was answered, in the order of its form. */
function entriesOf(
  { labels, questions }: Step,
  answers: DraftState['answers'],
  { currency, documents }: { currency: string; documents: DocumentNames | undefined },
): Entry[] {
  return [
    ...fieldsOf(labels).map(([field, wording]) => ({
      field,
      wording,
      text: readableField(field, oneOf(answers[field])),
    })),
    ...questions.map(question => ({
      field: question.id,
      wording: question.wording,
      text: readDraftAnswer(question, answers[question.id], currency, documents),
    })),
  ]
}

type AnsweredProps = {
  entry: Entry
  /** What was submitted, where it is corrected. */
  before: string | undefined
  problem: string | undefined
  change: ReactNode
}

function Answered({ entry: { field, wording, text }, before, problem, change }: AnsweredProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1 py-3">
      <dt className="text-[0.95rem] text-ink-soft">{wording}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere] whitespace-pre-line">
        {before !== undefined && (
          <span className="block text-ink-soft">
            <span className="sr-only">Submitted: </span>
            <s>{field === 'photo' && before.startsWith('/') ? 'Another photo' : before}</s>
          </span>
        )}
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
      <dd className="col-start-2 row-span-2 row-start-1">{change}</dd>
    </div>
  )
}

/** This many of the missing answers are named above the others; all of them where they stand. */
const named = 5

/** How many answers are missing or wrong, with a way to the first ones; each answer says what is wrong with it. */
function Problems({ addressOf, steps }: Pick<ReviewProps, 'addressOf' | 'steps'>) {
  const missing = countErrors(steps)
  if (missing === 0) return null
  const links = steps
    .flatMap(({ errors, ...step }) => Object.keys(errors).map(field => ({ ...step, field })))
    .slice(0, named)
  return (
    <section aria-label="What is missing" className="flex gap-3 rounded-control bg-danger-soft p-4">
      <Icon name="alert" className="mt-0.5 size-6 text-danger" />
      <div className="grid gap-1">
        <p className="font-semibold">
          {missing === 1 ? 'One answer is missing or wrong:' : `${missing} answers are missing or wrong:`}
        </p>
        <ul className="grid justify-items-start">
          {links.map(({ id, field, labels, questions }) => (
            <li key={field}>
              <Link
                to={addressOf(id)}
                state={{ field, fromReview: true } satisfies DraftEntry}
                className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
              >
                {ownValue(labels, field) ?? questions.find(question => question.id === field)?.wording}
              </Link>
            </li>
          ))}
        </ul>
        {missing > named && (
          <p>
            {missing - named} more {missing - named === 1 ? 'is' : 'are'} marked below.
          </p>
        )}
      </div>
    </section>
  )
}

/** What the review of a correction is called. */
function correctionsInWords(count: number): string {
  if (count === 0) return 'Correct your application'
  return count === 1 ? '1 correction, not sent yet' : `${count} corrections, not sent yet`
}

const changeId = (field: string) => `change-${field}`
