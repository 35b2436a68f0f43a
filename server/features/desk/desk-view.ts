import type { Application } from '../../../contract/applications/applications.ts'
import type { DeskApplication, DeskRow } from '../../../contract/desk/desk.ts'
import type { EligibilityDefinition } from '../../../contract/eligibility/conditions.ts'
import { firstReason } from '../../../contract/eligibility/judged-conditions.ts'
import type { FormDefinition } from '../../../contract/forms/form-definition.ts'
import { kindOf, type Question, questionsOf } from '../../../contract/forms/question-kinds.ts'
import type { DeskRowRow } from './desk-queue-repository.ts'
import type { DuplicateRow, NoteRow } from './desk-repository.ts'

/** What a row was answered to, where the row shows something of it. */
interface AnsweredTo {
  form: FormDefinition | undefined
  conditions: EligibilityDefinition | undefined
}

/** A row of the queue; with its form, the answers to those of its questions that are columns. */
export function deskRowView(
  row: DeskRowRow,
  { form, conditions }: AnsweredTo,
  isColumn: (question: Question) => boolean,
): DeskRow {
  const shown = form ? questionsOf(form).filter(isColumn) : []
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
    waitsSince: row.waits_since.toISOString(),
    asked:
      row.answer_due && row.waiting_since
        ? { dueAt: row.answer_due.toISOString(), lapsed: row.lapsed }
        : null,
    gaps: row.gaps,
    duplicate: row.duplicate,
    conditions: row.conditions && { fit: row.conditions, ...reasonOf(row, conditions) },
    score: row.score,
    answers: Object.fromEntries(
      shown.flatMap(question => {
        const value = row.given?.[question.id]
        return value === undefined ? [] : [[question.id, kindOf(question).text(value, question, by)]]
      }),
    ),
  }
}

/** Why conditions are not met or unknown. */
function reasonOf({ conditions: fit, states }: DeskRowRow, definition: EligibilityDefinition | undefined) {
  if (!definition || !states || fit === 'met') return { reason: '', others: 0 }
  return firstReason(definition, states, fit === 'unknown' ? 'unknown' : 'notMet')
}

/** An officer, as colleagues see them. */
export function personView(id: string | null, name: string | null) {
  return id === null ? null : { _id: id, name: name ?? '' }
}

/** An application that may be of the same person as this one, with what differs [DESK3]. */
export function duplicateView(
  row: DuplicateRow,
  application: Application,
): DeskApplication['duplicates'][number] {
  const theirs = {
    name: { here: application.userName, there: row.applicant_name },
    email: { here: application.userEmail, there: row.applicant_email },
    phone: { here: application.phone, there: row.phone },
    address: { here: application.address, there: row.address },
  }
  const differs = Object.entries(theirs).flatMap(([field, { here, there }]) =>
    here === there ? [] : [[field, there] as const],
  )
  return {
    _id: row.id,
    userName: row.applicant_name,
    scholarshipName: row.scholarship_name,
    status: row.status,
    date: row.applied_at.toISOString(),
    same: row.same,
    differs: Object.fromEntries(differs),
  }
}

/** A note as officers see it [DESK3]. */
export function noteView(row: NoteRow): DeskApplication['notes'][number] {
  return { _id: row.id, text: row.text, by: row.user_name ?? '', at: row.at.toISOString() }
}
