import type { DeskApplication, DeskRow } from '../../../contract/desk/desk.ts'
import type { FormDefinition } from '../../../contract/forms/form-definition.ts'
import { kindOf, questionsOf } from '../../../contract/forms/question-kinds.ts'
import type { DeskRowRow } from './desk-queue-repository.ts'
import type { NoteRow } from './desk-repository.ts'

/** A row of the queue; with its form, the answers of the columns that were asked for. */
export function deskRowView(
  row: DeskRowRow,
  form: FormDefinition | undefined,
  column: readonly string[],
): DeskRow {
  const shown = form ? questionsOf(form).filter(({ id }) => column.includes(id)) : []
  const by = { currency: row.currency, documents: new Map() }
  return {
    _id: row.id,
    userName: row.applicant,
    scholarshipId: row.scholarship_id,
    scholarshipName: row.scholarship_name,
    status: row.status,
    outcome: row.outcome,
    assignee: personView(row.assignee_id, row.assignee_name),
    labels: row.labels,
    submittedAt: row.submitted_at.toISOString(),
    score: row.score,
    answers: Object.fromEntries(
      shown.flatMap(question => {
        const value = row.given?.[question.id]
        return value === undefined ? [] : [[question.id, kindOf(question).text(value, question, by)]]
      }),
    ),
  }
}

/** An officer, as colleagues see them. */
export function personView(id: string | null, name: string | null) {
  return id === null ? null : { _id: id, name: name ?? '' }
}

/** A note as officers see it [DESK3]. */
export function noteView(row: NoteRow): DeskApplication['notes'][number] {
  return { _id: row.id, text: row.text, by: row.user_name ?? '', at: row.at.toISOString() }
}
