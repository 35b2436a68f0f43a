import type { MailContent, MailSite } from '../../../../platform/mail/mailer.ts'
import type { Preferences } from '../../../../platform/mail/notice-mail.ts'
import { type AboutScholarship, linkTo, writeLetter } from '../../../../platform/mail/letter.ts'
import { whyMailed } from '../../../../platform/mail/why-mailed.ts'

interface ClosingMoved extends AboutScholarship {
  closes: string
  url: string
  preferences?: Preferences | undefined
}

/** The mail that a scholarship closes later than it did [ROUND2]. */
export function closingMovedMail(mail: ClosingMoved, site: MailSite): MailContent {
  const { name, scholarshipName, universityName, closes, url } = mail
  return writeLetter(
    {
      subject: `More time: ${scholarshipName}`,
      name,
      paragraphs: [[linkTo(mail, site), ` at ${universityName} closes later than announced.`]],
      facts: [['Apply', closes]],
      action: { label: 'See the scholarship', url: `${site.url}${url}` },
      note: whyMailed('You get this because you saved it, started to apply, or paid the fee.', mail),
    },
    site,
  )
}
