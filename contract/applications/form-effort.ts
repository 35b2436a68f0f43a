import type { FormDefinition, Question } from '../forms/form-definition.ts'
import { questionsOf } from '../forms/form-questions.ts'
import { specifiedLabels } from '../forms/specified-labels.ts'
import type { QuestionType } from '../forms/form-terms.ts'

/** What applying takes: told before anybody pays [FORM1]. */
export interface FormEffort {
  /** An estimate, in steps of five. */
  minutes: number
  /** How many everybody is asked. */
  questions: number
  /** How many more there are, which earlier answers decide. */
  furtherQuestions: number
  /** The documents that are asked for. */
  documents: { wording: string; required: boolean }[]
  sections: { title: string; questions: string[] }[]
}

/** What every application asks [F1]. */
const specifiedMinutes = 4

/** Minutes to answer a question: our estimates. */
const minutesFor: Record<QuestionType, number> = {
  text: 1,
  paragraph: 8,
  number: 1,
  money: 1,
  date: 0.5,
  country: 0.5,
  choice: 0.5,
  choices: 1,
  yesNo: 0.5,
  statement: 1,
  file: 3,
}
const wordsAMinute = 20

/** What the published form of a scholarship asks besides what every application does. */
export function formEffort(definition: FormDefinition): FormEffort {
  const all = questionsOf(definition)
  const specified = Object.values(specifiedLabels(definition))
  const always = all.filter(({ showIf }) => !showIf)
  const minutes = always.reduce((sum, question) => sum + minutesOf(question), specifiedMinutes)
  const own = definition.sections.filter(({ questions }) => questions.length > 0)
  return {
    minutes: Math.max(5, 5 * Math.round(minutes / 5)),
    questions: specified.length + always.length,
    furtherQuestions: all.length - always.length,
    documents: all
      .filter(({ type }) => type === 'file')
      .map(({ wording, required, showIf }) => ({ wording, required: required && !showIf })),
    sections: [
      { title: 'About you', questions: specified },
      ...own.map(({ title, questions }) => ({ title, questions: questions.map(({ wording }) => wording) })),
    ],
  }
}

function minutesOf(question: Question): number {
  const words = question.type === 'paragraph' ? question.maxWords : undefined
  return words === undefined ? minutesFor[question.type] : Math.max(2, words / wordsAMinute)
}
