import type { MailContent, MailSite } from './mailer.ts'
import { writeLetter } from './letter.ts'

/** The mail by which an admin sees that mails arrive [OPS6]. */
export function testMail(name: string, site: MailSite): MailContent {
  return writeLetter(
    {
      subject: `Test email from ${site.name}`,
      name,
      paragraphs: ['An admin of the site, probably you, sent this email to check that emails arrive.'],
    },
    site,
  )
}
