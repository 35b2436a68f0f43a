import type { FormDefinition } from '../forms/form-definition.ts'
import { specifiedLabels } from '../forms/specified-labels.ts'
import { kindOf, questionsOf } from '../forms/question-kinds.ts'
import { specifiedSection } from './application-terms.ts'

/** What applying takes: told before anybody pays [FORM1]. */
export interface FormEffort {
  /** An estimate, in steps of five. */
  minutes: number
  /** Those everybody is asked. */
  questions: number
  /** Those that depend on earlier answers. */
  furtherQuestions: number
  /** The documents that are asked for. */
  documents: { wording: string; required: boolean }[]
  sections: { title: string; questions: string[] }[]
}

/** The same, and in words the letters of reference that are asked for. */
export type WholeEffort = FormEffort & { letters: string }

/** What every application asks [F1]. */
const specifiedMinutes = 4

/** The effort of an application with this published form. */
export function formEffort(definition: FormDefinition): FormEffort {
  const all = questionsOf(definition)
  const specified = Object.values(specifiedLabels(definition))
  const always = all.filter(({ showIf }) => !showIf)
  const minutes = always.reduce((sum, question) => sum + kindOf(question).minutes(question), specifiedMinutes)
  const own = definition.sections.filter(({ questions }) => questions.length > 0)
  return {
    minutes: Math.max(5, 5 * Math.round(minutes / 5)),
    questions: specified.length + always.length,
    furtherQuestions: all.length - always.length,
    documents: all
      .filter(({ type }) => type === 'file')
      .map(({ wording, required, showIf }) => ({ wording, required: required && !showIf })),
    sections: [
      { title: specifiedSection, questions: specified },
      ...own.map(({ title, questions }) => ({ title, questions: questions.map(({ wording }) => wording) })),
    ],
  }
}
