import type { MailContent, MailSite } from '../../../platform/mail/mailer.ts'
import { linkTo, writeLetter } from '../../../platform/mail/letter.ts'
import { paidAmount, type PaidFee } from './paid-fee.ts'

/** A refund's reason → its sentence in the mail. */
const reasons: Record<string, string> = {
  'paid after it had closed': 'It was paid after the scholarship had closed.',
  'not used in time': 'The scholarship has closed, and the time to apply with this payment is over.',
  'no place was left': 'All places of the scholarship were taken when it was paid.',
  'already applied': 'You had applied to this scholarship before.',
  'the amount differs from the fee': 'The application fee had changed meanwhile.',
  'paid after it had been cancelled': 'It was paid after it had been cancelled.',
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
        `We are giving back your payment. ${why}`,
        // https://docs.stripe.com/refunds: five to ten business days.
        'The money goes to the card it came from; depending on your bank that takes up to ten working days.',
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
