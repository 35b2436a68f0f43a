import { type DatabaseDeps, recurringJob } from '../../../platform/jobs/job.ts'
import { planReminders } from '../plan-referee-mail-service.ts'

/** Plans the reminders of referees that are due. */
export const planReferenceReminders = recurringJob({
  kind: 'plan_reference_reminders',
  lane: 'prompt',
  interval: 900,
  run: ({ db }: DatabaseDeps) => planReminders(db),
})
