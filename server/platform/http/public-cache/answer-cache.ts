import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

export type Encoding = 'br' | 'gzip' | 'identity'

/** An answer as it is sent. */
export interface Answer {
  status: number
  headers: Record<string, string>
  body: Buffer
  /** Its entity tag. Only an answer that may be kept has one. */
  etag: string | undefined
}

interface CachedAnswer {
  answer: Answer
  version: string
  /** Milliseconds since 1970. */
  endsAt: number
}

/** Takes the finished answer, or `undefined` when there is none. Only the first call counts. */
type Settle = (answer?: Answer) => void

export interface AnswerCache {
  /** The answer for this address and version: cached, or being made for an earlier request. */
  find(address: string, version: string): Answer | Promise<Answer | undefined> | undefined
  /** Call it before making an answer that `find` did not have. @returns how to cache and share it */
  begin(address: string, version: string): Settle
  /** The same answer, compressed if it is cached and that makes it smaller. */
  inEncoding(answer: Answer, encoding: Encoding): Promise<Answer>
  /** How many bytes the cache takes. */
  bytes(): number
}

const compress = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify(gzip) as (body: Buffer) => Promise<Buffer>,
}
/** Smaller ones fit into one packet as they are. */
const worthCompressing = 1_000
/** Bytes of an entry without its body. */
const overhead = 2_000

/**
 * A cache of public answers in this process; the least recently used go first.
 * @param maxBytes of all answers; three quarters as they were made, one quarter compressed
 */
export function createAnswerCache(maxBytes: number, now: () => number = Date.now): AnswerCache {
  const store = new LRUCache<string, CachedAnswer>({
    maxSize: (maxBytes * 3) / 4,
    maxEntrySize: maxBytes / 8,
    sizeCalculation: ({ answer }, address) => answer.body.length + address.length + overhead,
  })
  const compressed = createCompressedCache(maxBytes / 4)
  const underWay = new Map<string, Promise<Answer | undefined>>()

  return {
    find(address, version) {
      const kept = store.get(address)
      if (kept && kept.version === version && kept.endsAt > now()) return kept.answer
      return underWay.get(`${version} ${address}`)
    },
    begin(address, version) {
      const key = `${version} ${address}`
      const endsAt = nextChange(now())
      const { promise, resolve } = Promise.withResolvers<Answer | undefined>()
      underWay.set(key, promise)
      return answer => {
        if (underWay.get(key) === promise) underWay.delete(key)
        if (answer?.etag !== undefined) {
          store.set(address, { answer: { ...answer, body: inOwnMemory(answer.body) }, version, endsAt })
        }
        resolve(answer)
      }
    },
    async inEncoding(answer, encoding) {
      const { etag, body, headers } = answer
      if (encoding === 'identity' || etag === undefined || body.length < worthCompressing) return answer
      const key = `${encoding} ${etag}`
      const smaller = compressed.get(key) ?? (await compressed.fetch(key, { context: { body, encoding } }))
      return smaller
        ? { ...answer, headers: { ...headers, 'content-encoding': encoding }, body: smaller }
        : answer
    },
    bytes: () => store.calculatedSize + compressed.calculatedSize,
  }
}

function createCompressedCache(maxSize: number) {
  return new LRUCache<string, Buffer, { body: Buffer; encoding: 'br' | 'gzip' }>({
    maxSize,
    sizeCalculation: (body, key) => body.length + key.length + overhead,
    fetchMethod: async (_key, _stale, { context: { body, encoding } }) =>
      inOwnMemory(await compress[encoding](body)),
  })
}

/** Node cuts small buffers from blocks of 64 kB, and one cached answer would hold a whole block. */
function inOwnMemory(bytes: Buffer): Buffer {
  return bytes.buffer.byteLength === bytes.length ? bytes : Buffer.from(new Uint8Array(bytes).buffer)
}

/**
 * When public pages change by time alone: deadlines end at noon UTC (contract/scholarships/deadline.ts), the footer's year at
 * midnight.
 */
function nextChange(now: number): number {
  const halfDay = 12 * 3_600_000
  return (Math.floor(now / halfDay) + 1) * halfDay
}
