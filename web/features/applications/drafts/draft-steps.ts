import {
  applicationFieldLabels,
  specifiedSection,
} from '../../../../contract/applications/application-terms.ts'
import { checkAnswers } from '../../../../contract/forms/check-answers.ts'
import type { FormDefinition, Question } from '../../../../contract/forms/form-definition.ts'
import { questionsOf } from '../../../../contract/forms/form-questions.ts'
import type { Answer } from './draft-saver.ts'

/** A part of an application that is filled in on one screen. */
export interface Step {
  /** `you` for the fields that every application has, else the section's. */
  id: string
  title: string
  /** What is asked, given the answers so far; none for the specified fields. */
  questions: Question[]
  /** What is missing or wrong, by field. */
  errors: Record<string, string>
  answered: number
  asked: number
}

/** The steps of an application, with how far they are; `refused` says why the server did not save answers. A section whose questions are all hidden is left out [DRAFT1]. */
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
    return {
      id,
      title,
      questions: shown,
      errors: Object.fromEntries(
        shown.flatMap(question => {
          const error = errors[question.id] ?? refused[question.id]
          return error ? [[question.id, error]] : []
        }),
      ),
      answered: shown.filter(question => values[question.id] !== undefined).length,
      asked: shown.length,
    }
  })
  return [
    specifiedStep(answers, { ...ofFields(refused), ...specifiedErrors }),
    ...sections.filter(({ asked }) => asked > 0),
  ]
}

function ofFields(errors: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => name in applicationFieldLabels))
}

function specifiedStep(answers: Readonly<Record<string, Answer>>, errors: Record<string, string>): Step {
  const fields = Object.keys(applicationFieldLabels)
  return {
    id: 'you',
    title: specifiedSection,
    questions: [],
    errors,
    answered: fields.filter(field => answers[field] && !errors[field]).length,
    asked: fields.length,
  }
}

/** The fields that every application has and the questions that are shown: what a submission keeps. */
export function askedBy(definition: FormDefinition, answers: Readonly<Record<string, Answer>>): Set<string> {
  const hidden = new Set(checkAnswers(definition, answers).hidden)
  const questions = questionsOf(definition).map(({ id }) => id)
  return new Set([...Object.keys(applicationFieldLabels), ...questions.filter(id => !hidden.has(id))])
}

/** Answers to questions that are hidden by now: kept, and not sent. */
export function hiddenAnswers(
  definition: FormDefinition,
  answers: Readonly<Record<string, Answer>>,
): Question[] {
  const { hidden } = checkAnswers(definition, answers)
  return questionsOf(definition).filter(({ id }) => hidden.includes(id) && (answers[id]?.length ?? 0) > 0)
}

/** The first step that is not complete; none when the application can be submitted. */
export function firstUnfinished(steps: readonly Step[]): Step | undefined {
  return steps.find(({ errors }) => Object.keys(errors).length > 0)
}
