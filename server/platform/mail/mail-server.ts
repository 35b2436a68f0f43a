import { once } from 'node:events'
import { promisify } from 'node:util'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import SMTPTransport from 'nodemailer/lib/smtp-transport'

/** How a mail server takes mails. */
export interface MailServer {
  host: string
  port: number
  /** Whether TLS protects what is sent. */
  encrypted: boolean
  /** Whether it took the login; undefined when SMTP_URL has none. */
  loggedIn: boolean | undefined
}

/**
 * Connects to the mail server as the mailer does, up to the login, and sends nothing.
 * @param timeoutMs for each step
 * @throws nodemailer's error, when it cannot be reached or its TLS fails
 */
export async function inspectMailServer(smtpUrl: string, timeoutMs: number): Promise<MailServer> {
  const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs }
  const { options } = new SMTPTransport({ url: smtpUrl, ...timeouts })
  const { auth } = options
  const connection = new SMTPConnection(options)
  try {
    const failed = once(connection, 'error').then(([error]) => Promise.reject(error))
    const connected = new Promise<void>(resolve => {
      connection.connect(() => resolve())
    })
    await Promise.race([connected, failed])
    const { host, port, secure: encrypted } = connection
    if (!auth) return { host, port, encrypted, loggedIn: undefined }
    const login = promisify(connection.login.bind(connection))
    const loggedIn = await login({ credentials: { user: auth.user, pass: auth.pass } }).then(
      () => true,
      (error: { code?: string }) => {
        if (error.code === 'EAUTH') return false
        throw error
      },
    )
    return { host, port, encrypted, loggedIn }
  } finally {
    connection.close()
  }
}
