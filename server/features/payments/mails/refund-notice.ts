import type { MailContent, MailSite } from '../../../platform/mail/mailer.ts'
import { linkTo, writeLetter } from '../../../platform/mail/letter.ts'
import { paidAmount, type PaidFee } from './paid-fee.ts'

/** A refund's reason → its sentence in the mail. */
const reasons: Record<string, string> = {
  'paid after it had closed': 'You paid after the scholarship had closed.',
  'not used in time': 'The scholarship has closed, and the time to use this payment has passed.',
  'no place was left': 'All places were taken when you paid.',
  'already applied': 'You had already applied for this scholarship.',
  'the amount differs from the fee': 'The application fee had changed in the meantime.',
  'paid after it had been cancelled': 'The payment had been cancelled before it went through.',
}

/** The mail about a refund, with its reason [P6]. */
export function refundNoticeMail(mail: PaidFee & { reason: string }, site: MailSite): MailContent {
  const amount = paidAmount(mail)
  const why = reasons[mail.reason] ?? 'It cannot be used for an application.'
  return writeLetter(
    {
      subject: `Refund: ${amount} application fee`,
      name: mail.name,
      paragraphs: [
        `We are refunding your payment. ${why}`,
        // https://docs.stripe.com/refunds: five to ten business days.
        'The money goes back to the card you paid with. This takes up to ten working days, depending on your bank.',
      ],
      facts: [
        ['Amount', amount],
        ['For', ['Application fee of ', linkTo(mail, site), `, ${mail.universityName}`]],
        ['Transaction', mail.transactionId],
      ],
      action: { label: 'See my applications', url: `${site.url}/dashboard/myApplication` },
    },
    site,
  )
}
