import type { ApplicationStatus } from '../../../contract/applications/application-terms.ts'
import type { MailContent } from '../mailer.ts'
import { writeLetter } from './letter.ts'

const news: Record<ApplicationStatus, string> = {
  Pending: 'It is waiting to be processed.',
  Processing: 'We have begun to process it. From now on it can no longer be edited.',
  Completed: 'Congratulations! It has been completed.',
  Rejected: 'We are sorry to tell you that it has been rejected.',
}

/** Tells an applicant that staff have moved their application to another status [T5]. */
export function applicationStatusMail(
  mail: { name: string; scholarshipName: string; universityName: string; status: ApplicationStatus },
  siteUrl: string,
): MailContent {
  const { name, scholarshipName, universityName, status } = mail
  return writeLetter({
    subject: `Your application is ${status.toLowerCase()}: ${scholarshipName}`,
    name,
    paragraphs: [
      `There is news about your application for ${scholarshipName} at ${universityName}.`,
      news[status],
    ],
    action: { label: 'See my applications', url: `${siteUrl}/dashboard/myApplication` },
  })
}
