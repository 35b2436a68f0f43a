import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { weightedMean } from '../../../contract/scores/score-terms.ts'
import type { ApplicationScore, ownPoints } from '../../../contract/scores/scores.ts'
import type { Scope, SeenId } from '../../platform/access/scope.ts'
import { type Database, withTransaction } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { ProductError } from '../../platform/product-error.ts'
import { append } from '../../platform/record/append.ts'
import { aboutApplication, lockForOfficer } from '../applications/application-service.ts'
import { seesOthers } from './score-policy.ts'
import {
  findOwn,
  findQueued,
  findSheet,
  listScores,
  lockSheet,
  type SheetRow,
  writeScore,
} from './score-repository.ts'
import { applicationScoreView } from './score-view.ts'

export { writeScore as writePoints } from './score-repository.ts'

/**
 * Gives an application an officer's own points [DESK7]; until every criterion has some, they count for no mean. Each call
 * is recorded, also one that changes nothing: the number of entries tells nothing about points.
 * @returns what the officer may see of its points now
 * @throws ProductError `not_found`, `own_application`, `invalid_input`, or `changed_meanwhile` when there are other criteria
 */
export async function givePoints(
  db: Kysely<Tables>,
  scope: Scope,
  id: SeenId,
  { version, points }: z.output<typeof ownPoints>,
): Promise<ApplicationScore> {
  return withTransaction(db, async tx => {
    // Of two officers, one comes first: the mean in the queue has both.
    const application = await lockForOfficer(tx, scope, id)
    const sheet = await lockSheet(tx, application.scholarship_id, version)
    if (!sheet)
      throw new ProductError('changed_meanwhile', {
        message: 'The criteria have changed. Please score by the new ones.',
      })
    if (points.length !== sheet.criteria.length)
      throw new ProductError('invalid_input', {
        fields: { points: 'Please send one entry per criterion; null for no points.' },
      })
    const whose = { application_id: id, version, officer_id: scope.userId }
    const before = await findOwn(tx, whose)
    const mean = weightedMean(sheet.criteria, points)
    await writeScore(tx, { ...whose, scholarship_id: application.scholarship_id, points, mean })
    await append(tx, {
      action: 'application.score',
      ...aboutApplication(application),
      before: before && { points: before.points },
      after: { version, points },
    })
    return scoreSeenBy(tx, scope, id, sheet)
  })
}

async function scoreSeenBy(
  db: Database,
  { userId }: Scope,
  applicationId: SeenId,
  sheet: SheetRow,
): Promise<ApplicationScore> {
  const [rows, queued] = await Promise.all([
    listScores(db, applicationId, sheet.version),
    findQueued(db, applicationId),
  ])
  const own = rows.find(({ officer_id }) => officer_id === userId)
  const others = rows.filter(row => row !== own)
  return applicationScoreView(sheet, { own, others, seesOthers: seesOthers(sheet, own), queued })
}

/** The points of an application that an officer may see [DESK7]; null where its scholarship has no criteria. */
export async function readScore(
  db: Database,
  scope: Scope,
  { _id: id, scholarshipId }: { _id: SeenId; scholarshipId: SeenId },
): Promise<ApplicationScore | null> {
  const sheet = await findSheet(db, scholarshipId)
  return sheet && sheet.criteria.length > 0 ? scoreSeenBy(db, scope, id, sheet) : null
}

/** Whether an officer may see what others gave an application, in its history, too [DESK7]. */
export async function mayShowScores(db: Database, { userId }: Scope, id: SeenId): Promise<boolean> {
  const application = await findQueued(db, id)
  const sheet = application && (await findSheet(db, application.scholarship_id))
  if (!sheet) return false
  return seesOthers(
    sheet,
    await findOwn(db, { application_id: id, version: sheet.version, officer_id: userId }),
  )
}
