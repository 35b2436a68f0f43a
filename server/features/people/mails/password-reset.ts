import type { MailContent, MailSite } from '../../../platform/mail/mailer.ts'
import { writeLetter } from '../../../platform/mail/letter.ts'

/** The mail behind "Forgot password?" [A2]. `url` lets its holder choose a new password. */
export function passwordResetMail(mail: { name: string; url: string }, site: MailSite): MailContent {
  return writeLetter(
    {
      subject: `Choose a new password for ${site.name}`,
      name: mail.name,
      paragraphs: [
        `Somebody, most likely you, asked to reset the password of your ${site.name} account.`,
        'The link below lets you choose a new one. It works once, for one hour.',
      ],
      action: { label: 'Choose a new password', url: mail.url },
      note: 'If it was not you, you need not do anything: your password stays as it is. Please do not pass this mail on.',
    },
    site,
  )
}
