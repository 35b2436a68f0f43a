import type { MailContent, MailSite } from '../mailer.ts'
import { writeLetter } from './letter.ts'

/** The mail that confirms an application [F2]. */
export function applicationReceivedMail(
  mail: { name: string; scholarshipName: string; universityName: string },
  site: MailSite,
): MailContent {
  return writeLetter(
    {
      subject: `We have received your application: ${mail.scholarshipName}`,
      name: mail.name,
      paragraphs: [
        `Congratulations! Your application for ${mail.scholarshipName} at ${mail.universityName} has arrived.`,
        'It is pending now. Until we begin to process it, you can still edit it in your dashboard.',
      ],
      action: { label: 'See my applications', url: `${site.url}/dashboard/myApplication` },
    },
    site,
  )
}
