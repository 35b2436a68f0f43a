import { shownName } from '../../../platform/mail/greeting.ts'
import { linkTo, writeLetter } from '../../../platform/mail/letter.ts'
import type { MailContent, MailSite } from '../../../platform/mail/mailer.ts'

interface ReferenceCopy {
  /** The referee's. */
  name: string
  applicantName: string
  scholarshipId: string
  scholarshipName: string
  universityName: string
  /** The letter; empty where it is only a file. */
  text: string
  fileName: string | null
}

/** A copy of what a referee sent, for themselves [REF1]. */
export function referenceCopyMail(copy: ReferenceCopy, site: MailSite): MailContent {
  const { name, universityName, text, fileName } = copy
  const applicant = shownName(copy.applicantName, 'an applicant')
  return writeLetter(
    {
      subject: `Copy of your reference for ${applicant}`,
      name,
      paragraphs: [
        [
          `We have received your reference for ${applicant}, who applies for `,
          linkTo(copy, site),
          `, ${universityName}. Thank you. This is a copy of what you sent.`,
        ],
        ...(text.trim() === '' ? [] : [text]),
        ...(fileName === null
          ? []
          : [`You have uploaded the file “${fileName}”, which is not attached here.`]),
      ],
      note: 'You get this because you sent it. The office reads your reference; the applicant never does.',
    },
    site,
  )
}
