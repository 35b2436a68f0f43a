import { sql } from 'kysely'
import type { SeenId } from '../access/scope.ts'
import { feature } from '../feature.ts'
import { forgetLooks } from './jobs/forget-looks.ts'
import { sealRecord } from './jobs/seal-record.ts'

/** The record of what staff do and view; its values about a person are deleted with them. */
export const record = feature({
  jobs: [sealRecord, forgetLooks],
  async forgetPerson(tx, userId) {
    const about = tx.selectFrom('record_entries').select('id').where('subject_id', '=', userId)
    await tx.deleteFrom('record_values').where('entry_id', 'in', about).execute()
    await tx.deleteFrom('record_looks').where('actor_id', '=', userId).execute()
  },
  async forgetApplications(tx, ids) {
    const about = tx
      .selectFrom('record_entries')
      .select('id')
      .where('application_id', '=', sql<SeenId>`any(${ids}::uuid[])`)
    await tx.deleteFrom('record_values').where('entry_id', 'in', about).execute()
  },
})
