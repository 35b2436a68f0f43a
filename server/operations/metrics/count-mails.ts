import { mailFailure } from '../../platform/mail/mail-failure.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'

/** What became of a mail that was handed over. */
export type MailOutcome = 'sent' | ReturnType<typeof mailFailure>

/** The same mailer; `count` is told what became of each mail. */
export function countMails(mailer: Mailer, count: (outcome: MailOutcome) => void): Mailer {
  return {
    ...mailer,
    async send(mail) {
      try {
        await mailer.send(mail)
      } catch (error) {
        count(mailFailure(error))
        throw error
      }
      count('sent')
    },
  }
}
