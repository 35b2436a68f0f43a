import type { MailContent, MailSite } from '../mailer.ts'
import { writeLetter } from './letter.ts'

/** The mail that a scholarship closes later than it did [ROUND2]. */
export function closingMovedMail(
  mail: { name: string; scholarshipName: string; universityName: string; closes: string; url: string },
  site: MailSite,
): MailContent {
  const { name, scholarshipName, universityName, closes, url } = mail
  return writeLetter(
    {
      subject: `More time: ${scholarshipName}`,
      name,
      paragraphs: [`${scholarshipName} at ${universityName} closes later than it did.`],
      facts: [['It now closes', closes]],
      action: { label: 'See the scholarship', url: `${site.url}${url}` },
      note: 'You get this because you saved it, began to apply for it, or paid for it.',
    },
    site,
  )
}
