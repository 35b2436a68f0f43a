import type { ApplicationStatus } from '../../../../contract/applications/application-terms.ts'
import type { MailContent, MailSite } from '../../../platform/mail/mailer.ts'
import {
  type AboutScholarship,
  type Link,
  linkTo,
  type Words,
  writeLetter,
} from '../../../platform/mail/letter.ts'

/** What is new about an application. */
export interface ApplicationNews extends AboutScholarship {
  /** Where the application stands; left out where only the feedback is new. */
  status?: ApplicationStatus | undefined
  /** What staff say about it; empty for nothing. */
  feedback?: string | undefined
}

type News = { subject: (scholarship: string) => string; words: (scholarship: string | Link) => Words }

const news: Record<ApplicationStatus, News> = {
  Pending: {
    subject: scholarship => `Waiting to be read: ${scholarship}`,
    words: scholarship => ['Your application for ', scholarship, ' is waiting to be read.'],
  },
  Processing: {
    subject: scholarship => `We are reading your application: ${scholarship}`,
    words: scholarship => [
      'We have started to read your application for ',
      scholarship,
      '. It can no longer be edited.',
    ],
  },
  Completed: {
    subject: scholarship => `You have been awarded: ${scholarship}`,
    words: scholarship => ['Congratulations! You have been awarded ', scholarship, '.'],
  },
  Rejected: {
    subject: scholarship => `Decision on your application: ${scholarship}`,
    words: scholarship => [
      'Your application for ',
      scholarship,
      ' has been decided. We are sorry to tell you that it was not successful.',
    ],
  },
}

/** The mail about an application: where it stands, and what staff say about it [T4] [T5]. */
export function applicationNewsMail(mail: ApplicationNews, site: MailSite): MailContent {
  const { name, scholarshipName, universityName, status, feedback } = mail
  const scholarship = linkTo(mail, site)
  const stands = status && news[status]
  return writeLetter(
    {
      subject: stands?.subject(scholarshipName) ?? `Feedback on your application: ${scholarshipName}`,
      name,
      paragraphs: [
        stands?.words(scholarship) ?? ['We have feedback on your application for ', scholarship, ':'],
        ...(stands && feedback ? ['Our feedback:'] : []),
        ...(feedback ? [feedback] : []),
      ],
      facts: [['University', universityName]],
      action: { label: 'See my applications', url: `${site.url}/dashboard/myApplication` },
    },
    site,
  )
}
