/** What nodemailer tells about a failure, besides its message. */
interface Failure {
  code?: string
  syscall?: string
  timeoutType?: string
  /** The SMTP command that failed, and the answer to it. */
  command?: string
  responseCode?: number
}

/** Failures before a connection is ready for a mail. */
const beforeMails = new Set(['EDNS', 'ETLS', 'EAUTH', 'EENVELOPE'])

/**
 * What a failure of `Mailer.send` means for its mail:
 * `refused`: the mail server refuses the recipient for good; `rejected`: it refuses this mail for good;
 * `not given`: it has not taken the mail, and may do so later; `unknown`: it may have taken it.
 */
export function mailFailure(error: unknown): 'refused' | 'rejected' | 'not given' | 'unknown' {
  const { code = '', syscall, timeoutType, command, responseCode } = error as Failure
  if (responseCode && responseCode >= 500) {
    if (command === 'RCPT TO') return 'refused'
    return command === 'DATA' || command === 'MAIL FROM' ? 'rejected' : 'not given'
  }
  const neverReady =
    beforeMails.has(code) || syscall === 'connect' || (timeoutType && timeoutType !== 'SOCKET_TIMEOUT')
  return responseCode || neverReady ? 'not given' : 'unknown'
}
