import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../../../platform/database/tables.ts'
import { job } from '../../../platform/jobs/job.ts'
import { planReminders } from '../plan-referee-mail-service.ts'

/** Plans the reminders of referees that are due. */
export const planReferenceReminders = job({
  kind: 'plan_reference_reminders',
  lane: 'prompt',
  interval: 900,
  payload: z.object({}),
  run: (_nothing, { db }: { db: Kysely<Tables> }) => planReminders(db),
})
