import type { MailContent, MailSite } from '../../../platform/mail/mailer.ts'
import { writeLetter } from '../../../platform/mail/letter.ts'

/** The mail behind "Forgot password?" [A2]. `url` lets its holder choose a new password. */
export function passwordResetMail(mail: { name: string; url: string }, site: MailSite): MailContent {
  return writeLetter(
    {
      subject: `Choose a new password for ${site.name}`,
      name: mail.name,
      paragraphs: [
        `Somebody, probably you, asked to reset the password of your ${site.name} account.`,
        'Use the link below to choose a new one. It works once, within an hour.',
      ],
      action: { label: 'Choose a new password', url: mail.url },
      note: 'If this was not you, ignore this email: your password stays the same. Please do not forward it.',
    },
    site,
  )
}
