import { noticeJob } from '../../notifications/notice-job.ts'
import { endSending } from '../../notifications/notice-service.ts'
import { remindersMail } from '../mails/reminders.ts'
import { beginReminders } from '../reminder-service.ts'

/** Mails a person the reminders that are still due, in one mail [SAVE3]. */
export const sendReminders = noticeJob('send_reminders', {
  notices: 'reminders',
  begin: beginReminders,
  end: endSending,
  write: remindersMail,
})
