import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { officeTimeZone } from '../../database/office-settings.ts'
import { removeRows } from '../../database/remove-rows.ts'
import type { Tables } from '../../database/tables.ts'
import { job } from '../../jobs/job.ts'

/** Forgets which looks of past days have an entry; the entries stay. */
export const forgetLooks = job({
  kind: 'forget_looks',
  lane: 'upkeep',
  interval: 6 * 3600,
  payload: z.object({}),
  async run(_nothing, { db }: { db: Kysely<Tables> }) {
    await removeRows(db, 'record_looks', sql`day < (now() at time zone ${officeTimeZone})::date - 1`)
  },
})
