import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { newDeskView, SavedDeskView } from '../../../contract/desk/desk.ts'
import { deskLimits } from '../../../contract/desk/desk-limits.ts'
import type { Scope } from '../../platform/access/scope.ts'
import { withTransaction } from '../../platform/database/connection.ts'
import { newId } from '../../platform/database/new-id.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { ProductError } from '../../platform/product-error.ts'
import { append } from '../../platform/record/append.ts'
import { listViews, removeView, upsertView } from './saved-view-repository.ts'

/** The caller's own views, and those that colleagues share [DESK2]. */
export async function readViews(db: Kysely<Tables>, scope: Scope): Promise<SavedDeskView[]> {
  const rows = await listViews(db, scope, deskLimits.views)
  return rows.map(row => ({
    _id: row.id,
    name: row.name,
    address: row.address,
    shared: row.shared,
    by: row.owner_id === scope.userId ? null : row.user_name,
  }))
}

/** Keeps a view under its name, which replaces the caller's own of this name. @returns its id. */
export async function saveView(
  db: Kysely<Tables>,
  { userId }: Scope,
  { name, address, shared }: z.output<typeof newDeskView>,
): Promise<string> {
  return withTransaction(db, async tx => {
    const saved = await upsertView(tx, { id: newId(), owner_id: userId, name, address, shared })
    if (saved.count > deskLimits.views)
      throw new ProductError('limit_reached', { message: `You can save up to ${deskLimits.views} views.` })
    await append(tx, { action: 'view.save', objectId: saved.id, after: { name, address, shared } })
    return saved.id
  })
}

/** Removes the caller's own view. */
export async function deleteView(db: Kysely<Tables>, { userId }: Scope, id: string): Promise<void> {
  await withTransaction(db, async tx => {
    const before = await removeView(tx, { id, ownerId: userId })
    if (!before) throw new ProductError('not_found')
    await append(tx, { action: 'view.delete', objectId: id, before })
  })
}
