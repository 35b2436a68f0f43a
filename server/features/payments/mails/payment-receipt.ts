import { dateInWords } from '../../../../contract/core/time/date-in-words.ts'
import { pages } from '../../../../contract/core/pages.ts'
import type { MailContent, MailSite } from '../../../platform/mail/mailer.ts'
import { type Letter, linkTo, writeLetter } from '../../../platform/mail/letter.ts'
import { paidAmount, type PaidFee } from './paid-fee.ts'

/** The receipt of an application fee that the payment provider has confirmed [P4]. */
export function paymentReceiptMail(
  mail: PaidFee & { paidAt: string; receiptUrl: string | null },
  site: MailSite,
): MailContent {
  const { paidAt, receiptUrl } = mail
  const amount = paidAmount(mail)
  const date = dateInWords(paidAt, site.timeZone)
  const scholarship = linkTo(mail, site)
  const submit = {
    text: 'Submit your application',
    url: `${site.url}${mail.scholarshipId ? pages.paymentFor(mail.scholarshipId) : pages.dashboard}`,
  }
  const letter: Letter = {
    subject: `Receipt: ${amount} application fee`,
    name: mail.name,
    paragraphs: [
      'Thank you, your payment was successful.',
      ['If you have not applied yet, one step remains. ', submit, '; you will not be charged again.'],
    ],
    facts: [
      ['Amount', amount],
      ['For', ['Application fee of ', scholarship, `, ${mail.universityName}`]],
      ['Date', date],
      ['Transaction', mail.transactionId],
    ],
    action: receiptUrl
      ? // The stand-in of the card provider names no site.
        { label: 'See the receipt', url: new URL(receiptUrl, site.url).href }
      : { label: 'See my applications', url: `${site.url}/dashboard/myApplication` },
  }
  return writeLetter(letter, site)
}
