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
  /** Its text is empty where it is only a file; nothing where the office does not want letters in mails. */
  letter: { text: string; fileName: string | null } | null
}

/** A copy of what a referee sent, for themselves [REF1]. */
export function referenceCopyMail(copy: ReferenceCopy, site: MailSite): MailContent {
  const { name, universityName, letter } = copy
  const applicant = shownName(copy.applicantName, 'an applicant')
  return writeLetter(
    {
      subject: letter
        ? `Copy of your reference for ${applicant}`
        : `Your reference for ${applicant} has arrived`,
      name,
      paragraphs: [
        [
          `We have received your reference for ${applicant}, who is applying for `,
          linkTo(copy, site),
          `, ${universityName}. Thank you. ${letter ? 'This is a copy of what you sent.' : 'The office keeps letters out of emails, so your letter is not repeated here.'}`,
        ],
        ...(letter?.text.trim() ? [letter.text] : []),
        ...(letter?.fileName
          ? [`You have uploaded the file “${letter.fileName}”, which is not attached here.`]
          : []),
      ],
      note: 'You get this because you sent it. The office reads your reference; the applicant never does.',
    },
    site,
  )
}
