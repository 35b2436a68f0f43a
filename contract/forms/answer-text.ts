import type { NamedDocument } from '../documents/documents.ts'
import type { DocumentNames, Value } from './answers.ts'
import type { FormDefinition } from './form-definition.ts'
import { kindOf } from './question-kinds.ts'

/** A section of a form with its answers, for display. */
export interface AnsweredSection {
  title: string
  answers: { question: string; wording: string; text: string; documents?: NamedDocument[] | undefined }[]
}

/** The answers, in the wording that was asked, without unanswered questions and empty sections. */
export function answeredSections(
  { sections }: FormDefinition,
  values: Readonly<Record<string, Value>>,
  currency: string,
  documents: DocumentNames = new Map(),
): AnsweredSection[] {
  const answered = sections.map(({ title, questions }) => ({
    title,
    answers: questions.flatMap(question => {
      const value = values[question.id]
      return value === undefined
        ? []
        : [
            {
              question: question.id,
              wording: question.wording,
              text: kindOf(question).text(value, question, { currency, documents }),
            },
          ]
    }),
  }))
  return answered.filter(({ answers }) => answers.length > 0)
}
