import { z } from 'zod'
import { job, type JobDeps } from '../job.ts'

/** Puts the reminders that are due into the queue [SAVE3]. */
export const planReminders = job({
  kind: 'plan_reminders',
  lane: 'prompt',
  interval: 5 * 60,
  payload: z.object({}),
  run: (_nothing, { reminders }: Pick<JobDeps, 'reminders'>) => reminders.plan(),
})
