import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import type { Draft, DraftChange, SavedDraft } from '../../contract/drafts/drafts.ts'
import { compareForms } from '../../contract/forms/compare-forms.ts'
import { hasApplied } from '../applications/application-service.ts'
import { type Database, withTransaction } from '../database/connection.ts'
import type { Tables } from '../database/tables.ts'
import { findPublishedForm } from '../forms/form-service.ts'
import { findOffer } from '../payments/payment-service.ts'
import { ProductError } from '../product-error.ts'
import { roundFields } from '../database/round-columns.ts'
import {
  type AnswerRow,
  type ConflictRow,
  deleteConflict,
  listAnswerRows,
  listConflictRows,
  writeAnswers,
  writeConflicts,
} from './draft-answer-repository.ts'
import {
  findDraft,
  insertDraft,
  listDraftRows,
  type OwnDraft,
  lockDraft,
  updateSeenForm,
} from './draft-repository.ts'

export { deleteDraft as giveUpDraft } from './draft-repository.ts'

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
 * @throws ProductError `scholarship_gone`, `deadline_passed`, `not_open_yet`, `already_applied`, or `nothing_to_prepare` for
 *   a scholarship without questions of its own
 */
export async function beginDraft(
  db: Kysely<Tables>,
  { userId, scholarshipId }: { userId: string; scholarshipId: string },
): Promise<Draft> {
  const id = await withTransaction(db, async tx => {
    const offer = await findOffer(tx, scholarshipId)
    if (!offer || offer.archived) throw new ProductError('scholarship_gone')
    if (offer.deadlinePassed) throw new ProductError('deadline_passed')
    if (offer.notOpenYet) throw new ProductError('not_open_yet')
    const form = await findPublishedForm(tx, scholarshipId)
    if (!form?.id) throw new ProductError('nothing_to_prepare')
    if (await hasApplied(tx, { userId, scholarshipId })) throw new ProductError('already_applied')
    return insertDraft(tx, { userId, scholarshipId, formVersionId: form.id })
  })
  return readDraft(db, { id, userId })
}

/** A draft with the form that is published now [DRAFT2] [FORM2]. @throws ProductError `not_found` */
export async function readDraft(db: Kysely<Tables>, own: OwnDraft): Promise<Draft> {
  const row = await findDraft(db, own)
  if (!row) throw new ProductError('not_found')
  const [answers, conflicts] = await Promise.all([listAnswerRows(db, own.id), readConflicts(db, own.id)])
  return {
    _id: row.id,
    scholarshipId: row.scholarship_id,
    formVersion: row.form_version_id,
    definition: row.definition,
    changes: compareForms(row.seen_definition, row.definition),
    answers: answers.map(({ question, answer, version }) => ({ question, answer, version })),
    conflicts,
    savedAt: row.changed_at.toISOString(),
  }
}

/**
 * Notes that its person has seen what changed in the form, up to a version of it [FORM2]. @returns the draft since then
 * @throws ProductError `not_found`
 */
export async function seeForm(db: Kysely<Tables>, own: OwnDraft, formVersion: string): Promise<Draft> {
  await updateSeenForm(db, own, formVersion)
  return readDraft(db, own)
}

/**
 * Saves what a tab has changed, right or wrong. A change that was made without knowing what stands there is kept beside
 * it; one that comes twice, or after a newer one of its tab, changes nothing [DRAFT2].
 * @throws ProductError `not_found`
 */
export async function saveAnswers(
  db: Kysely<Tables>,
  own: OwnDraft,
  { tab, changes }: { tab: string; changes: readonly DraftChange[] },
): Promise<SavedDraft> {
  const { savedAt, written, conflicts } = await writeOwnAnswers(db, own, { tab, changes })
  const left = changes.filter(({ question }) => !written.some(row => row.question === question))
  if (left.length === 0) return savedDraft({ savedAt, versions: written, conflicts })
  return withTransaction(db, async tx => {
    await requireDraft(tx, own)
    const standing = await keepBeside(tx, own.id, { tab, changes: left })
    return savedDraft({
      savedAt,
      versions: [...written, ...standing],
      conflicts: await listConflictRows(tx, own.id),
    })
  })
}

async function writeOwnAnswers(db: Database, own: OwnDraft, sent: Parameters<typeof writeAnswers>[2]) {
  const saved = await writeAnswers(db, own, sent)
  if (!saved) throw new ProductError('not_found')
  return saved
}

function savedDraft(saved: {
  savedAt: Date
  versions: { question: string; version: number }[]
  conflicts: ConflictRow[]
}): SavedDraft {
  return {
    savedAt: saved.savedAt.toISOString(),
    versions: saved.versions.map(({ question, version }) => ({ question, version })),
    conflicts: saved.conflicts.map(presentConflict),
  }
}

/** @returns the answers that stand where changes were not written and that say the same, or something newer of this tab */
async function keepBeside(
  tx: Database,
  draftId: string,
  { tab, changes }: { tab: string; changes: readonly DraftChange[] },
): Promise<AnswerRow[]> {
  const rows = await listAnswerRows(
    tx,
    draftId,
    changes.map(({ question }) => question),
  )
  const conflicting = changes.filter(change => {
    const row = rows.find(({ question }) => question === change.question)
    const known = row?.tab === tab && row.sequence >= change.sequence
    return !known && !isDeepStrictEqual(row?.answer, change.answer)
  })
  if (conflicting.length > 0) await writeConflicts(tx, draftId, { tab, changes: conflicting })
  return rows.filter(row => !conflicting.some(({ question }) => question === row.question))
}

/**
 * Lets one answer stand in place of both that were in conflict; settled twice, the first choice counts.
 * @throws ProductError `not_found`
 */
export async function settleConflict(
  db: Kysely<Tables>,
  own: OwnDraft,
  {
    conflict,
    answer,
    tab,
    sequence,
  }: { conflict: string; tab: string } & Pick<DraftChange, 'answer' | 'sequence'>,
): Promise<SavedDraft> {
  return withTransaction(db, async tx => {
    await requireDraft(tx, own)
    const question = await deleteConflict(tx, own.id, conflict)
    const [standing] = question ? await listAnswerRows(tx, own.id, [question]) : []
    const changes = question ? [{ question, answer, sequence, base: standing?.version ?? 0 }] : []
    const { written, ...saved } = await writeOwnAnswers(tx, own, { tab, changes })
    return savedDraft({ ...saved, versions: written })
  })
}

/** One tab writes at a time. */
async function requireDraft(tx: Database, own: OwnDraft): Promise<void> {
  if (!(await lockDraft(tx, own))) throw new ProductError('not_found')
}

async function readConflicts(db: Database, draftId: string) {
  return (await listConflictRows(db, draftId)).map(presentConflict)
}

function presentConflict({ id, question, answer, at }: ConflictRow) {
  return { _id: id, question, answer, at: new Date(at).toISOString() }
}
