import type { NoticeSteps } from '../../notifications/notice-job.ts'
import type { RemindersMail } from '../mails/reminders.ts'
import { z } from 'zod'
import { job } from '../../../platform/jobs/job.ts'

/** Puts the reminders that are due into the queue [SAVE3]. */
export const planReminders = job({
  kind: 'plan_reminders',
  lane: 'prompt',
  interval: 5 * 60,
  payload: z.object({}),
  run: (_nothing, { reminders }: { reminders: NoticeSteps<RemindersMail> }) => reminders.plan(),
})
