import type { MailContent, MailSite } from '../mailer.ts'
import { writeLetter } from './letter.ts'

/** The mail with feedback of staff to an applicant [T4]. */
export function applicationFeedbackMail(
  mail: { name: string; scholarshipName: string; universityName: string; feedback: string },
  site: MailSite,
): MailContent {
  return writeLetter(
    {
      subject: `Feedback on your application: ${mail.scholarshipName}`,
      name: mail.name,
      paragraphs: [
        `We have looked at your application for ${mail.scholarshipName} at ${mail.universityName}:`,
        mail.feedback,
      ],
      action: { label: 'See my applications', url: `${site.url}/dashboard/myApplication` },
    },
    site,
  )
}
