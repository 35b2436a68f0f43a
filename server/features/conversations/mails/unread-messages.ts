import { counted } from '../../../../contract/core/counted.ts'
import { pages } from '../../../../contract/core/pages.ts'
import { type AboutScholarship, linkTo, writeLetter } from '../../../platform/mail/letter.ts'
import type { MailContent, MailSite } from '../../../platform/mail/mailer.ts'

/** What the applicant has not read. */
export interface MessageNotice extends AboutScholarship {
  applicationId: string
  unread: number
}

/** The email that says that the office has written, without quoting it [TALK2]. */
export function messageNoticeMail(notice: MessageNotice, site: MailSite): MailContent {
  const { name, scholarshipName, universityName, applicationId, unread } = notice
  return writeLetter(
    {
      subject: `A message about your application: ${scholarshipName}`,
      name,
      paragraphs: [
        [
          `You have ${counted(unread, 'unread message')} about your application for `,
          linkTo(notice, site),
          '. Please read and answer on the site: nobody reads replies to this email.',
        ],
      ],
      facts: [['University', universityName]],
      action: { label: 'Read and answer', url: `${site.url}${pages.conversation(applicationId)}` },
    },
    site,
  )
}
