import type { Transaction } from 'kysely'
import { draftLimits } from '../../../contract/drafts/draft-limits.ts'
import type { ApplicationDependencies } from '../applications/application-service.ts'
import { restoreApplication } from '../applications/deleted-application-service.ts'
import { hasApplied } from '../applications/application-service.ts'
import { vouchFor } from '../../platform/access/scope.ts'
import { isConstraintViolation, withTransaction } from '../../platform/database/connection.ts'
import {
  type DeletedRows,
  insertDeletedRows,
  keepDeletedRows,
  type Parts,
  takeDeletedRows,
} from '../../platform/database/deleted-rows.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { forgetReferencesLater } from '../references/forget-references-service.ts'
import { ProductError } from '../../platform/product-error.ts'
import {
  deleteDraft,
  deleteUntouchedDraft,
  findBegunDraft,
  findDraftForm,
  type OwnDraft,
  updateCorrected,
} from './draft-repository.ts'
import { lockDrafts, measureRoom, setByteBudget } from './draft-room-repository.ts'

const parts: Parts = [
  { table: 'application_drafts', column: 'id' },
  { table: 'draft_answers', column: 'draft_id', generated: 'bytes' },
  { table: 'draft_conflicts', column: 'draft_id', generated: 'bytes' },
]

/** Deletes a draft; this can be undone for a while. @returns how many were removed */
export function giveUpDraft({ db }: Pick<ApplicationDependencies, 'db'>, own: OwnDraft): Promise<number> {
  return withTransaction(db, async tx => {
    if (!(await lockDrafts(tx, own.userId)).includes(own.id)) return 0
    await keepDeletedRows(tx, own, parts)
    const draft = await findDraftForm(tx, own)
    if (draft) await forgetReferencesLater(tx, { userId: own.userId, scholarshipId: draft.scholarship_id })
    return deleteDraft(tx, own)
  })
}

/**
 * Undoes a person's cancelling of an application or deletion of a draft (docs/decisions/0063).
 * @throws ProductError `undo_too_late`, `too_many_drafts`, or as `retakePayment` does for a pending application
 */
export async function undoDelete({ db }: Pick<ApplicationDependencies, 'db'>, own: OwnDraft): Promise<void> {
  try {
    await withTransaction(db, async tx => {
      const drafts = await lockDrafts(tx, own.userId)
      const deleted = await takeDeletedRows(tx, own)
      if (!deleted) throw new ProductError('undo_too_late')
      if (deleted.applications) await undoCancel(tx, { ...own, deleted })
      else {
        if (drafts.length >= draftLimits.drafts) throw new ProductError('too_many_drafts')
        await restoreDraft(tx, deleted, own)
      }
    })
  } catch (error) {
    // Such as a document that was removed meanwhile, or a new application.
    if (isConstraintViolation(error)) throw new ProductError('undo_too_late', { cause: error })
    throw error
  }
}

/** Restores the application and removes the draft made by cancelling; a draft changed since becomes a correction. */
async function undoCancel(
  tx: Transaction<Tables>,
  own: { deleted: DeletedRows; id: string; userId: string },
) {
  const { deleted, userId } = own
  const id = vouchFor(own.id, 'It was deleted by this person, who gets it back.')
  await restoreApplication(tx, { deleted, id, userId })
  const scholarshipId = String(deleted.applications?.[0]?.['scholarship_id'])
  const draft = await findBegunDraft(tx, { userId, scholarshipId })
  if (!draft) return
  const removed = deleted.application_drafts?.length ? 0 : await deleteUntouchedDraft(tx, draft)
  if (removed === 0) await updateCorrected(tx, draft, id)
}

async function restoreDraft(tx: Transaction<Tables>, deleted: DeletedRows, own: OwnDraft) {
  const [draft] = deleted.application_drafts ?? []
  const scholarshipId = String(draft?.['scholarship_id'])
  const corrects = draft?.['application_id']
  if (!corrects && (await hasApplied(tx, { userId: own.userId, scholarshipId })))
    throw new ProductError('undo_too_late')
  await insertDeletedRows(tx, deleted, parts)
  const room = await measureRoom(tx, own)
  // Others have grown into its place.
  if (room.person < 0) throw new ProductError('undo_too_late')
  await setByteBudget(tx, own.id, room)
}
