import { type FocusEvent, type FormEvent, type ReactNode, use, useEffect, useRef, useState } from 'react'
import { allOf } from '../../../contract/forms/answers.ts'
import { kindOf, type Question } from '../../../contract/forms/question-kinds.ts'
import { FileQuestions } from '../forms/questions/file-questions.ts'
import { QuestionField } from '../forms/questions/question-field.tsx'
import { Button } from '../../ui/button.tsx'
import { FormErrors } from '../../ui/fields/form-errors.tsx'
import { useSite } from '../../ui/site.ts'
import { ActionBar } from './action-bar.tsx'
import { AnswerConflict } from './answer-conflict.tsx'
import { readDraftAnswer } from './draft-answer-text.ts'
import type { Answer, AnswerSaver, DraftState } from './draft-saver.ts'
import type { Step } from './draft-steps.ts'
import { KnownAnswerOffer, UseAllKnown } from './suggested-answers.tsx'
import { SpecifiedSection } from './specified-section.tsx'

type SectionFormProps = {
  step: Step
  saver: AnswerSaver
  state: DraftState
  /** What comes after it. */
  next?: string
  /** One came from the review to change an answer, and returns there. */
  backToReview?: boolean
  /** Nothing comes after it: it is sent. */
  sends?: { label: string; pending: boolean }
  /** Text below the fields. */
  below?: ReactNode
  onNext: () => void
  onLeave: () => Promise<void>
  /** The field to begin with, where one came to change an answer. */
  field?: string | undefined
}

/**
 * One section of an application. Nothing has to be right to be kept: what is wrong is said when its field is left, and what
 * is missing by Next, once.
 */
export function SectionForm(props: SectionFormProps) {
  const { step, saver, state, backToReview, sends, onNext, field } = props
  const form = useFocusOn(field)
  const { errors, listed, leaveField, sayAll } = useShownErrors(step, state, field !== undefined)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (backToReview || Object.keys(step.errors).length === 0) onNext()
    else sayAll()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its fields are interactive; they are left here
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={submit}
      onBlur={leaveField}
      className="flex grow flex-col gap-6"
    >
      <FormErrors fields={listed} />
      {Object.keys(listed).length > 0 && !sends && (
        <Button variant="secondary" className="self-start" onClick={onNext}>
          Answer later
        </Button>
      )}
      <Fields step={step} saver={saver} state={state} errors={errors} />
      {props.below}
      <Acts {...props} />
    </form>
  )
}

function Acts({ sends, backToReview, next, onLeave }: SectionFormProps) {
  return (
    <ActionBar>
      <Button variant="quiet" className="max-sm:px-2" onClick={() => void onLeave()}>
        Save and leave
      </Button>
      <Button
        type="submit"
        size="large"
        oncePressed
        className="min-w-40 flex-1 max-sm:px-3"
        pending={sends?.pending ?? false}
      >
        {sends?.label ?? (backToReview ? 'Back to review' : `Next: ${next}`)}
      </Button>
    </ActionBar>
  )
}

/** What is said of the errors of a section now: at its fields, and above them. @param all whether that is all from the start */
function useShownErrors(step: Step, state: DraftState, all: boolean) {
  const [asked, setAsked] = useState(all)
  const [summary, setSummary] = useState<Record<string, string>>({})
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  // A failure to save is shown at once.
  const errors = asked ? step.errors : { ...wrongOf(step, state.answers, left), ...state.refused }
  // The list shrinks as answers pass, and does not grow while one types: it would take the focus.
  const listed = Object.fromEntries(Object.keys(summary).flatMap(name => entryOf(step, name)))
  if (Object.keys(listed).length < Object.keys(summary).length) setSummary(listed)

  function leaveField({ target }: FocusEvent) {
    const name = target.getAttribute('name')
    // Once the press that leaves it has ended: what is said here would move what is pressed away from the finger.
    if (name && !left.has(name)) setTimeout(() => setLeft(before => new Set([...before, name])), 200)
  }
  function sayAll() {
    setAsked(true)
    setSummary(step.errors)
  }
  return { errors, listed, leaveField, sayAll }
}

/** What is wrong with the answers of fields that were left; an empty one is not wrong. */
function wrongOf({ errors }: Step, answers: DraftState['answers'], left: ReadonlySet<string>) {
  const wrong = Object.entries(errors).filter(([name]) => left.has(name) && allOf(answers[name]).length > 0)
  return Object.fromEntries(wrong)
}

/** What is wrong with an answer, with the question that it answers; the fields of every application name themselves. */
function entryOf({ errors, questions }: Step, name: string): [string, string][] {
  const error = errors[name]
  const asked = questions.find(({ id }) => id === name)
  return error ? [[name, asked ? `${asked.wording} – ${error}` : error]] : []
}

/** @returns the ref of a form whose field of this name takes the focus */
function useFocusOn(field: string | undefined) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const input = field && form.current?.elements.namedItem(field)
    const first = input instanceof RadioNodeList ? input[0] : input
    if (first instanceof HTMLElement) first.focus()
  }, [field])
  return form
}

type FieldsProps = Pick<SectionFormProps, 'step' | 'saver' | 'state'> & Pick<Step, 'errors'>

function Fields({ step, ...props }: FieldsProps) {
  return (
    <>
      {Object.keys(step.labels).length > 0 && <SpecifiedSection labels={step.labels} {...props} />}
      {step.questions.length > 0 && <Questions questions={step.questions} {...props} />}
    </>
  )
}

type QuestionsProps = Pick<SectionFormProps, 'saver' | 'state'> & Pick<Step, 'questions' | 'errors'>

function Questions({ questions, saver, state, errors }: QuestionsProps) {
  return (
    <>
      <UseAllKnown fields={questions.map(({ id }) => id)} answers={state.answers} onUse={saver.change} />
      {questions.map(question => (
        <AskedQuestion key={question.id} {...{ question, saver, state }} error={errors[question.id]} />
      ))}
    </>
  )
}

type AskedQuestionProps = Pick<SectionFormProps, 'saver' | 'state'> & {
  question: Question
  error: string | undefined
}

function AskedQuestion({ question, saver, state, error }: AskedQuestionProps) {
  const { answers, conflicts } = state
  const documents = use(FileQuestions)?.documents
  const { currency } = useSite()
  const read = (answer: Answer) => readDraftAnswer(question, answer, currency, documents)
  return (
    <div className="grid grid-cols-1 gap-2">
      <QuestionField
        question={question}
        answer={answers[question.id]}
        error={error}
        onAnswer={saver.change}
      />
      <KnownAnswerOffer
        field={question.id}
        wording={question.wording}
        answer={answers[question.id]}
        read={read}
        onUse={saver.change}
      />
      {conflicts
        .filter(conflict => conflict.question === question.id)
        .map(conflict => (
          <AnswerConflict
            key={conflict._id}
            name={question.wording}
            conflict={conflict}
            joins={kindOf(question).joins}
            read={read}
            saver={saver}
          />
        ))}
    </div>
  )
}
