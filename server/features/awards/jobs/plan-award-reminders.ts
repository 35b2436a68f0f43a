import { type DatabaseDeps, recurringJob } from '../../../platform/jobs/job.ts'
import { planAwardReminders as plan } from '../notice-service.ts'

/** Plans the reminders of awards that wait for an answer, as it becomes nine where their applicants are [AWARD1]. */
export const planAwardReminders = recurringJob({
  kind: 'plan_award_reminders',
  lane: 'prompt',
  interval: 300,
  run: ({ db }: DatabaseDeps) => plan(db),
})
