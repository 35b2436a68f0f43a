import type { Kysely, Transaction } from 'kysely'
import { draftLimits } from '../../../contract/drafts/draft-limits.ts'
import type { Draft } from '../../../contract/drafts/drafts.ts'
import type { Scope } from '../../platform/access/scope.ts'
import { cancelWithin, lockApplication } from '../applications/application-service.ts'
import { lockCorrectable, type TypedApplication } from '../applications/typed-answers-service.ts'
import { withTransaction } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { forgetReferencesLater } from '../references/forget-references-service.ts'
import { ProductError } from '../../platform/product-error.ts'
import { findScholarship } from '../scholarships/scholarship-service.ts'
import { fillAnswers } from './draft-answer-repository.ts'
import { findBegunDraft, insertDraft, updateCorrected } from './draft-repository.ts'
import { lockDrafts, measureRoom, setByteBudget } from './draft-room-repository.ts'
import { readDraft } from './draft-service.ts'

/**
 * Cancels an application outright [U5]; what was typed into a pending one becomes a draft of its person again, from
 * which they can apply again (docs/decisions/0063).
 */
export async function cancelApplication(
  { db }: { db: Kysely<Tables> },
  scope: Scope,
  id: string,
): Promise<void> {
  await withTransaction(db, async tx => {
    // Before the application, as when an account is deleted.
    await lockDrafts(tx, scope.userId)
    const application = await lockApplication(tx, id)
    const typed = await cancelWithin(tx, scope, id)
    if (application)
      await forgetReferencesLater(tx, { userId: scope.userId, scholarshipId: application.scholarship_id })
    // Without questions of its own, there is nothing to prepare.
    const asks = typed && (await findScholarship(tx, typed.scholarshipId))?.form_version_id
    if (asks) await fillDraft(tx, scope.userId, { ...typed, formVersionId: typed.formVersionId ?? asks })
  })
}

/**
 * Begins to correct the caller's own application, or finds the corrections begun: a draft with all that was submitted [U4]
 * (docs/decisions/0063). What the office asks for is answered by the same draft [TALK1].
 * @throws ProductError `not_found`, `forbidden`, `application_processing`, `application_decided`, `too_many_drafts`, or
 *   `nothing_to_prepare` for one that answers no form
 */
export async function beginCorrection(
  db: Kysely<Tables>,
  scope: Scope,
  applicationId: string,
): Promise<Draft> {
  const { userId } = scope
  const id = await withTransaction(db, async tx => {
    const drafts = await lockDrafts(tx, userId)
    const { application, typed } = await lockCorrectable(tx, scope, applicationId)
    const { scholarshipId, formVersionId } = typed
    if (!formVersionId) throw new ProductError('nothing_to_prepare')
    const begun = await findBegunDraft(tx, { userId, scholarshipId })
    if (!begun && drafts.length >= draftLimits.drafts) throw new ProductError('too_many_drafts')
    const draft = await fillDraft(tx, userId, { ...typed, formVersionId })
    await updateCorrected(tx, draft, application.id)
    return draft
  })
  return readDraft(db, { id, userId })
}

/** A draft with these answers; existing ones stay. @returns its id */
async function fillDraft(
  tx: Transaction<Tables>,
  userId: string,
  { scholarshipId, formVersionId, answers }: TypedApplication & { formVersionId: string },
): Promise<string> {
  const id = await insertDraft(tx, { userId, scholarshipId, formVersionId })
  await fillAnswers(tx, id, answers)
  await setByteBudget(tx, id, await measureRoom(tx, { id, userId }))
  return id
}
