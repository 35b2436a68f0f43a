import { mailFailure } from '../../platform/mail/mail-failure.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'

/** The result of handing over a mail. */
export type MailResult = 'sent' | ReturnType<typeof mailFailure>

/** The same mailer; `count` receives the result of each mail. */
export function countMails(mailer: Mailer, count: (result: MailResult) => void): Mailer {
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
