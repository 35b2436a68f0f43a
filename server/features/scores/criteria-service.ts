import { isDeepStrictEqual } from 'node:util'
import type { Kysely, Transaction } from 'kysely'
import type { z } from 'zod'
import { scoreLimits } from '../../../contract/scores/score-limits.ts'
import type { newCriteria, ScoreCriteria } from '../../../contract/scores/scores.ts'
import type { Scope, SeenId } from '../../platform/access/scope.ts'
import { type Database, withTransaction } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { ProductError } from '../../platform/product-error.ts'
import { append } from '../../platform/record/append.ts'
import { requireScholarship } from '../scholarships/scholarship-service.ts'
import {
  findSheet,
  hasScores,
  insertSheet,
  isReadByCommittee,
  lockSheet,
  setHides,
  type SheetRow,
} from './score-repository.ts'

export { findSheet as findCriteria, lockSheet as lockCriteria } from './score-repository.ts'

/** What a scholarship has before somebody writes criteria. */
const nothing: SheetRow = { version: 0, criteria: [], hides: false }

/** The criteria of a scholarship [DESK7]. */
export async function readCriteria(db: Database, scholarshipId: SeenId): Promise<ScoreCriteria> {
  const scholarship = await requireScholarship(db, scholarshipId)
  const sheet = (await findSheet(db, scholarshipId)) ?? nothing
  const given = await hasScores(db, scholarshipId, sheet.version)
  return { scholarshipName: scholarship.scholarship_name, ...sheet, given }
}

/**
 * Writes the criteria of a scholarship as their next version, or only hides and shows others' points in this one [DESK7]. By a new
 * version everybody is asked anew: once points were given, it is refused unless that is agreed to. @returns the version
 */
export async function writeCriteria(
  db: Kysely<Tables>,
  scope: Scope,
  scholarshipId: SeenId,
  { version, criteria, hides, anew }: z.output<typeof newCriteria>,
): Promise<number> {
  return withTransaction(db, async tx => {
    await requireScholarship(tx, scholarshipId)
    const before = await lockSheet(tx, scholarshipId, version, { change: true })
    if (!before && version > 0) throw new ProductError('changed_meanwhile')
    if (before?.hides && !hides) await assertMayShow(tx, scope, scholarshipId)
    const stays = before && isDeepStrictEqual(before.criteria, criteria)
    if (stays) await setHides(tx, scholarshipId, { version, hides })
    else {
      // Its committee may have locked them while this waited for the sheet.
      if (await isReadByCommittee(tx, scholarshipId)) throw new ProductError('committee_open')
      if (!anew && (await hasScores(tx, scholarshipId, version))) throw new ProductError('points_given')
      if (version >= scoreLimits.versions) throw new ProductError('limit_reached')
      const row = { scholarship_id: scholarshipId, version: version + 1, written_by: scope.userId }
      if (!(await insertSheet(tx, { ...row, criteria, hides }))) throw new ProductError('changed_meanwhile')
    }
    const after = { version: stays ? version : version + 1, criteria, hides }
    await noteChange(tx, scholarshipId, before, after)
    return after.version
  })
}

/**
 * Whoever has not given points yet would see those of the others.
 * @throws ProductError `invalid_input` for officers, and for everybody once points were given, also by earlier criteria
 */
async function assertMayShow(
  tx: Transaction<Tables>,
  { administers }: Scope,
  scholarshipId: SeenId,
): Promise<void> {
  const problem = !administers
    ? 'Only an admin can show points that are hidden.'
    : (await hasScores(tx, scholarshipId)) &&
      'Officers have given points that are hidden, so they stay hidden.'
  if (problem) throw new ProductError('invalid_input', { fields: { hides: problem } })
}

async function noteChange(
  tx: Transaction<Tables>,
  id: string,
  before: SheetRow | undefined,
  after: SheetRow,
): Promise<void> {
  await append(tx, { action: 'scholarship.criteria', objectId: id, scholarshipId: id, before, after })
}
