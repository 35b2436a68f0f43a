import type { MailContent, MailSite } from '../../../platform/mail/mailer.ts'
import { writeLetter } from '../../../platform/mail/letter.ts'

/** The mail whose link confirms the address of a new account [SAVE5]. */
export function emailConfirmationMail(mail: { name: string; url: string }, site: MailSite): MailContent {
  return writeLetter(
    {
      subject: `Please confirm your address for ${site.name}`,
      name: mail.name,
      paragraphs: [
        `Somebody, probably you, signed up for ${site.name} with this address.`,
        'Once you have confirmed it, we can remind you of deadlines by email. The link works for seven days.',
      ],
      action: { label: 'Confirm my address', url: mail.url },
      note: 'If this was not you, do not confirm it, and we will not email you about this account again.',
    },
    site,
  )
}
