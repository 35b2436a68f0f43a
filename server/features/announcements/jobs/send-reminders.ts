import { remindersMail } from '../mails/reminders.ts'
import { noticeJob } from '../../notifications/notice-job.ts'

/** Mails a person the reminders that are still due, in one mail [SAVE3]. */
export const sendReminders = noticeJob('send_reminders', { steps: 'reminders', write: remindersMail })
