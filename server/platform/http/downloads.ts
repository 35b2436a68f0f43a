import type { FastifyReply } from 'fastify'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { createLimitOfEach } from '../limits/concurrency-limit.ts'

/** They last longer on slow connections (docs/decisions/0054). */
const downloadsOf = createLimitOfEach({
  parallel: 4,
  waiting: 8,
  maxWaitMs: 8_000,
  retryAfter: 5,
  message: 'Several of your downloads are running. Please try again when one of them has finished.',
})

interface Attachment {
  name: string
  type: string | null
  bytes?: number
}

/**
 * Answers with a file as an attachment: opens it when its reader has room, until the reader has all of it or leaves.
 * @returns its bytes, to be sent. @throws ProductError `unavailable` to a reader with too many under way
 */
export function takeDownload(
  reply: FastifyReply,
  reader: string,
  open: () => Promise<Attachment & { content: Readable }>,
): Promise<Readable> {
  const over = finished(reply.raw).catch(() => undefined)
  return new Promise((resolve, reject) => {
    const answer = async () => {
      const { content, ...file } = await open()
      asAttachment(reply, file)
      // Also when the request was given up meanwhile, and nobody reads it.
      void over.then(() => content.destroy())
      resolve(content)
      await over
    }
    downloadsOf(reader)(answer).catch(reject)
  })
}

/** Answers with a file as an attachment under a policy that runs nothing; the browser keeps none of it. */
export function asAttachment(reply: FastifyReply, { name, type, bytes }: Attachment): void {
  const plain = name.replace(/[^\w .()-]/g, '_')
  reply.headers({
    'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, escaped)}`,
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    ...(bytes !== undefined && { 'content-length': bytes }),
  })
  reply.type(type ?? 'application/octet-stream')
}

/** What RFC 5987 does not allow, and `encodeURIComponent` leaves. */
const escaped = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`
