import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { PublicAnswer } from './public-answer.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/** An answer as it goes out, in one encoding. */
export interface Answer {
  status: number
  /** Names and values in turn. */
  headers: string[]
  body: Buffer
  /** The answer's entity tag; of what may be kept only. */
  etag: string | undefined
}

/** An answer that was made anew, without an encoding. */
export interface MadeAnswer extends Omit<Answer, 'etag'> {
  /** False for what is no success, and for what lacks a part that could not be read. */
  mayBeKept: boolean
}

interface Kept extends Answer {
  version: string
  /** Milliseconds since 1970. */
  endsAt: number
}

export interface AnswerCache {
  /**
   * The answer under a version of the catalogue, in one encoding where that makes it smaller. Asked for by many
   * at once it is made once; what may not be kept is made again for who asks next.
   */
  answer(wanted: PublicAnswer, version: string, encoding: Encoding): Promise<Answer>
  /** How many bytes the kept answers take. */
  bytes(): number
}

const compress = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify(gzip) as (body: Buffer) => Promise<Buffer>,
}
/** Smaller ones fit into one packet as they are. */
const worthCompressing = 1_000
/** What an entry takes beside its body. */
const overhead = 2_000

/**
 * A cache of public answers in this process.
 * @param make renders an answer anew; its headers say nothing about length and encoding
 * @param options.maxBytes of all kept answers; searches and deep pages share a quarter of it, so that nobody can
 *   push out the pages that everybody reads
 */
export function createAnswerCache(
  make: (url: string) => Promise<MadeAnswer>,
  { maxBytes, now = Date.now }: { maxBytes: number; now?: () => number },
): AnswerCache {
  const usual = createStore((maxBytes * 3) / 4)
  const rare = createStore(maxBytes / 4)
  const underWay = new Map<string, Promise<Answer>>()

  function answer(wanted: PublicAnswer, version: string, encoding: Encoding): Promise<Answer> {
    const key = `${encoding} ${wanted.url}`
    const store = wanted.rare ? rare : usual
    const kept = store.get(key)
    if (kept && kept.version === version && kept.endsAt > now()) return Promise.resolve(kept)
    const flight = `${version} ${key}`
    const other = underWay.get(flight)
    if (other) return other
    const made = fill(wanted, version, encoding)
      .then(fresh => {
        if (fresh.etag !== undefined) store.set(key, fresh)
        return fresh
      })
      .finally(() => underWay.delete(flight))
    underWay.set(flight, made)
    return made
  }

  async function fill(wanted: PublicAnswer, version: string, encoding: Encoding): Promise<Kept> {
    const endsAt = nextChange(now())
    if (encoding === 'identity') {
      const { mayBeKept, body, ...made } = await make(wanted.url)
      return { ...made, body: alone(body), etag: mayBeKept ? tagOf(body) : undefined, version, endsAt }
    }
    const plain = await answer(wanted, version, 'identity')
    if (plain.etag === undefined || plain.body.length < worthCompressing) return { ...plain, version, endsAt }
    const body = alone(await compress[encoding](plain.body))
    return { ...plain, headers: [...plain.headers, 'content-encoding', encoding], body, version, endsAt }
  }

  return { answer, bytes: () => usual.calculatedSize + rare.calculatedSize }
}

function createStore(maxSize: number): LRUCache<string, Kept> {
  return new LRUCache<string, Kept>({
    maxSize,
    maxEntrySize: maxSize / 8,
    sizeCalculation: ({ body }, key) => body.length + key.length + overhead,
  })
}

/** The same bytes in memory of their own: a small buffer is a piece of a large one, which stays as long as it does. */
function alone(bytes: Buffer): Buffer {
  return bytes.buffer.byteLength === bytes.length ? bytes : Buffer.from(new Uint8Array(bytes).buffer)
}

/** Weak, because the encodings of an answer share it (RFC 9110, section 8.8.3). */
function tagOf(body: Buffer): string {
  return `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`
}

/**
 * When public pages may show something else although nobody changed anything: deadlines end at noon UTC
 * (contract/deadline.ts), the footer's year at midnight.
 */
function nextChange(now: number): number {
  const halfDay = 12 * 3_600_000
  return (Math.floor(now / halfDay) + 1) * halfDay
}
