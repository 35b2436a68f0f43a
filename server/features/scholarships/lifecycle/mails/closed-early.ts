import type { MailContent, MailSite } from '../../../../platform/mail/mailer.ts'
import type { Preferences } from '../../../../platform/mail/notice-mail.ts'
import { type AboutScholarship, linkTo, writeLetter } from '../../../../platform/mail/letter.ts'
import { whyMailed } from '../../../../platform/mail/why-mailed.ts'

interface ClosedEarly extends AboutScholarship {
  reason: string
  /** Until when somebody who has paid can still apply; `null` for those who have not. */
  paidUntil: string | null
  url: string
  preferences?: Preferences | undefined
}

/** The mail that a scholarship has closed before its time, with the reason [ROUND2]. */
export function closedEarlyMail(mail: ClosedEarly, site: MailSite): MailContent {
  const { name, scholarshipName, universityName, reason, paidUntil, url } = mail
  return writeLetter(
    {
      subject: `Closed early: ${scholarshipName}`,
      name,
      paragraphs: [
        [linkTo(mail, site), ` at ${universityName} has closed early. The reason given: “${reason}”`],
        paidUntil === null
          ? 'It no longer takes applications.'
          : 'You have paid, so you can still apply. If you do not, we refund your card automatically.',
      ],
      facts: paidUntil === null ? [] : [['You can apply', paidUntil]],
      action: {
        label: paidUntil === null ? 'See the scholarship' : 'Continue my application',
        url: `${site.url}${url}`,
      },
      note: whyMailed('You get this because you saved it, started to apply, or paid the fee.', mail),
    },
    site,
  )
}
