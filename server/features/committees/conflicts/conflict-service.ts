import type { Kysely, Transaction } from 'kysely'
import type { z } from 'zod'
import type { CommitteeConflicts, conflictLifted } from '../../../../contract/committees/committees.ts'
import { assertReached, type Scope, type SeenId } from '../../../platform/access/scope.ts'
import { withTransaction } from '../../../platform/database/connection.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { ProductError } from '../../../platform/product-error.ts'
import { append } from '../../../platform/record/append.ts'
import { requireScholarship } from '../../scholarships/scholarship-service.ts'
import { type CommitteeRow, lockCommittee } from '../committee-repository.ts'
import {
  type ConflictRow,
  findConflict,
  liftConflict,
  listCompared,
  listComparedTo,
  listConflicts,
  storeDerived,
} from './conflict-repository.ts'
import { deriveConflicts } from './derive-conflicts.ts'

/** Who may not read whom, for the office only [FAIR3]; not what is about the caller's own application. @throws ProductError `not_found` */
export async function readConflicts(
  db: Kysely<Tables>,
  { userId }: { userId: string },
  scholarshipId: SeenId,
): Promise<CommitteeConflicts> {
  await requireScholarship(db, scholarshipId)
  return { conflicts: (await listConflicts(db, scholarshipId, userId)).map(conflictView) }
}

function conflictView(row: ConflictRow): CommitteeConflicts['conflicts'][number] {
  return {
    _id: row.id,
    member: row.member,
    applicationId: row.application_id,
    applicant: row.applicant,
    source: row.source,
    at: row.at.toISOString(),
    reading: row.reading,
    lifted: row.lifted_at
      ? { at: row.lifted_at.toISOString(), by: row.lifter ?? '', why: row.lifted_why ?? '' }
      : null,
  }
}

/** Derives the conflicts of a locked committee again [FAIR3]. A trigger ends the reading of a pair that is in conflict now. */
export async function refreshConflicts(
  tx: Transaction<Tables>,
  { scholarship_id: id, same_institution }: CommitteeRow,
): Promise<void> {
  const [members, applications] = [await listCompared(tx, id), await listComparedTo(tx, id)]
  const derived = deriveConflicts(members, applications, { sameInstitution: same_institution })
  await storeDerived(tx, id, derived)
}

/** Lifts a conflict with a reason [FAIR3]. @throws ProductError `not_found`, `own_application`, `changed_meanwhile` */
export async function lift(
  db: Kysely<Tables>,
  scope: Scope,
  id: string,
  { why }: z.output<typeof conflictLifted>,
): Promise<number> {
  return withTransaction(db, async tx => {
    const found = await findConflict(tx, id)
    assertReached(scope, found)
    if (found.user_id === scope.userId) throw new ProductError('own_application')
    await lockCommittee(tx, found.scholarship_id)
    if (!(await liftConflict(tx, id, { by: scope.userId, why }))) throw new ProductError('changed_meanwhile')
    await append(tx, {
      action: 'committee.lift',
      objectId: found.scholarship_id,
      applicationId: found.application_id,
      scholarshipId: found.scholarship_id,
      subjectId: found.user_id,
      after: { member: found.member_id, source: found.source, why },
    })
    return 1
  })
}
