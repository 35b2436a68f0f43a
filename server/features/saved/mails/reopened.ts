import type { MailContent, MailSite } from '../../../platform/mail/mailer.ts'
import { type AboutScholarship, linkTo, writeLetter } from '../../../platform/mail/letter.ts'

/** The mail to somebody who asked to be told when a scholarship opens again [ROUND3]. */
export function reopenedMail(
  mail: AboutScholarship & { closes: string; url: string },
  site: MailSite,
): MailContent {
  const { name, scholarshipName, universityName, closes, url } = mail
  return writeLetter(
    {
      subject: `Open again: ${scholarshipName}`,
      name,
      paragraphs: [[linkTo(mail, site), ` at ${universityName} is open for applications again.`]],
      facts: [['Apply', closes]],
      action: { label: 'See the scholarship', url: `${site.url}${url}` },
      note: 'You asked for this email. It is the only one about this scholarship opening again.',
    },
    site,
  )
}
