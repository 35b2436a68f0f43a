import { counted } from '../../../../contract/core/counted.ts'
import { pages } from '../../../../contract/core/pages.ts'
import { formatZonedMinute } from '../../../../contract/core/time/zoned-minute.ts'
import { linkTo, writeLetter } from '../../../platform/mail/letter.ts'
import type { MailContent, MailSite } from '../../../platform/mail/mailer.ts'

export interface RequestNotice {
  name: string
  scholarshipId: string
  scholarshipName: string
  universityName: string
  applicationId: string
  /** How many answers are reopened. */
  count: number
  dueAt: Date
  /** The applicant's time zone; nothing where none is known. */
  zone?: string | null
  /** Of a reminder, how many days before its date. */
  days: number | null
}

/** The email that says that the office has a request, or reminds of it, without quoting it [TALK1]. */
export function requestNoticeMail(notice: RequestNotice, site: MailSite): MailContent {
  const { days, name, scholarshipName, universityName, applicationId, count, dueAt, zone } = notice
  const until = formatZonedMinute(dueAt, zone || site.timeZone || 'UTC')
  return writeLetter(
    {
      subject:
        days === null
          ? `The office needs something from you: ${scholarshipName}`
          : `${counted(days, 'day')} left to answer the office: ${scholarshipName}`,
      name,
      paragraphs: [
        [
          `The office ${days === null ? 'needs' : 'is still waiting for'} ${counted(count, 'more answer')} from you in your application for `,
          linkTo(notice, site),
          `. Please answer on the site by ${until}. Your other answers stay as you have submitted them.`,
        ],
        'Until you answer, our decision deadline is on hold. No application is rejected just because a date has passed.',
      ],
      facts: [['University', universityName]],
      action: { label: 'See the request', url: `${site.url}${pages.correct(applicationId)}` },
    },
    site,
  )
}
