import type { Insertable } from 'kysely'
import type { SeenId } from '../../../platform/access/scope.ts'
import type { Database } from '../../../platform/database/connection.ts'
import { prepared } from '../../../platform/database/prepared.ts'
import type { ApplicationEligibilityTable } from '../../../platform/database/tables.ts'

/** Stores what an application met of the conditions, in place of what was decided before. */
export async function putDecided(
  db: Database,
  { application_id, ...row }: Insertable<ApplicationEligibilityTable>,
): Promise<void> {
  await db
    .insertInto('application_eligibility')
    .values({ application_id, ...row })
    .onConflict(conflict => conflict.column('application_id').doUpdateSet(row))
    .modifyEnd(prepared)
    .execute()
}

/** Of an application that is corrected when its scholarship has no conditions any more. */
export async function deleteDecided(db: Database, applicationId: SeenId): Promise<void> {
  await db.deleteFrom('application_eligibility').where('application_id', '=', applicationId).execute()
}

/** What was decided when an application was submitted; nothing where there were no conditions. */
export function findDecided(db: Database, applicationId: SeenId) {
  return db
    .selectFrom('application_eligibility')
    .innerJoin('eligibility_versions', 'eligibility_versions.id', 'eligibility_version_id')
    .select(['number', 'definition', 'state', 'states', 'answers', 'own_case'])
    .where('application_id', '=', applicationId)
    .executeTakeFirst()
}
