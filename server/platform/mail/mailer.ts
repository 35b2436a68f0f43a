import { hash } from 'node:crypto'
import { createTransport, type Transport } from 'nodemailer'

/** A mail as the templates write it. */
export interface MailContent {
  /** The name beside the address that mails come from; empty for the one that the mailer was given. */
  senderName?: string
  subject: string
  text: string
  html: string
}

/** The site that a mail is from. */
export interface MailSite {
  /** Its origin, for links. */
  url: string
  name: string
  senderName: string
  /** The office's, for moments in mails. */
  timeZone: string
  /** Working days in which the office promises an answer; none when it promises nothing. */
  answerDays?: number
  /** What the ids of published awards begin with; nothing for one made of the site's address. */
  awardsPrefix?: string
  /** The colour of links, such as `#a3430f`; the product's own when empty. */
  accent?: string
}

export interface OutgoingMail extends MailContent {
  to: string
  key: string
  unsubscribe?: string
  requested?: true
}

export interface Mailer {
  /**
   * Hands a mail to the mail server. `key` becomes its Message-ID, so that a mail sent twice, because a process died, can
   * be recognised. `unsubscribe`: the address at which one click of the mail client unsubscribes (RFC 8058).
   * `requested`: its owner has just asked for it, so that it is tried although the address was refused before.
   * @throws Error when the mail server cannot be reached or refuses
   */
  send(mail: OutgoingMail): Promise<void>
  close(): void
}

/**
 * Sends mails from `from`, over SMTP (`smtps://user:password@host:port`) or the transport given, such as the outbox.
 * A server that does not answer fails after 10 seconds. Consecutive mails share a connection.
 */
export function createMailer(
  options: { from: string } & ({ smtpUrl: string } | { transport: Transport<void> }),
): Mailer {
  const { from } = options
  const transporter =
    'transport' in options ? createTransport(options.transport) : smtpTransport(options.smtpUrl)
  const address = /[^\s<]+@[^\s>]+/.exec(from)?.[0] ?? from
  const domain = address.split('@')[1] ?? 'localhost'

  return {
    async send({ to, key, unsubscribe, senderName, subject, text, html }) {
      const id = hash('sha256', key, 'hex').slice(0, 32)
      await transporter.sendMail({
        from: senderName ? { name: senderName, address } : from,
        // An object, because a text could contain further addresses: `a@b.c, d@e.f`.
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${id}@${domain}>`,
        headers: {
          'auto-submitted': 'auto-generated',
          ...(unsubscribe && {
            'list-unsubscribe': `<${unsubscribe}>`,
            'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
          }),
        },
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    },
    close: () => transporter.close(),
  }
}

function smtpTransport(url: string) {
  return createTransport({
    url,
    pool: true,
    // As many as the worker sends at once.
    maxConnections: 8,
    idleTimeout: 5_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 10_000,
  })
}
