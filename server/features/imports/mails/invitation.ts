import type { MailContent, MailSite } from '../../../platform/mail/mailer.ts'
import { writeLetter } from '../../../platform/mail/letter.ts'

/** Days for which the link can be used. */
export const invitationDays = 14

/** The mail to an applicant whose application came here from somewhere else. `url` lets its holder choose a password. */
export function invitationMail(
  mail: { name: string; scholarshipName: string; universityName: string; url: string },
  site: MailSite,
): MailContent {
  return writeLetter(
    {
      subject: `Your application for ${mail.scholarshipName} is now at ${site.name}`,
      name: mail.name,
      paragraphs: [
        `Your application for ${mail.scholarshipName} at ${mail.universityName} is now handled at ${site.name}. You do not need to apply again, and nothing is to be paid again.`,
        `Choose a password to read it, to write to the office, and to see its decision. The link works once, within ${invitationDays} days.`,
      ],
      action: { label: 'Choose a password', url: mail.url },
      note: `If the link has expired, use “Forgot password?” at ${site.url}/login with this email address. Please do not forward this email.`,
    },
    site,
  )
}
