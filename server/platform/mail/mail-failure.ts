/** nodemailer's details of a failure besides its message. */
interface Failure {
  code?: string
  syscall?: string
  timeoutType?: string
  /** The SMTP command that failed, and the answer to it. */
  command?: string
  responseCode?: number
  response?: string
}

/** The mail server has permanently refused the recipient, now or at an earlier attempt. */
export class AddressRefused extends Error {
  override name = 'AddressRefused'
}

/** The recipient does not know of their account yet: the mail waits until they do. */
export class RecipientWaits extends Error {
  override name = 'RecipientWaits'
}

/** Failures before a connection is ready for a mail. */
const beforeMails = new Set(['EDNS', 'ETLS', 'EAUTH', 'EENVELOPE'])

/**
 * What a failure of `Mailer.send` means for its mail:
 * `refused`: the mail server permanently refuses the recipient; `rejected`: it permanently refuses this mail;
 * `not given`: it has not accepted the mail, and may do so later; `unknown`: it may have accepted it.
 */
export function mailFailure(error: unknown): 'refused' | 'rejected' | 'not given' | 'unknown' {
  if (error instanceof AddressRefused) return 'refused'
  if (error instanceof RecipientWaits) return 'not given'
  const { code = '', syscall, timeoutType, command, responseCode, response = '' } = error as Failure
  if (responseCode && responseCode >= 500) {
    if (command === 'RCPT TO') return refusesAddress(responseCode, response) ? 'refused' : 'not given'
    return command === 'DATA' || command === 'MAIL FROM' ? 'rejected' : 'not given'
  }
  const neverReady =
    beforeMails.has(code) || syscall === 'connect' || (timeoutType && timeoutType !== 'SOCKET_TIMEOUT')
  return responseCode || neverReady ? 'not given' : 'unknown'
}

/**
 * Whether an answer to RCPT TO is about the address, and not about us, such as `554 5.7.1 Relay access denied` of a server
 * that is set up wrongly: that would silence everybody (RFC 5321 4.2.2, RFC 3463 3.8).
 */
function refusesAddress(code: number, response: string): boolean {
  return [550, 551, 552, 553].includes(code) && !/^\d{3}[ -]5\.7\./.test(response)
}
