import type { MailContent, MailSite } from '../mailer.ts'
import { type Letter, writeLetter } from './letter.ts'
import { paidAmount, type PaidFee } from './paid-fee.ts'

/** The receipt of an application fee that the payment provider has confirmed [P4]. */
export function paymentReceiptMail(
  mail: PaidFee & { paidAt: string; receiptUrl: string | null },
  site: MailSite,
): MailContent {
  const { paidAt, receiptUrl } = mail
  const amount = paidAmount(mail)
  const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: site.timeZone }).format(
    new Date(paidAt),
  )
  const letter: Letter = {
    subject: `Receipt: ${amount} application fee`,
    name: mail.name,
    paragraphs: ['Thank you, your payment was successful.'],
    facts: [
      ['Amount', amount],
      ['For', `Application fee of ${mail.scholarshipName}, ${mail.universityName}`],
      ['Date', date],
      ['Transaction', mail.transactionId],
    ],
    action: receiptUrl
      ? { label: 'See the receipt', url: receiptUrl }
      : { label: 'See my applications', url: `${site.url}/dashboard/myApplication` },
    note: 'If you have not sent your application yet, you can do so without paying again: your dashboard offers it.',
  }
  return writeLetter(letter, site)
}
