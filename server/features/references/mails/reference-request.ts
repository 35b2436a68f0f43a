import { referenceLimits } from '../../../../contract/references/reference-limits.ts'
import { formatZonedMinute } from '../../../../contract/core/time/zoned-minute.ts'
import type { MailContent, MailSite } from '../../../platform/mail/mailer.ts'
import { shownName } from '../../../platform/mail/greeting.ts'
import { linkTo, writeLetter } from '../../../platform/mail/letter.ts'

interface RequestedLetter {
  applicantName: string
  scholarshipId: string
  scholarshipName: string
  universityName: string
  closes: Date
  /** They were asked before. */
  again: boolean
  /** The personal link. */
  url: string
}

/** Asks a referee for letters, or reminds them: one mail with all that is asked of them [REF1]. */
export function refereeMail(
  mail: { name: string; requests: readonly RequestedLetter[] },
  site: MailSite,
): MailContent {
  const requests = mail.requests.map(each => ({
    ...each,
    applicantName: shownName(each.applicantName, 'An applicant'),
  }))
  const { remindAfterDays, remindBeforeEndDays } = referenceLimits
  const [first] = requests
  const one = requests.length === 1 ? first : undefined
  const all = requests.every(({ again }) => again)
  const what = one ? `a reference for ${one.applicantName}` : `${requests.length} references`
  return writeLetter(
    {
      subject: all
        ? `Reminder: ${what}`
        : one
          ? `${one.applicantName} asks you for a reference`
          : `You have been asked for ${what}`,
      name: mail.name,
      paragraphs: [
        ...requests.map(each => [
          `${each.applicantName} is applying for `,
          linkTo(each, site),
          `, ${each.universityName}, and has named you as a referee.`,
        ]),
        `${one ? 'The' : 'Each'} link is for you only and needs no account. You can write the letter there, upload a PDF, or decline. The office reads what you write; the applicant never sees it.`,
      ],
      entries: requests.map(each => ({
        link: { text: `Reference for ${each.applicantName}: ${each.scholarshipName}`, url: each.url },
        lines: [`By ${formatZonedMinute(each.closes, site.timeZone)}`],
      })),
      note: `If you do not know ${one ? 'this person' : 'these people'} or do not want to be asked, use the link to decline and delete your data. We send reminders after ${remindAfterDays} days and ${remindBeforeEndDays} days before the deadline, and no others unless you are asked again.`,
    },
    site,
  )
}
