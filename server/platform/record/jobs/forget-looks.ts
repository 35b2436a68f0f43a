import { sql } from 'kysely'
import { officeToday } from '../../database/office-settings.ts'
import { removeRows } from '../../database/remove-rows.ts'
import { type DatabaseDeps, recurringJob } from '../../jobs/job.ts'

/** Forgets which looks of past days have an entry; the entries stay. */
export const forgetLooks = recurringJob({
  kind: 'forget_looks',
  lane: 'upkeep',
  interval: 6 * 3600,
  async run({ db }: DatabaseDeps) {
    await removeRows(db, 'record_looks', sql`day < ${officeToday} - 1`)
  },
})
