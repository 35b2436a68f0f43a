import { dateInWords } from '../../../../contract/core/time/date-in-words.ts'
import { dashboardMessages } from '../../../../contract/core/dashboard-messages.ts'
import { pages } from '../../../../contract/core/pages.ts'
import { answerDay } from '../../../../contract/site/answer-day.ts'
import type { MailContent, MailSite } from '../../../platform/mail/mailer.ts'
import { type AboutScholarship, linkTo, writeLetter } from '../../../platform/mail/letter.ts'

/** What an application's receipt says. */
export interface ReceiptInMail {
  number: string
  at: Date
  answers: [wording: string, text: string][]
}

/** The mail that confirms an application, with all that was submitted where it has a receipt [F2] [DRAFT3]. */
export function applicationReceivedMail(
  mail: AboutScholarship & {
    submitted?: ReceiptInMail | undefined
    corrected?: boolean | undefined
    begun?: boolean | undefined
    /** What is still to come of the letters of reference. */
    letters?: string | undefined
  },
  site: MailSite,
): MailContent {
  const { submitted, corrected, begun, letters, universityName } = mail
  return writeLetter(
    {
      subject: `We have received your ${corrected ? 'corrections' : 'application'}: ${mail.scholarshipName}`,
      name: mail.name,
      paragraphs: [
        [
          `We have your ${corrected ? 'corrected ' : ''}application for `,
          linkTo(mail, site),
          ` at ${universityName}.`,
        ],
        `${begun ? '' : `${dashboardMessages.canCorrect} `}${whenAnswered(submitted, site)}`,
        ...(letters
          ? [[`${letters} `, { text: 'See your references', url: `${site.url}${pages.references}` }]]
          : []),
      ],
      ...(submitted && { facts: [['Receipt', submitted.number], ...submitted.answers] }),
      action: { label: 'See my applications', url: `${site.url}/dashboard/myApplication` },
    },
    site,
  )
}

/** What the page of the receipt promises, too. */
function whenAnswered(submitted: ReceiptInMail | undefined, { answerDays, timeZone }: MailSite): string {
  if (!submitted || !answerDays) return 'We will email you when a decision is made.'
  return `You will hear from us by ${dateInWords(answerDay(submitted.at, answerDays, timeZone))}.`
}
