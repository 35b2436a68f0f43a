import type { Kysely } from 'kysely'
import { exportLimits } from '../../../contract/exports/export-limits.ts'
import { exportKinds } from '../../../contract/exports/export-terms.ts'
import type { ExportSet, ExportRequest } from '../../../contract/exports/exports.ts'
import type { Scope } from '../../platform/access/scope.ts'
import { withTransaction } from '../../platform/database/connection.ts'
import { newId } from '../../platform/database/new-id.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { ProductError } from '../../platform/product-error.ts'
import { append } from '../../platform/record/append.ts'
import { mayExport } from './export-policy.ts'
import { askForExport, checkWish } from './export-service.ts'
import { deleteSet, findSet, listSets, upsertSet } from './export-set-repository.ts'
import { exportSetView } from './export-view.ts'

/** The sets of columns that somebody can run, by name [AUDIT2]. */
export async function readSets(db: Kysely<Tables>, scope: Scope): Promise<ExportSet[]> {
  const kinds = exportKinds.filter(kind => mayExport(scope, kind))
  return (await listSets(db, scope, kinds)).map(row => exportSetView(row, scope.userId))
}

/**
 * Keeps what to export under a name, without search words, which may be somebody's name; the caller's own of this name is replaced.
 * @returns its id. @throws ProductError as `askForExport`
 */
export async function saveSet(
  db: Kysely<Tables>,
  scope: Scope,
  { name, ...given }: ExportRequest & { name: string },
): Promise<string> {
  const wish = { ...given, selection: withoutWords(given.selection) }
  const scholarship_id = await checkWish(db, scope, wish)
  return withTransaction(db, async tx => {
    const set = { id: newId(), owner_id: scope.userId, name, wish, scholarship_id }
    const saved = await upsertSet(tx, set)
    if (saved.count > exportLimits.sets)
      throw new ProductError('limit_reached', {
        message: `There are ${exportLimits.sets} sets. Please remove one first.`,
      })
    await append(tx, { action: 'export.save_set', objectId: saved.id, after: { name, ...wish } })
    return saved.id
  })
}

function withoutWords(selection: ExportRequest['selection']): ExportRequest['selection'] {
  if (!selection || 'picked' in selection) return selection
  const { search: _words, ...view } = selection.view
  return { ...selection, view }
}

/** Asks for an export as a set says [AUDIT2]. @returns its id. @throws ProductError as `askForExport` */
export async function runSet(
  db: Kysely<Tables>,
  scope: Scope,
  { setId, id }: { setId: string; id: string },
): Promise<string> {
  const set = await findSet(db, scope, setId)
  if (!set || !mayExport(scope, set.kind)) throw new ProductError('not_found')
  return askForExport(db, scope, { id, wish: set.wish, name: set.name })
}

/** Removes the caller's own set, or as an admin any. */
export async function removeSet(db: Kysely<Tables>, scope: Scope, id: string): Promise<void> {
  await withTransaction(db, async tx => {
    const set = await findSet(tx, scope, id)
    if (!set || (set.owner_id !== scope.userId && !scope.administers)) throw new ProductError('not_found')
    await deleteSet(tx, id)
    await append(tx, { action: 'export.delete_set', objectId: id, before: { name: set.name, ...set.wish } })
  })
}
