import { placeOf } from '../../../contract/rounds/zoned-minute.ts'
import type { MailContent, MailSite } from '../mailer.ts'
import type { NoticeMail } from '../notice-mail.ts'
import { writeLetter } from './letter.ts'

/** A mail about the deadlines that come near. */
export interface RemindersMail extends NoticeMail {
  deadlines: {
    scholarshipName: string
    universityName: string
    days: number
    /** When it closes in `zone`, such as `18:00 on 25 February 2027`. */
    before: string
    zone: string
  }[]
  /** Null when the person has not named one; then times are in that of the office. */
  timeZone: string | null
}

/** The mail of 14, 3 and 1 days before deadlines [SAVE3]. */
export function remindersMail(mail: RemindersMail, site: MailSite): MailContent {
  const [first] = mail.deadlines
  const others = mail.deadlines.length - 1
  const more = others > 0 ? ` and ${others} more` : ''
  return writeLetter(
    {
      subject: `${first ? `${inDays(first.days)}: ${first.scholarshipName}` : 'Deadlines'}${more}`,
      name: mail.name,
      paragraphs: [
        mail.deadlines.length === 1
          ? 'The deadline of a scholarship that you saved or started to apply for is approaching.'
          : 'The deadlines of scholarships that you saved or began to apply for come near.',
      ],
      facts: mail.deadlines.map(({ scholarshipName, universityName, days, before, zone }) => [
        `${scholarshipName}, ${universityName}`,
        `${inDays(days)}, before ${before} (${placeOf(zone)})`,
      ]),
      action: { label: 'Go to my dashboard', url: `${site.url}/dashboard` },
      note: `${mail.timeZone === null && first ? `We do not know your time zone, so the times are in ${placeOf(first.zone)}; you can set it in your dashboard. ` : ''}You get this because your account asks for reminders. Stop them, or choose what is mailed: ${mail.preferences.page}`,
    },
    site,
  )
}

function inDays(days: number): string {
  return days === 1 ? 'Closes tomorrow' : `Closes in ${days} days`
}
