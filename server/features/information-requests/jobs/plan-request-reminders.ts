import { type DatabaseDeps, recurringJob } from '../../../platform/jobs/job.ts'
import { planRequestReminders as plan } from '../remind-service.ts'

/** Plans the reminders of applicants who are asked for something, as they come due. */
export const planRequestReminders = recurringJob({
  kind: 'plan_request_reminders',
  lane: 'prompt',
  interval: 900,
  run: ({ db }: DatabaseDeps) => plan(db),
})
