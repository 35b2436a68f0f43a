import type { ApplicationStatus } from '../../../contract/applications/application-terms.ts'
import type { MailContent, MailSite } from '../mailer.ts'
import { writeLetter } from './letter.ts'

const news: Record<ApplicationStatus, string> = {
  Pending: 'It is waiting to be processed.',
  Processing: 'We have begun to process it. From now on it can no longer be edited.',
  Completed: 'Congratulations! It has been completed.',
  Rejected: 'We are sorry to tell you that it has been rejected.',
}

/** The mail about a new status of an application [T5]. */
export function applicationStatusMail(
  mail: { name: string; scholarshipName: string; universityName: string; status: ApplicationStatus },
  site: MailSite,
): MailContent {
  const { name, scholarshipName, universityName, status } = mail
  return writeLetter(
    {
      subject: `Your application is ${status.toLowerCase()}: ${scholarshipName}`,
      name,
      paragraphs: [
        `There is news about your application for ${scholarshipName} at ${universityName}.`,
        news[status],
      ],
      action: { label: 'See my applications', url: `${site.url}/dashboard/myApplication` },
    },
    site,
  )
}
