import { once } from 'node:events'
import { connect } from 'node:tls'
import { createMailer } from '../../server/platform/mail/mailer.ts'
import { inspectMailServer } from '../../server/platform/mail/mail-server.ts'
import type { Settings } from '../../server/platform/settings.ts'
import { atMost, warning, type Check, type Finding, ok, orOwnAuthority, reasonOf, wrong } from './check.ts'

/** Milliseconds for each step; the rest of a check's time is for testing whether the server starts with TLS. */
const timeoutMs = 1_900

/** The mail server up to the login, and one mail to `testMailTo` if there is one. */
export function checkMail({ mail, production }: Settings, testMailTo: string | undefined): Check[] {
  const { smtpUrl, outbox, from } = mail
  if (!smtpUrl || outbox) {
    const looked = 'emails go to the outbox'
    const found = production
      ? wrong(
          looked,
          'Nobody receives emails, and admins can read all of them, including password links.',
          'Set SMTP_URL and remove MAIL_OUTBOX.',
        )
      : ok(looked)
    return [{ name: 'Mail server', run: async () => found }]
  }
  const checks = [{ name: 'Mail server', run: () => checkServer(smtpUrl) }]
  if (testMailTo)
    checks.push({ name: 'Test mail', run: () => sendTestMail({ smtpUrl, from, to: testMailTo }) })
  return checks
}

async function checkServer(smtpUrl: string): Promise<Finding> {
  try {
    const { host, port, encrypted, loggedIn } = await inspectMailServer(smtpUrl, atMost(timeoutMs))
    const looked = `${host}:${port}, ${encrypted ? 'with' : 'without'} TLS, ${loggedIn ? 'signed in' : 'no login'}`
    if (loggedIn === false) {
      return wrong(looked, 'The mail server refuses the login.', 'Correct user and password in SMTP_URL.')
    }
    if (encrypted || isLocal(host)) return ok(looked)
    const problem = 'Emails and the password cross the network unencrypted.'
    return warning(looked, problem, 'Use smtps:// in SMTP_URL, or turn on STARTTLS at the server.')
  } catch (error) {
    const { code, message } = error as Error & { code?: string }
    const { host } = new URL(smtpUrl)
    const mixedUp = await findWrongScheme(smtpUrl, message)
    if (mixedUp) return wrong(host, ...mixedUp)
    // Nodemailer has no separate code for an invalid certificate.
    if (code === 'ETLS' || /certificate|\b(ssl|tls)\b/i.test(message)) {
      const remedy = "Correct the server's certificate, or SMTP_URL."
      return wrong(host, `TLS fails (${message}).`, orOwnAuthority(remedy, message))
    }
    return wrong(host, `The mail server does not answer (${message}).`, 'Start it, or correct SMTP_URL.')
  }
}

/** Problem and remedy where one side begins with TLS and the other does not. */
async function findWrongScheme(smtpUrl: string, message: string): Promise<[string, string] | undefined> {
  const { protocol, hostname, port } = new URL(smtpUrl)
  if (protocol === 'smtps:') {
    if (!message.includes('wrong version number')) return undefined
    return [
      `The server does not start with TLS on port ${port || 465}, as smtps:// does.`,
      'Use smtp:// with this port, which switches to TLS with STARTTLS, or smtps:// with the port for TLS, usually 465.',
    ]
  }
  // Either, as both timers of Nodemailer run for as long.
  const isSilent = /Greeting never received|Timeout/.test(message)
  if (!isSilent || !(await beginsWithTls(hostname, Number(port || 587)))) return undefined
  return [
    `The server expects TLS from the first byte on port ${port || 587}, but smtp:// starts without it.`,
    'Use smtps:// with this port, or smtp:// with the port for STARTTLS, usually 587.',
  ]
}

/** Whether a server takes a TLS connection; no mail is given to it, so whose certificate it is does not matter. */
function beginsWithTls(host: string, port: number): Promise<boolean> {
  const socket = connect({ host, port, rejectUnauthorized: false })
  const begun = once(socket, 'secureConnect', { signal: AbortSignal.timeout(atMost(800)) })
  return begun
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy())
}

function isLocal(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.')
}

async function sendTestMail({
  to,
  ...options
}: {
  smtpUrl: string
  from: string
  to: string
}): Promise<Finding> {
  const looked = `from ${options.from} to ${to}`
  const mailer = createMailer(options)
  const text = 'This is the test email of "bursary doctor". If it has arrived, sending emails works.'
  try {
    const mail = { subject: 'Test email', text, html: `<p>${text}</p>` }
    await mailer.send({ ...mail, to, key: `doctor ${Date.now()}` })
    return ok(`${looked}: the server accepted it`)
  } catch (error) {
    const { command, responseCode } = error as { command?: string; responseCode?: number }
    if (command === 'MAIL FROM') {
      return wrong(looked, `The mail server refused the sender (${responseCode}).`, 'Correct MAIL_FROM.')
    }
    if (command === 'RCPT TO') {
      const problem = `The mail server refused the recipient (${responseCode}).`
      const remedy = `Check ${to}; if it is right, the server lets this sender or login send to its own users only.`
      return wrong(looked, problem, remedy)
    }
    const problem = `The mail server did not accept it (${responseCode ?? reasonOf(error)}).`
    return wrong(looked, problem, "See the mail server's log.")
  } finally {
    mailer.close()
  }
}
