import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../../../platform/database/tables.ts'
import { job } from '../../../platform/jobs/job.ts'
import { planRequestReminders as plan } from '../remind-service.ts'

/** Plans the reminders of applicants who are asked for something, as they come due. */
export const planRequestReminders = job({
  kind: 'plan_request_reminders',
  lane: 'prompt',
  interval: 900,
  payload: z.object({}),
  run: (_nothing, { db }: { db: Kysely<Tables> }) => plan(db),
})
