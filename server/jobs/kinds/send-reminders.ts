import { remindersMail } from '../../notifications/templates/reminders.ts'
import { noticeJob } from '../notice-job.ts'

/** Mails a person the reminders that are still due, in one mail [SAVE3]. */
export const sendReminders = noticeJob('send_reminders', { steps: 'reminders', write: remindersMail })
