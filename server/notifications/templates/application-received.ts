import { messages } from '../../../contract/messages.ts'
import type { MailContent, MailSite } from '../mailer.ts'
import { writeLetter } from './letter.ts'

/** What an application's receipt says. */
export interface ReceiptInMail {
  number: string
  answers: [wording: string, text: string][]
}

/** The mail that confirms an application, with all that was submitted where it has a receipt [F2] [DRAFT3]. */
export function applicationReceivedMail(
  mail: {
    name: string
    scholarshipName: string
    universityName: string
    submitted?: ReceiptInMail | undefined
    corrected?: boolean | undefined
  },
  site: MailSite,
): MailContent {
  const { submitted, corrected } = mail
  return writeLetter(
    {
      subject: `We have received your ${corrected ? 'corrections' : 'application'}: ${mail.scholarshipName}`,
      name: mail.name,
      paragraphs: [
        `We have your ${corrected ? 'corrected ' : ''}application for ${mail.scholarshipName} at ${mail.universityName}.`,
        messages.canCorrect,
      ],
      ...(submitted && { facts: [['Receipt', submitted.number], ...submitted.answers] }),
      action: { label: 'See my applications', url: `${site.url}/dashboard/myApplication` },
    },
    site,
  )
}
