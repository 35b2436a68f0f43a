import { createMailer } from '../../server/notifications/mailer.ts'
import { inspectMailServer } from '../../server/notifications/mail-server.ts'
import type { Settings } from '../../server/settings.ts'
import { careful, type Check, type Finding, ok, reasonOf, wrong } from './check.ts'

/** Milliseconds for each step. */
const timeoutMs = 2_500

/** The mail server up to the login, and one mail to `testMailTo` if there is one. */
export function checkMail({ mail, production }: Settings, testMailTo: string | undefined): Check[] {
  const { smtpUrl, outbox, from } = mail
  if (!smtpUrl || outbox) {
    const looked = 'mails go to the outbox'
    const found = production
      ? wrong(
          looked,
          'Nobody receives a mail, and admins can read all of them, password links included.',
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
    const { host, port, encrypted, loggedIn } = await inspectMailServer(smtpUrl, timeoutMs)
    const looked = `${host}:${port}, ${encrypted ? 'with' : 'without'} TLS, ${loggedIn ? 'logged in' : 'no login'}`
    if (loggedIn === false) {
      return wrong(looked, 'The mail server refuses the login.', 'Correct user and password in SMTP_URL.')
    }
    if (encrypted || isLocal(host)) return ok(looked)
    const problem = 'Mails and the password go over the network unencrypted.'
    return careful(looked, problem, 'Use smtps:// in SMTP_URL, or turn on STARTTLS at the server.')
  } catch (error) {
    const { code, message } = error as Error & { code?: string }
    const { host } = new URL(smtpUrl)
    // For a certificate that is not valid nodemailer has no code of its own.
    if (code === 'ETLS' || /certificate|\b(ssl|tls)\b/i.test(message)) {
      return wrong(host, `TLS fails (${message}).`, "Correct the server's certificate, or SMTP_URL.")
    }
    return wrong(host, `The mail server does not answer (${message}).`, 'Start it, or correct SMTP_URL.')
  }
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
  const text = 'This is the test mail of "bursary doctor". If it arrived, mails work.'
  try {
    const mail = { subject: 'Test mail', text, html: `<p>${text}</p>` }
    await mailer.send({ ...mail, to, key: `doctor ${Date.now()}` })
    return ok(`${looked}: the server took it`)
  } catch (error) {
    const { command, responseCode } = error as { command?: string; responseCode?: number }
    if (command === 'MAIL FROM') {
      return wrong(looked, `The mail server refused the sender (${responseCode}).`, 'Correct MAIL_FROM.')
    }
    const problem = `The mail server did not take it (${responseCode ?? reasonOf(error)}).`
    return wrong(looked, problem, "Look at the mail server's log.")
  } finally {
    mailer.close()
  }
}
