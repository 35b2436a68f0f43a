import { formatClosing, placeOf } from '../../../../contract/core/time/zoned-minute.ts'
import type { MailContent, MailSite } from '../../../platform/mail/mailer.ts'
import type { NoticeMail } from '../../../platform/mail/notice-mail.ts'
import { writeLetter } from '../../../platform/mail/letter.ts'
import { whyMailed } from '../../../platform/mail/why-mailed.ts'
import { reminderDaysText } from '../../../../contract/notifications/notice-kinds.ts'
import type { NearDeadline } from '../due-reminders.ts'

/** What a person has done with a scholarship whose deadline is near; `paid`: begun to pay or paid, without a draft. */
/** A mail about deadlines that are near. */
export interface RemindersMail extends NoticeMail {
  deadlines: NearDeadline[]
  /** Set by the person; if unknown, times are in the office's zone. */
  timeZone: string | null
}

const stages: Record<NearDeadline['stage'], { page: (id: string) => string; line: string; action: string }> =
  {
    begun: {
      page: id => `/dashboard/apply/${id}`,
      line: 'You have started an application and not submitted it yet.',
      action: 'Continue my application',
    },
    paid: {
      page: id => `/payment?scholarship=${id}`,
      line: 'Started, not submitted yet.',
      action: 'Continue my application',
    },
    saved: { page: id => `/scholarshipDetails/${id}`, line: 'You saved it.', action: 'See the scholarship' },
  }

/** The reminder before deadlines; each entry links to the next step [SAVE3]. */
export function remindersMail(mail: RemindersMail, site: MailSite): MailContent {
  const [first] = mail.deadlines
  const others = mail.deadlines.length - 1
  const more = others > 0 ? ` and ${others} more` : ''
  const addressOf = ({ stage, scholarshipId }: NearDeadline) =>
    `${site.url}${stages[stage].page(scholarshipId)}`
  const zoneUnknown =
    first && mail.timeZone !== first.zone
      ? `We do not know your time zone, so times are in ${placeOf(first.zone)}; you can set yours in your dashboard. `
      : ''
  return writeLetter(
    {
      subject: `${first ? `${inDays(first.days)}: ${first.scholarshipName}` : 'Deadlines'}${more}`,
      name: mail.name,
      paragraphs: [
        mail.deadlines.length === 1
          ? 'The deadline for a scholarship that you saved or started to apply for is approaching.'
          : 'The deadlines for scholarships that you saved or started to apply for are approaching.',
      ],
      entries: mail.deadlines.map(deadline => ({
        link: { text: deadline.scholarshipName, url: addressOf(deadline) },
        lines: [
          deadline.universityName,
          `${inDays(deadline.days)}: ${formatClosing(deadline.closes, deadline.zone)}`,
          stages[deadline.stage].line,
        ],
      })),
      action:
        first && others === 0
          ? { label: stages[first.stage].action, url: addressOf(first) }
          : { label: 'Go to my dashboard', url: `${site.url}/dashboard` },
      note: whyMailed(`${zoneUnknown}You asked for reminders ${reminderDaysText} a deadline.`, mail),
    },
    site,
  )
}

function inDays(days: number): string {
  return days === 1 ? 'Closes tomorrow' : `Closes in ${days} days`
}
