import { noticeJob } from '../../notifications/notice-job.ts'
import { remindersMail } from '../mails/reminders.ts'
import { beginReminders, endReminders } from '../reminder-service.ts'

/** Mails a person the reminders that are still due, in one mail [SAVE3]. */
export const sendReminders = noticeJob('send_reminders', {
  begin: beginReminders,
  end: endReminders,
  write: remindersMail,
})
