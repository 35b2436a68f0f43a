import { specifiedSection } from '../../../contract/applications/application-terms.ts'
import type { ApplicationField } from '../../../contract/applications/application-form.ts'
import type { Draft } from '../../../contract/drafts/drafts.ts'
import { allOf } from '../../../contract/forms/answers.ts'
import { checkAnswers } from '../../../contract/forms/check-answers.ts'
import type { FormDefinition, Question } from '../../../contract/forms/form-definition.ts'
import { questionsOf } from '../../../contract/forms/question-kinds.ts'
import { type SpecifiedLabels, specifiedLabels } from '../../../contract/forms/specified-labels.ts'
import type { Answer } from './draft-saver.ts'

/** What one page of a draft tells the next: the answer that it is about, and whether one came from the review to change it. */
export interface DraftEntry {
  field?: string
  fromReview?: boolean
}

/** A part of an application that is filled in on one screen. */
export interface Step {
  /** `you` for the fields that every application has, else the section's. */
  id: string
  title: string
  /** What is asked, given the answers so far; none for the specified fields. */
  questions: Question[]
  /** The specified fields that it asks; none in the sections of the form. */
  labels: SpecifiedLabels
  /** Error messages by field, missing answers included. */
  errors: Record<string, string>
  /** Somebody has answered something of it, right or wrong. */
  begun: boolean
  /** How many answers it needs, and how many of those are there: what may be left out is not counted. */
  asked: number
  answered: number
}

/**
 * The steps of an application, with how far they are; `refused` says why the server did not save answers. A section whose
 * questions are all hidden is left out [DRAFT1].
 */
export function stepsOf(
  definition: FormDefinition,
  answers: Readonly<Record<string, Answer>>,
  specifiedErrors: Record<string, string>,
  refused: Readonly<Record<string, string>>,
): Step[] {
  const { values, hidden, errors } = checkAnswers(definition, answers)
  const isHidden = new Set(hidden)
  const sections = definition.sections.map(({ id, title, questions }) => {
    const shown = questions.filter(question => !isHidden.has(question.id))
    const needed = shown.filter(({ required }) => required)
    return {
      id,
      title,
      questions: shown,
      labels: {},
      errors: Object.fromEntries(
        shown.flatMap(question => {
          const error = errors[question.id] ?? refused[question.id]
          return error ? [[question.id, error]] : []
        }),
      ),
      begun: shown.some(question => isAnswered(answers[question.id])),
      asked: needed.length,
      answered: needed.filter(question => values[question.id] !== undefined).length,
    }
  })
  return [
    specifiedStep(specifiedLabels(definition), answers, { ...refused, ...specifiedErrors }),
    ...sections.filter(({ questions }) => questions.length > 0),
  ]
}

function specifiedStep(
  labels: SpecifiedLabels,
  answers: Readonly<Record<string, Answer>>,
  problems: Record<string, string>,
): Step {
  const fields = Object.keys(labels)
  const errors = Object.fromEntries(Object.entries(problems).filter(([name]) => Object.hasOwn(labels, name)))
  const needed = fields.filter(field => field !== optionalField)
  return {
    id: 'you',
    title: specifiedSection,
    questions: [],
    labels,
    errors,
    // The degree is filled in with the scholarship's.
    begun: fields.some(field => field !== suggestedField && isAnswered(answers[field])),
    asked: needed.length,
    answered: needed.filter(field => answers[field] && !errors[field]).length,
  }
}

const suggestedField: ApplicationField = 'degree'

/** The only one of the specified fields that may be left out [F1]. */
const optionalField: ApplicationField = 'photo'

const isAnswered = (answer: Answer | undefined) => (answer?.length ?? 0) > 0

/** How far a step is, and that in words. */
export function progressOf({ errors, begun, asked, answered }: Step): {
  state: 'none' | 'begun' | 'complete'
  text: string
} {
  const unfinished = Object.keys(errors).length > 0
  if (!begun) return { state: 'none', text: unfinished ? 'Not started' : 'Optional' }
  if (!unfinished) return { state: 'complete', text: 'Complete' }
  return { state: 'begun', text: answered < asked ? `${answered} of ${asked}` : 'To correct' }
}

/** How many answers are missing or wrong. */
export function countErrors(steps: readonly Step[]): number {
  return steps.reduce((sum, { errors }) => sum + Object.keys(errors).length, 0)
}

/** How many of the answers that are asked for differ from what was submitted. */
export function countCorrected(
  steps: readonly Step[],
  answers: Readonly<Record<string, Answer>>,
  corrects: NonNullable<Draft['corrects']>,
): number {
  const fields = steps.flatMap(({ labels, questions }) => [
    ...Object.keys(labels),
    ...questions.map(question => question.id),
  ])
  return fields.filter(field => isCorrected(field, answers[field], corrects)).length
}

/** Whether an answer differs from the one that was submitted. */
export function isCorrected(
  field: string,
  answer: Answer | undefined,
  { answers }: Pick<NonNullable<Draft['corrects']>, 'answers'>,
): boolean {
  const submitted = answers.find(({ question }) => question === field)?.answer
  return allOf(answer).join('\n') !== allOf(submitted).join('\n')
}

/** The fields that every application has and the questions that are shown: what a submission keeps. */
export function askedBy(definition: FormDefinition, answers: Readonly<Record<string, Answer>>): Set<string> {
  const hidden = new Set(checkAnswers(definition, answers).hidden)
  const questions = questionsOf(definition).map(({ id }) => id)
  return new Set([...Object.keys(specifiedLabels(definition)), ...questions.filter(id => !hidden.has(id))])
}

/** Answers to questions that are now hidden: kept, but not submitted. */
export function hiddenAnswers(
  definition: FormDefinition,
  answers: Readonly<Record<string, Answer>>,
): Question[] {
  const { hidden } = checkAnswers(definition, answers)
  return questionsOf(definition).filter(({ id }) => hidden.includes(id) && isAnswered(answers[id]))
}

/** The first step that is not complete; none when the application can be submitted. */
export function firstUnfinished(steps: readonly Step[]): Step | undefined {
  return steps.find(({ errors }) => Object.keys(errors).length > 0)
}
