import type { Kysely } from 'kysely'
import { draftLimits } from '../../../contract/drafts/draft-limits.ts'
import type { Draft } from '../../../contract/drafts/drafts.ts'
import { compareForms } from '../../../contract/forms/compare-forms.ts'
import { hasApplied } from '../applications/application-service.ts'
import { readSubmission } from '../applications/typed-answers-service.ts'
import { vouchFor } from '../../platform/access/scope.ts'
import { type Database, withTransaction } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { findPublishedForm, readEmptyForm } from '../forms/form-service.ts'
import { findOffer } from '../payments/payment-service.ts'
import { findScholarship } from '../scholarships/scholarship-service.ts'
import { findApplicantDegree } from '../scholarships/terms/term-service.ts'
import { ProductError } from '../../platform/product-error.ts'
import { roundFields } from '../../platform/database/round-columns.ts'
import { fillAnswers, listAnswerRows, listConflictRows } from './draft-answer-repository.ts'
import {
  findBegunDraft,
  findDraft,
  insertDraft,
  listDraftRows,
  type OwnDraft,
  updateSeenForm,
} from './draft-repository.ts'
import { lockDrafts, measureRoom, setByteBudget } from './draft-room-repository.ts'
import { presentConflict } from './draft-view.ts'

export { findBegunDraft } from './draft-repository.ts'

/** A person's drafts, the one changed last first [DRAFT1]. */
export async function listDrafts(db: Database, userId: string) {
  const rows = await listDraftRows(db, userId)
  return rows.map(row => ({
    _id: row.id,
    scholarshipId: row.scholarship_id,
    scholarshipName: row.scholarship_name,
    universityName: row.university_name,
    applicationDeadline: row.application_deadline,
    ...roundFields(row),
    savedAt: row.changed_at.toISOString(),
  }))
}

/**
 * Begins to prepare an application, before its fee is paid, or finds it begun [DRAFT1].
 * @throws ProductError `scholarship_gone`, `deadline_passed`, `not_open_yet`, `already_applied`, `too_many_drafts`, or
 *   `nothing_to_prepare` for a scholarship without its own questions, unless several are prepared together
 */
export async function beginDraft(
  db: Kysely<Tables>,
  { userId, scholarshipId, several }: { userId: string; scholarshipId: string; several?: true | undefined },
): Promise<Draft> {
  const id = await withTransaction(db, async tx => {
    const offer = await findOffer(tx, scholarshipId)
    if (!offer || offer.archived) throw new ProductError('scholarship_gone')
    if (offer.deadlinePassed) throw new ProductError('deadline_passed')
    if (offer.notOpenYet) throw new ProductError('not_open_yet')
    const begun = await findBegunDraft(tx, { userId, scholarshipId })
    const form = await findPublishedForm(tx, scholarshipId)
    if (!form?.id && !several && !begun) throw new ProductError('nothing_to_prepare')
    if (await hasApplied(tx, { userId, scholarshipId })) throw new ProductError('already_applied')
    if (begun) return begun
    const formVersionId = form?.id ?? (await readEmptyForm(tx, scholarshipId))
    const drafts = await lockDrafts(tx, userId)
    if (drafts.length >= draftLimits.drafts) throw new ProductError('too_many_drafts')
    const own = { userId, id: await insertDraft(tx, { userId, scholarshipId, formVersionId }) }
    await suggestDegree(tx, own.id, scholarshipId)
    // So that the first save is one statement, too.
    await setByteBudget(tx, own.id, await measureRoom(tx, own))
    return own.id
  })
  return readDraft(db, { id, userId })
}

/** Fills in the degree of the scholarship [F1]. */
async function suggestDegree(tx: Database, draftId: string, scholarshipId: string): Promise<void> {
  const scholarship = await findScholarship(tx, scholarshipId)
  const answer = scholarship && (await findApplicantDegree(tx, scholarship.degree))
  if (answer) await fillAnswers(tx, draftId, [{ question: 'degree', answer }], 0)
}

/** A draft with the form that is published now [DRAFT2] [FORM2]. */
export async function readDraft(db: Kysely<Tables>, own: OwnDraft): Promise<Draft> {
  const row = await findDraft(db, own)
  if (!row) throw new ProductError('not_found')
  const [answers, conflicts] = await Promise.all([listAnswerRows(db, own.id), readConflicts(db, own.id)])
  const corrects = row.application_id
    ? await readSubmission(db, vouchFor(row.application_id, 'A draft of its applicant corrects it.'))
    : null
  const asked = corrects?.request?.questions
  const isOpen = ({ question }: { question: string }) => !asked || asked.includes(question)
  const closed = asked ? (corrects?.answers.filter(answer => !isOpen(answer)) ?? []) : []
  return {
    _id: row.id,
    scholarshipId: row.scholarship_id,
    formVersion: row.form_version_id,
    definition: row.definition,
    changes: compareForms(row.seen_definition, row.definition),
    conditions: row.conditions_at && {
      changedAt: row.conditions_at > row.begun_at ? row.conditions_at.toISOString() : null,
    },
    answers: [
      ...answers.filter(isOpen).map(({ question, answer, version, at, tab }) => ({
        question,
        answer,
        version,
        at: at.toISOString(),
        tab,
      })),
      // As they were submitted: they cannot be changed.
      ...closed.map(answer => ({ ...answer, version: 0, at: corrects?.at ?? '', tab: row.id })),
    ],
    conflicts: conflicts.filter(isOpen),
    savedAt: row.changed_at.toISOString(),
    corrects,
  }
}

/** Notes that its person has seen what changed in the form, up to a version of it [FORM2]. @returns the draft since then */
export async function seeForm(db: Kysely<Tables>, own: OwnDraft, formVersion: string): Promise<Draft> {
  await updateSeenForm(db, own, formVersion)
  return readDraft(db, own)
}

async function readConflicts(db: Database, draftId: string) {
  return (await listConflictRows(db, draftId)).map(presentConflict)
}
