import type { MailContent, MailSite } from '../../../../platform/mail/mailer.ts'
import type { Preferences } from '../../../../platform/mail/notice-mail.ts'
import { type AboutScholarship, linkTo, writeLetter } from '../../../../platform/mail/letter.ts'
import { whyMailed } from '../../../../platform/mail/why-mailed.ts'

interface TermsChanged extends AboutScholarship {
  /** What staff gave as the reason; it may be empty. */
  reason: string
  /** When it closes now; empty when that stays. */
  closes: string
  /** The application fee now; empty when that stays. */
  fee: string
  /** They paid the earlier fee and have not applied. */
  paid: boolean
  url: string
  preferences?: Preferences | undefined
}

/** The mail that a scholarship closes earlier than it did, or has another fee, while it takes applications [ROUND2]. */
export function termsChangedMail(mail: TermsChanged, site: MailSite): MailContent {
  const { name, scholarshipName, universityName, reason, closes, fee, paid, url } = mail
  const changed = [closes && 'closing', fee && 'fee'].filter(Boolean).join(' and ')
  const facts: [string, string][] = []
  if (closes) facts.push(['It now closes', closes])
  if (fee) facts.push(['The application fee is now', fee])
  return writeLetter(
    {
      subject: `Changed: ${scholarshipName}`,
      name,
      paragraphs: [
        [
          `The ${changed} of `,
          linkTo(mail, site),
          ` at ${universityName} ${changed.includes(' ') ? 'have' : 'has'} changed.`,
        ],
        ...(reason ? [`The reason given: “${reason}”`] : []),
        ...(fee && paid
          ? ['You have paid the earlier fee. It stays valid: you can apply without paying anything else.']
          : []),
      ],
      facts,
      action: { label: 'See the scholarship', url: `${site.url}${url}` },
      note: whyMailed('You get this because you saved it, started to apply, or paid the fee.', mail),
    },
    site,
  )
}
