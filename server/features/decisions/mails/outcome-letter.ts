import type { MailContent, MailSite } from '../../../platform/mail/mailer.ts'
import { linkTo, type Words, writeLetter } from '../../../platform/mail/letter.ts'

/** A letter as it was filled and frozen. */
export interface OutcomeLetter {
  name: string
  scholarshipId: string
  scholarshipName: string
  subject: string
  /** Paragraphs are apart by an empty line. */
  body: string
}

/** The letter about a decision [DESK6], as it was previewed: only greeting, link and site name are added. */
export function outcomeLetterMail(letter: OutcomeLetter, site: MailSite): MailContent {
  return writeLetter(
    {
      subject: letter.subject,
      name: letter.name,
      paragraphs: letter.body.split('\n\n').map(paragraph => linked(paragraph, letter, site)),
      action: { label: 'See my applications', url: `${site.url}/dashboard/myApplication` },
    },
    site,
  )
}

/** The name of the scholarship leads to it. */
function linked(paragraph: string, letter: OutcomeLetter, site: MailSite): Words {
  const [before = '', ...others] = paragraph.split(letter.scholarshipName)
  return [before, ...others.flatMap(text => [linkTo(letter, site), text])].filter(part => part !== '')
}
