import type { Readable } from 'node:stream'
import type { Kysely } from 'kysely'
import type { DeskSelection } from '../../../contract/desk/desk-selection.ts'
import { exportLimits } from '../../../contract/exports/export-limits.ts'
import type { ExportQuestions, ExportRecord, ExportRequest } from '../../../contract/exports/exports.ts'
import { mediaTypes } from '../../platform/tables/written/write-table.ts'
import { reachedBy, type Scope, type SeenId } from '../../platform/access/scope.ts'
import { withTransaction } from '../../platform/database/connection.ts'
import { readOffice } from '../../platform/database/office-settings.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { ProductError } from '../../platform/product-error.ts'
import { append } from '../../platform/record/append.ts'
import { recordView } from '../../platform/record/record-viewing.ts'
import { openParts } from '../../platform/storage/file-parts.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import { chosenRows, readSelection } from '../desk/desk-selection-service.ts'
import { exactly } from '../documents/document-service.ts'
import { removeLater } from '../documents/removal-service.ts'
import { requireScholarship } from '../scholarships/scholarship-service.ts'
import { listExportQuestions } from './export-form-queries.ts'
import { mayExport } from './export-policy.ts'
import { exportFiles, insertExport, listExports } from './export-repository.ts'
import { exportFileName, exportView } from './export-view.ts'
import { makeExport } from './jobs/make-export.ts'

export interface ExportDependencies {
  db: Kysely<Tables>
  documents: FileStore
}

/**
 * Asks for an export [AUDIT2]; sent again with the same id, it is asked for once. @param name of the set that it is run from
 * @returns its id
 * @throws ProductError `forbidden` for a kind that is for admins, `not_found` for what is not there, `own_application`,
 *   `invalid_input` for a view that cannot be read, `limit_reached`
 */
export async function askForExport(
  db: Kysely<Tables>,
  scope: Scope,
  { id, wish, name = '' }: { id: string; wish: ExportRequest; name?: string },
): Promise<string> {
  const { userId } = scope
  const scholarship = await checkWish(db, scope, wish)
  await withTransaction(db, async tx => {
    const { kept } = await exportFiles.countKept(tx, scope)
    const before = await exportFiles.find(tx, id)
    if (before && before.user_id !== userId) throw new ProductError('not_found')
    if (before) return
    if (kept >= exportLimits.kept)
      throw new ProductError('limit_reached', {
        message: `You have ${exportLimits.kept} exports. Please remove one first.`,
      })
    const { kind, format } = wish
    await insertExport(tx, {
      id,
      user_id: userId,
      kind,
      format,
      name,
      wish: JSON.stringify(wish),
      scholarship_id: scholarship,
      reach: reachedBy(scope),
    })
    await enqueue(tx, makeExport, { key: `make-export:${id}`, payload: { id } })
    await append(tx, {
      action: 'export.ask',
      objectId: id,
      scholarshipId: scholarship ?? undefined,
      after: { kind, format, columns: wish.columns, selection: toRecord(wish.selection) },
    })
  })
  return id
}

/** Refuses what cannot be exported. @returns the only scholarship that it is about */
export async function checkWish(
  db: Kysely<Tables>,
  scope: Scope,
  { kind, selection, scholarship }: ExportRequest,
): Promise<string | null> {
  if (!mayExport(scope, kind)) throw new ProductError('forbidden')
  if (kind === 'payments' && scholarship) {
    await requireScholarship(db, scholarship)
    return scholarship
  }
  if (kind !== 'applications' || !selection) return null
  if ('picked' in selection) {
    const [left] = (await readSelection(db, scope, selection)).leftOut
    if (left) throw new ProductError(left.why)
  }
  const { scholarships = [] } = await chosenRows(db, scope, selection)
  return scholarships.length === 1 ? (scholarships[0] ?? null) : null
}

/** Search words may be somebody's name, which the record would keep. */
function toRecord(selection: DeskSelection | undefined): object | undefined {
  if (!selection || 'picked' in selection) return selection
  return { ...selection, view: { ...selection.view, search: undefined } }
}

/** The exports that somebody has asked for, the newest first. */
export async function listOwnExports(db: Kysely<Tables>, scope: Scope): Promise<ExportRecord[]> {
  return (await listExports(db, scope)).map(exportView)
}

/** Questions whose answers can be columns, of all versions of a scholarship's form [AUDIT2]. */
export async function readExportQuestions(
  db: Kysely<Tables>,
  scholarshipId: SeenId,
): Promise<ExportQuestions> {
  await requireScholarship(db, scholarshipId)
  return listExportQuestions(db, [scholarshipId])
}

/**
 * The file of an export for who asked for it; its bytes must be read or destroyed. That is recorded first [AUDIT1].
 * @throws ProductError `not_found` for everybody else, and when it is not ready or gone, or they may not export its kind any more
 */
export async function openExport(
  { db, documents }: ExportDependencies,
  scope: Scope,
  id: string,
): Promise<{ name: string; type: string; bytes: number; content: Readable }> {
  const found = await exportFiles.findReady(db, scope, id)
  if (!found || found.bytes === null || !mayExport(scope, found.kind)) throw new ProductError('not_found')
  await recordView(db, { action: 'export.look', objectId: id })
  const { timeZone } = await readOffice(db)
  return {
    name: exportFileName(found, timeZone),
    type: mediaTypes[found.format],
    bytes: found.bytes,
    content: exactly(found.bytes, openParts(documents, found)),
  }
}

/** Removes an export of the caller, also while it is made. */
export async function removeExport(db: Kysely<Tables>, { userId }: Scope, id: string): Promise<void> {
  await withTransaction(db, async tx => {
    const names = await exportFiles.deleteOne(tx, { id, userId })
    if (!names) throw new ProductError('not_found')
    await removeLater(tx, names)
    await append(tx, { action: 'export.remove', objectId: id })
  })
}
