import { referenceLimits } from '../../../../contract/references/reference-terms.ts'
import { formatZonedMinute } from '../../../../contract/core/time/zoned-minute.ts'
import type { MailContent, MailSite } from '../../../platform/mail/mailer.ts'
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
  { name, requests }: { name: string; requests: readonly RequestedLetter[] },
  site: MailSite,
): MailContent {
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
          : `You are asked for ${what}`,
      name,
      paragraphs: [
        ...requests.map(each => [
          `${each.applicantName} applies for `,
          linkTo(each, site),
          `, ${each.universityName}, and has named you as a referee.`,
        ]),
        'Each link is yours alone: it shows what is asked, without an account. You can write, upload a PDF, or decline. What you write goes to the office, never to the applicant.',
      ],
      entries: requests.map(each => ({
        link: { text: `Reference for ${each.applicantName}`, url: each.url },
        lines: [`By ${formatZonedMinute(each.closes, site.timeZone)}`],
      })),
      note: `You do not know this person, or do not want to be asked? The link lets you decline, and delete your data. We remind you after ${remindAfterDays} days and ${remindBeforeEndDays} days before the end, never more often unless you are asked again.`,
    },
    site,
  )
}
