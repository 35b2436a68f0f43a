import type { DeskSelection } from '../../../contract/desk/desk-selection.ts'
import { deskLimits } from '../../../contract/desk/desk-limits.ts'
import { type Scope, seeScholarship, type SeenId } from '../../platform/access/scope.ts'
import type { Database } from '../../platform/database/connection.ts'
import { ProductError } from '../../platform/product-error.ts'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { listOwners, listQueue, pickedRows, viewedRows } from './desk-queue-repository.ts'
import { readView, shownScores } from './desk-queue-service.ts'

/** The applications that an officer has chosen, as they are now. */
export interface Selected {
  /** In the order of the view, or as they were picked. */
  ids: SeenId[]
  /** What was picked and cannot be acted on. */
  leftOut: ({ id: SeenId; why: 'own_application' } | { id: string; why: 'not_found' })[]
}

/**
 * The applications of a selection within the caller's scope [DESK4]. All that match a view never has the caller's own application;
 * one that was picked is left out. @throws ProductError `limit_reached` when more match than can be acted on at once,
 *   `not_found` for a scholarship that is not there, `invalid_input` for a view that cannot be read
 */
export async function readSelection(db: Database, scope: Scope, selection: DeskSelection): Promise<Selected> {
  if ('picked' in selection) return sortPicked(db, scope, selection.picked)
  const { view, without = [] } = selection
  const slice = { limit: deskLimits.chosen + without.length, offset: 0 }
  const found = await listQueue(db, scope, {
    ...(await readView(db, scope, view)),
    status: view.status,
    slice,
  })
  const excepted = new Set<string>(without)
  const ids = found.map(({ id }) => id).filter(id => !excepted.has(id))
  if (ids.length > deskLimits.chosen)
    throw new ProductError('limit_reached', {
      message: `More than ${deskLimits.chosen.toLocaleString('en')} applications match. Please filter the queue first.`,
    })
  return { ids, leftOut: [] }
}

async function sortPicked(db: Database, scope: Scope, picked: readonly string[]): Promise<Selected> {
  const rows = await listOwners(db, scope, picked)
  const owned = new Map<string, (typeof rows)[number]>(rows.map(row => [row.application_id, row]))
  const selected: Selected = { ids: [], leftOut: [] }
  for (const id of picked) {
    const found = owned.get(id)
    if (!found) selected.leftOut.push({ id, why: 'not_found' })
    else if (found.user_id === scope.userId)
      selected.leftOut.push({ id: found.application_id, why: 'own_application' })
    else selected.ids.push(found.application_id)
  }
  return selected
}

/**
 * All applications of a selection within the caller's scope, however many, without their own, as SQL that gives their ids;
 * under which condition the caller sees the mean of a row; and which scholarships they are of, where these are known.
 * @throws ProductError `not_found` for a scholarship that is not there, `invalid_input` for a view that cannot be read
 */
export async function chosenRows(
  db: Database,
  scope: Scope,
  selection: DeskSelection,
): Promise<{
  rows: RawBuilder<unknown>
  shown: RawBuilder<SqlBool>
  scholarships: readonly string[] | undefined
}> {
  if ('picked' in selection) {
    const { picked } = selection
    const scholarships = [...new Set((await listOwners(db, scope, picked)).map(row => row.scholarship_id))]
    const [only] = scholarships
    const single = only && scholarships.length === 1 ? seeScholarship(scope, only) : undefined
    return { rows: pickedRows(scope, picked), shown: await shownScores(db, scope, single), scholarships }
  }
  const { view, without = [] } = selection
  const { filter, shown } = await readView(db, scope, view)
  const all = viewedRows(scope, { filter, status: view.status })
  const rows = without.length > 0 ? sql`${all} and application_id <> all(${without}::uuid[])` : all
  return { rows, shown, scholarships: filter.scholarships }
}
