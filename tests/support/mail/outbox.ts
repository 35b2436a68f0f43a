import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { createOutboxStore, type OutboxMail } from '../../../stand-ins/mail-outbox/outbox-store.ts'
import type { ServedProduct } from '../product.ts'

/** A mail of the outbox, with its lines as they would have gone over the wire. */
export interface SentMail extends OutboxMail {
  source: string
}

/** The mails that a product has sent to an address, oldest first. */
export async function mailsTo({ dataDir }: ServedProduct, email: string): Promise<SentMail[]> {
  const outbox = createOutboxStore(join(dataDir, 'outbox'))
  const mails = (await outbox.list(1_000)).filter(({ to }) => to === email).toReversed()
  return Promise.all(
    mails.map(async mail => ({
      ...mail,
      source: String(await outbox.source(mail.id)).replaceAll('=\r\n', ''),
    })),
  )
}

/** Makes mails due that wait for what staff or applicants do next. */
export async function sendNewsNow({ db }: ServedProduct): Promise<void> {
  await sql`update jobs set run_at = now() where done_at is null and attempts = 0
    and (payload ? 'applicationId' or about is not null)`.execute(db)
}

/** The mails to an address, once there are so many; those about applications do not wait. */
export function newsTo(product: ServedProduct, email: string, least: number): Promise<SentMail[]> {
  return vi.waitFor(
    async () => {
      await sendNewsNow(product)
      const mails = await mailsTo(product, email)
      if (mails.length < least) throw new Error(`${mails.length} of ${least} mails have arrived`)
      return mails
    },
    { timeout: 60_000, interval: 100 },
  )
}

/** Waits for the mail to an address whose subject holds these words. */
export function mailAbout(product: ServedProduct, email: string, words: string): Promise<SentMail> {
  return vi.waitFor(async () => {
    const mail = (await mailsTo(product, email)).findLast(({ subject }) => subject.includes(words))
    expect(mail, `a mail about "${words}"`).toBeDefined()
    return mail as SentMail
  }, 60_000)
}

/** @returns the first link of a mail that leads to a page below this path: its whole address, and the token at its end */
export function linkOf({ text }: SentMail, path: string): { url: string; token: string } {
  const [url = '', token = ''] = new RegExp(`http\\S+${path}/(\\S+)`).exec(text) ?? []
  return { url, token }
}
