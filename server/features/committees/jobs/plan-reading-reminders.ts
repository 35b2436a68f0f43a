import { type DatabaseDeps, recurringJob } from '../../../platform/jobs/job.ts'
import { planReadingReminders as plan } from '../reminder-service.ts'

/** Plans the reminders of readers that are due [FAIR10]. */
export const planReadingReminders = recurringJob({
  kind: 'plan_reading_reminders',
  lane: 'prompt',
  interval: 900,
  run: ({ db }: DatabaseDeps) => plan(db),
})
