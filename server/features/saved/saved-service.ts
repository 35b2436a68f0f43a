import type { Kysely } from 'kysely'
import { maximumSaved } from '../../../contract/saved/saved-limits.ts'
import type { SavedScholarship } from '../../../contract/saved/saved.ts'
import { listAppliedScholarshipIds } from '../applications/application-service.ts'
import { withTransaction } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { openPayments, type PaymentDependencies } from '../payments/payment-service.ts'
import { ProductError } from '../../platform/product-error.ts'
import {
  countSaved,
  deleteSaved,
  insertSaved,
  listSavedRows,
  lockSaver,
  updateNote,
} from './saved-repository.ts'
import { savedScholarship } from './saved-view.ts'

export { listSavedIds } from './saved-repository.ts'

/** A person's saved scholarships, by deadline, each with its standing [SAVE1]. */
export async function listSaved(deps: PaymentDependencies, userId: string): Promise<SavedScholarship[]> {
  const [rows, payments, applied] = await Promise.all([
    listSavedRows(deps.db, userId),
    openPayments(deps, userId),
    listAppliedScholarshipIds(deps.db, userId),
  ])
  const paid = new Set(payments.map(({ scholarship }) => scholarship._id))
  return rows.map(row => savedScholarship(row, { paid, applied: new Set(applied) }))
}

/**
 * Saves scholarships; repeating it changes nothing, and skips what is not offered [SAVE1].
 * @returns how many were added. @throws ProductError `too_many_saved`; nothing is added then
 */
export async function save(db: Kysely<Tables>, userId: string, ids: readonly string[]): Promise<number> {
  return withTransaction(db, async tx => {
    await lockSaver(tx, userId)
    const added = await insertSaved(tx, userId, ids)
    if (added > 0 && (await countSaved(tx, userId)) > maximumSaved) throw new ProductError('too_many_saved')
    return added
  })
}

/** Changes the caller's own note. @returns how many changed. @throws ProductError `not_found` if it is not saved */
export async function changeNote(
  db: Kysely<Tables>,
  input: { userId: string; scholarshipId: string; note: string },
): Promise<number> {
  const changed = await updateNote(db, input)
  if (changed === 0) throw new ProductError('not_found')
  return changed
}

/** Removes a scholarship from what a person saves, with its note. @returns how many were removed: 0 or 1 */
export function unsave(
  db: Kysely<Tables>,
  input: { userId: string; scholarshipId: string },
): Promise<number> {
  return deleteSaved(db, input)
}
