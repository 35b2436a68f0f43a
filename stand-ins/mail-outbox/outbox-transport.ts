import { callbackify } from 'node:util'
import type { SendMailOptions, Transport } from 'nodemailer'
import type { OutboxStore } from './outbox-store.ts'

type Send = Transport<void>['send']

/** A nodemailer transport that keeps every mail in the outbox and sends none. */
export function createOutboxTransport(store: OutboxStore): Transport<void> {
  async function keep({ data, message }: Parameters<Send>[0]): Promise<void> {
    const { from, to } = message.getEnvelope()
    const mail = {
      from: from || '',
      to: to.join(', '),
      subject: data.subject ?? '',
      text: asText(data.text),
      html: asText(data.html),
    }
    await store.add(mail, await message.build())
  }
  return { name: 'outbox', version: '1', send: callbackify(keep) }
}

/** Contents can be streams, too; the product writes texts. */
function asText(content: SendMailOptions['text']): string {
  return typeof content === 'string' ? content : ''
}
