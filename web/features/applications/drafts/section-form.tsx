import { type FormEvent, use, useEffect, useRef, useState } from 'react'
import type { Question } from '../../../../contract/forms/form-definition.ts'
import type { Scholarship } from '../../../../contract/scholarships.ts'
import { FileQuestions } from '../../../form-questions/file-questions.ts'
import { QuestionField } from '../../../form-questions/question-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormErrors } from '../../../ui/fields/form-errors.tsx'
import { useSite } from '../../../ui/site.ts'
import { AnswerConflict } from './answer-conflict.tsx'
import { readDraftAnswer } from './draft-answer-text.ts'
import type { DraftSaver, DraftState } from './draft-saver.ts'
import type { Step } from './draft-steps.ts'
import { SpecifiedSection } from './specified-section.tsx'

type SectionFormProps = {
  scholarship: Scholarship
  step: Step
  saver: DraftSaver
  state: DraftState
  /** What comes after it. */
  next: string
  onNext: () => void
  onLeave: () => Promise<void>
  /** The field to begin with, where one came to change an answer. */
  field?: string | undefined
}

/** One section of an application. Nothing has to be right to be kept; Next says what is missing, once. */
export function SectionForm(props: SectionFormProps) {
  const { scholarship, step, saver, state, next, onNext, onLeave, field } = props
  const form = useRef<HTMLFormElement>(null)
  const [asked, setAsked] = useState(field !== undefined)
  const [summary, setSummary] = useState<Record<string, string>>({})
  // What could not be saved is told at once.
  const errors = asked ? step.errors : state.refused
  // The list shrinks as answers pass, and does not grow while one types.
  const listed = Object.fromEntries(Object.keys(summary).flatMap(name => entryOf(step.errors, name)))
  useEffect(() => {
    const input = field && form.current?.elements.namedItem(field)
    const first = input instanceof RadioNodeList ? input[0] : input
    if (first instanceof HTMLElement) first.focus()
  }, [field])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (Object.keys(step.errors).length === 0) return onNext()
    setAsked(true)
    setSummary(step.errors)
  }
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid grid-cols-1 gap-6">
      <FormErrors fields={listed} />
      {step.id === 'you' ? (
        <SpecifiedSection scholarship={scholarship} saver={saver} state={state} errors={errors} />
      ) : (
        step.questions.map(question => (
          <AskedQuestion key={question.id} {...{ question, saver, state }} error={errors[question.id]} />
        ))
      )}
      <div className="sticky bottom-0 z-10 -mx-4 border-t border-line bg-paper px-4 py-3 sm:static sm:mx-0 sm:px-0 sm:py-4">
        <Button type="submit" size="large" className="max-sm:w-full">
          Next: {next}
        </Button>
      </div>
      <div className="flex flex-wrap gap-3">
        {Object.keys(listed).length > 0 && (
          <Button variant="secondary" onClick={onNext}>
            Answer later
          </Button>
        )}
        <Button variant="quiet" onClick={() => void onLeave()}>
          Save and leave
        </Button>
      </div>
    </form>
  )
}

function entryOf(errors: Readonly<Record<string, string>>, name: string): [string, string][] {
  const error = errors[name]
  return error ? [[name, error]] : []
}

type AskedQuestionProps = Pick<SectionFormProps, 'saver' | 'state'> & {
  question: Question
  error: string | undefined
}

function AskedQuestion({ question, saver, state, error }: AskedQuestionProps) {
  const { answers, conflicts } = state
  const documents = use(FileQuestions)?.documents
  const { currency } = useSite()
  return (
    <div className="grid grid-cols-1 gap-4">
      <QuestionField
        question={question}
        answer={answers[question.id]}
        error={error}
        onAnswer={saver.change}
      />
      {conflicts
        .filter(conflict => conflict.question === question.id)
        .map(conflict => (
          <AnswerConflict
            key={conflict._id}
            name={question.wording}
            conflict={conflict}
            standing={answers[question.id] ?? ''}
            read={answer => readDraftAnswer(question, answer, currency, documents)}
            saver={saver}
          />
        ))}
    </div>
  )
}
