import { sql } from 'kysely'
import type { OwnRemoval } from '../../../contract/retention/retention.ts'
import type { Removal } from '../../../contract/retention/retention-terms.ts'
import type { SeenId } from '../../platform/access/scope.ts'
import type { Database } from '../../platform/database/connection.ts'
import { officeTimeZone } from '../../platform/database/office-settings.ts'

const when = sql`(data_removed_at at time zone ${officeTimeZone})::date::text as "on", data_kept_months as months`

/** When and by what rule the personal data of an application was removed; nothing while it has it [AUDIT4]. */
export async function findRemoval(db: Database, applicationId: SeenId): Promise<Removal | undefined> {
  const { rows } = await sql<Removal>`
    select ${when} from applications where id = ${applicationId} and data_removed_at is not null`.execute(db)
  return rows[0]
}

/** A person's applications whose personal data was removed. */
export async function listOwnRemovals(db: Database, userId: string): Promise<OwnRemoval[]> {
  const { rows } = await sql<OwnRemoval>`
    select id as "applicationId", ${when} from applications
     where user_id = ${userId} and data_removed_at is not null order by id`.execute(db)
  return rows
}
