import { feature } from '../../platform/feature.ts'
import { planDigests } from './jobs/plan-digests.ts'
import { planReminders } from './jobs/plan-reminders.ts'
import { sendDigest } from './jobs/send-digest.ts'
import { sendReminders } from './jobs/send-reminders.ts'

/** Reminders of deadlines [SAVE3], and what is new in saved searches [SAVE2]. */
export const announcements = feature({ jobs: [planReminders, sendReminders, planDigests, sendDigest] })
