import type { MailContent, MailSite } from './mailer.ts'
import { writeLetter } from './letter.ts'

/** The mail by which an admin sees that mails arrive [OPS6]. */
export function testMail(name: string, site: MailSite): MailContent {
  return writeLetter(
    {
      subject: `Mails of ${site.name} arrive`,
      name,
      paragraphs: ['An admin of the site, most likely you, asked for this mail, to see that mails arrive.'],
    },
    site,
  )
}
