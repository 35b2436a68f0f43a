import type { MailContent } from '../mailer.ts'
import { type Letter, writeLetter } from './letter.ts'

/** The receipt of an application fee that the payment provider has confirmed [P4]. */
export function paymentReceiptMail(
  mail: {
    name: string
    scholarshipName: string
    universityName: string
    /** In minor units of `currency` (ISO 4217), which has two decimals. */
    amountMinor: number
    currency: string
    transactionId: string
    paidAt: string
    receiptUrl: string | null
  },
  siteUrl: string,
): MailContent {
  const { amountMinor, currency, paidAt, receiptUrl } = mail
  const amount = new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amountMinor / 100)
  const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
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
      : { label: 'See my applications', url: `${siteUrl}/dashboard/myApplication` },
    note: 'If you have not sent your application yet, you can do so without paying again: your dashboard offers it.',
  }
  return writeLetter(letter)
}
