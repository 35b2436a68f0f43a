import { feature } from '../../platform/feature.ts'
import { planDigests } from './jobs/plan-digests.ts'
import { planReminders } from './jobs/plan-reminders.ts'
import { planOfficeNews } from './jobs/plan-office-news.ts'
import { sendDigest } from './jobs/send-digest.ts'
import { sendOfficeNews } from './jobs/send-office-news.ts'
import { sendReminders } from './jobs/send-reminders.ts'

/** Reminders of deadlines [SAVE3], what is new in saved searches [SAVE2], and what waits for staff [TALK3]. */
export const announcements = feature({
  jobs: [planReminders, sendReminders, planDigests, sendDigest, planOfficeNews, sendOfficeNews],
})
