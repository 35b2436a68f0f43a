import { AddressRefused, mailFailure } from './mail-failure.ts'
import type { Mailer } from './mailer.ts'

/** The addresses that mail servers have permanently refused. */
export interface RefusedAddresses {
  isRefused(address: string): Promise<boolean>
  markRefused(address: string): Promise<void>
}

/**
 * The same mailer, which remembers an address that is refused for good, and from then on tries only mails that its owner
 * has requested. Both throw AddressRefused.
 */
export function heedRefusals(mailer: Mailer, addresses: RefusedAddresses): Mailer {
  return {
    ...mailer,
    async send(mail) {
      if (!mail.requested && (await addresses.isRefused(mail.to)))
        throw new AddressRefused('The address was refused before.')
      try {
        await mailer.send(mail)
      } catch (error) {
        if (mailFailure(error) !== 'refused') throw error
        await addresses.markRefused(mail.to)
        throw new AddressRefused('The mail server refuses the address.', { cause: error })
      }
    },
  }
}
