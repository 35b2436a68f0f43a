import { ownValue } from '../../../../contract/core/own-value.ts'
import type { MailContent, MailSite } from '../../../platform/mail/mailer.ts'
import { linkTo, writeLetter } from '../../../platform/mail/letter.ts'
import type { RequestedRefund } from '../refunds/refund-repository.ts'
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

type Refund = PaidFee & Pick<RequestedRefund, 'reason' | 'byOffice'>

/** The mail about a refund, with its reason [P6] [MONEY1]. */
export function refundNoticeMail(mail: Refund, site: MailSite): MailContent {
  const amount = paidAmount(mail)
  return writeLetter(
    {
      subject: `Refund: ${amount} application fee`,
      name: mail.name,
      paragraphs: [
        ...whyOf(mail),
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

function whyOf({ reason, byOffice }: Refund): string[] {
  if (!byOffice) {
    return [
      `We are refunding your payment. ${ownValue(reasons, reason) ?? 'It cannot be used for an application.'}`,
    ]
  }
  const applied = byOffice.applied
    ? 'Your application stays as it is.'
    : 'To apply for this scholarship, you would have to pay the fee again.'
  return [`We are refunding your payment. The reason: ${reason}`, applied]
}
