import { formatZonedMinute } from '../../../contract/rounds/zoned-minute.ts'
import type { MailContent, MailSite } from '../mailer.ts'
import { writeLetter } from './letter.ts'

/** The mail behind "Forgot password?" [A2]. `url` lets its holder choose a new password until `expiresAt`. */
export function passwordResetMail(
  mail: { name: string; url: string; expiresAt: string },
  site: MailSite,
): MailContent {
  const until = formatZonedMinute(new Date(mail.expiresAt), site.timeZone)
  return writeLetter(
    {
      subject: `Choose a new password for ${site.name}`,
      name: mail.name,
      paragraphs: [
        `Somebody, most likely you, asked to reset the password of your ${site.name} account.`,
        `The link below lets you choose a new one. It works once, until ${until}.`,
      ],
      action: { label: 'Choose a new password', url: mail.url },
      note: 'If it was not you, you need not do anything: your password stays as it is. Please do not pass this mail on.',
    },
    site,
  )
}
