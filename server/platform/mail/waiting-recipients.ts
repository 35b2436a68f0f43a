import { RecipientWaits } from './mail-failure.ts'
import type { Mailer } from './mailer.ts'

/**
 * The same mailer, which sends people who do not know of their account yet nothing but what they have requested. All else
 * throws RecipientWaits, and is sent once they know.
 */
export function holdForWaiting(mailer: Mailer, waits: (address: string) => Promise<boolean>): Mailer {
  return {
    ...mailer,
    async send(mail) {
      if (!mail.requested && (await waits(mail.to)))
        throw new RecipientWaits('Nobody has told this person of the account.')
      await mailer.send(mail)
    },
  }
}
