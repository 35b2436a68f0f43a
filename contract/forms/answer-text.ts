import type { NamedDocument } from '../documents/documents.ts'
import { formatPrice } from '../core/currency.ts'
import { readablePrice } from '../core/money.ts'
import type { Value } from './answers.ts'
import { countryName } from '../core/countries.ts'
import type { FormDefinition, Question } from './form-definition.ts'
import { otherPrefix } from './form-terms.ts'

/** A section of a form with what was answered in it, to be read. */
export interface AnsweredSection {
  title: string
  answers: { question: string; wording: string; text: string; documents?: NamedDocument[] | undefined }[]
}

/** Documents that answers name, by their ids. */
export type DocumentNames = ReadonlyMap<string, { name: string }>

/** What was answered, in the wording that was asked; questions without an answer and empty sections are left out. */
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
              text: answerText(question, value, currency, documents),
            },
          ]
    }),
  }))
  return answered.filter(({ answers }) => answers.length > 0)
}

/** An answer as people read it; amounts of money in this currency. */
export function answerText(
  question: Question,
  value: Value,
  currency: string,
  documents: DocumentNames = new Map(),
): string {
  switch (question.type) {
    case 'money':
      return readablePrice(formatPrice(Number(value), currency))
    case 'date':
      return dateInWords(String(value))
    case 'country':
      return countryName(String(value))
    case 'yesNo':
      return value ? 'Yes' : 'No'
    case 'statement':
      return 'Agreed'
    case 'choice':
    case 'choices':
      return [value]
        .flat()
        .map(chosen => optionText(question, String(chosen)))
        .join(', ')
    case 'file':
      return [value]
        .flat()
        .map(id => documents.get(String(id))?.name ?? 'A document')
        .join(', ')
    default:
      return String(value)
  }
}

/** A calendar date as `31 March 2027`. */
export function dateInWords(date: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date))
}

function optionText({ options }: Extract<Question, { type: 'choice' | 'choices' }>, chosen: string): string {
  if (chosen.startsWith(otherPrefix)) return chosen.slice(otherPrefix.length)
  return options.find(({ id }) => id === chosen)?.text ?? ''
}
