import type { Value } from '../../../../contract/forms/answers.ts'
import type { FormDefinition } from '../../../../contract/forms/form-definition.ts'
import { kindOf, type Question, questionsOf } from '../../../../contract/forms/question-kinds.ts'
import { answerColumn, questionOfColumn } from '../../../../contract/exports/export-terms.ts'
import type { ExportColumn } from '../../../platform/tables/written/export-table.ts'
import { amountText } from '../../../platform/tables/written/cell-texts.ts'

/** An application with what it answers, and the form that asked it. */
export interface AnsweredRow {
  currency: string
  given: Record<string, Value> | null
  form: FormDefinition | undefined
  /** Names of its documents by their ids. */
  documents: Record<string, string> | null
}

/**
 * The column of a question: the answer to it by its id and kind, whatever version of the form asked it, in the words of that
 * version [AUDIT2].
 */
export function answersTo(column: string, title: string): ExportColumn<AnsweredRow> {
  const type = questionOfColumn(column)?.type
  const cellType = type === 'money' ? 'number' : type === 'date' || type === 'number' ? type : undefined
  return {
    title,
    ...(cellType && { type: cellType }),
    cell(row) {
      const question = row.form && questionsByColumn(row.form).get(column)
      const value = question && row.given?.[question.id]
      return question && value !== undefined ? answerText(question, value, row) : ''
    },
  }
}

/** Of each form that rows answer, its questions by their columns. */
const known = new WeakMap<FormDefinition, ReadonlyMap<string, Question>>()

function questionsByColumn(form: FormDefinition): ReadonlyMap<string, Question> {
  const found = known.get(form) ?? new Map(questionsOf(form).map(each => [answerColumn(each), each]))
  known.set(form, found)
  return found
}

/** Dates as ISO has them and amounts as numbers; all else as people read it. */
function answerText(question: Question, value: Value, { currency, documents }: AnsweredRow): string {
  const { type } = question
  if (type === 'date' || type === 'number') return String(value)
  if (type === 'money') return amountText(Number(value))
  const names = type === 'file' ? Object.entries(documents ?? {}) : []
  return kindOf(question).text(value, question, {
    currency,
    documents: new Map(names.map(([id, name]) => [id, { name }])),
  })
}
