import type { MailContent, MailSite } from '../../../platform/mail/mailer.ts'
import { writeLetter } from '../../../platform/mail/letter.ts'

/** The mail to a person whose two-step sign-in somebody reset. `by`: the admin; left out for the operator. */
export function twoFactorsResetMail(
  mail: { name: string; by?: string | undefined },
  site: MailSite,
): MailContent {
  return writeLetter(
    {
      subject: `Your two-step sign-in at ${site.name} was reset`,
      name: mail.name,
      paragraphs: [
        `${mail.by ?? 'The operator'} has reset the two-step sign-in of your ${site.name} account and signed you out everywhere.`,
        'Until you set it up again in your profile, your password alone signs you in.',
      ],
      action: { label: 'Sign in', url: `${site.url}/login` },
      note: 'If you did not ask for this, choose a new password at once and tell the office.',
    },
    site,
  )
}
