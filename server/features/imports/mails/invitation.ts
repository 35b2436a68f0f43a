import { pages } from '../../../../contract/core/pages.ts'
import type { MailContent, MailSite } from '../../../platform/mail/mailer.ts'
import { linkTo, writeLetter } from '../../../platform/mail/letter.ts'

/** Days for which the link can be used. */
export const invitationDays = 14

/** The mail to an applicant whose application came here from somewhere else. `url` lets its holder choose a password. */
export function invitationMail(
  mail: { name: string; scholarshipId: string; scholarshipName: string; universityName: string; url: string },
  site: MailSite,
): MailContent {
  const { name, scholarshipName, universityName, url } = mail
  return writeLetter(
    {
      subject: `Your application for ${scholarshipName} is now at ${site.name}`,
      name,
      paragraphs: [
        [
          'Your application for ',
          linkTo(mail, site),
          ` is now handled at ${site.name}. You do not need to apply or pay again.`,
        ],
        `Choose a password to read your application, write to the office and see its decision. The link works once, within ${invitationDays} days.`,
      ],
      facts: [['University', universityName]],
      action: { label: 'Choose a password', url },
      note: [
        'If the link has expired, ',
        { text: 'ask for a new one', url: site.url + pages.forgotPassword },
        ' with this email address. Please do not forward this email.',
      ],
    },
    site,
  )
}
