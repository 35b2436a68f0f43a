import { hash } from 'node:crypto'
import negotiator from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PublicPage } from '../../../../contract/core/catalogue.ts'
import type { CatalogueVersion } from '../../database/catalogue-version.ts'
import { staleOnOutage } from '../../database/stale-on-outage.ts'
import { type Answer, createAnswerCache, type Encoding } from './answer-cache.ts'

declare module 'fastify' {
  /** Endpoints and pages whose answer is the same for everybody declare it. */
  interface FastifyContextConfig extends Partial<PublicPage> {}
  interface FastifyRequest {
    /** Releases others that wait for this request's answer, because it has to wait itself. */
    makeAlone: (() => void) | undefined
  }
}

/** `hit`: the answer was cached, or being made for another request. */
export type CacheLookup = 'hit' | 'miss'

export interface PublicCacheOptions {
  /** The catalogue's current version. */
  currentVersion(): Promise<CatalogueVersion>
  /** Bytes of all cached answers. */
  maxBytes: number
  /** Is told of every lookup. */
  count?: ((lookup: CacheLookup) => void) | undefined
}

/**
 * Answers routes that declare what they show from a cache while the catalogue's version is the same
 * (docs/decisions/0015), and for five minutes longer when the database is away. Without a version, they are answered
 * without the cache.
 */
export function cachePublicAnswers(
  app: FastifyInstance,
  { currentVersion, maxBytes, count }: PublicCacheOptions,
): void {
  const cache = createAnswerCache(maxBytes)
  const version = staleOnOutage(currentVersion, { what: 'public pages', log: app.log })
  app.decorateRequest('makeAlone')
  const making = new WeakMap<FastifyRequest, (answer?: Answer) => void>()

  app.addHook('onRequest', async (request, reply) => {
    const known = await versionFor(request, version)
    if (known === undefined) return undefined
    const address = addressOf(request)
    const answer = await findAnswer(cache, address, known)
    count?.(answer ? 'hit' : 'miss')
    if (answer) {
      reply.send(conclude(request, reply, await cache.inEncoding(answer, encodingOf(request))))
      return reply
    }
    const settle = cache.begin(address, known)
    making.set(request, settle)
    request.makeAlone = () => settle()
    // The connection may end before there is an answer.
    reply.raw.once('close', () => settle())
    return undefined
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const settle = making.get(request)
    if (!settle) return payload
    making.delete(request)
    const answer = madeAnswer(reply, payload)
    settle(answer)
    return answer ? conclude(request, reply, await cache.inEncoding(answer, encodingOf(request))) : payload
  })
}

/** That of what a request shows; nothing for one that is not cached. */
async function versionFor(
  { method, routeOptions: { config }, log }: FastifyRequest,
  version: () => Promise<{ value: CatalogueVersion }>,
): Promise<string | undefined> {
  if (!config.shows || (method !== 'GET' && method !== 'HEAD')) return undefined
  try {
    const { value: current } = await version()
    return config.shows.map(part => current[part]).join('\n')
  } catch (error) {
    log.warn({ err: error as Error }, 'the catalogue version could not be read')
    return undefined
  }
}

async function findAnswer(
  cache: ReturnType<typeof createAnswerCache>,
  address: string,
  version: string,
): Promise<Answer | undefined> {
  let answer: Answer | undefined
  // Of those who waited for an answer that nobody makes any more, one makes it.
  for (let found = cache.find(address, version); found && !answer; found = cache.find(address, version)) {
    answer = await found
  }
  return answer
}

/** The address of a request, without the query parameters that its page does not read. */
export function addressOf({ url, routeOptions: { config } }: FastifyRequest): string {
  const mark = url.indexOf('?')
  if (!config.shows || mark < 0 || !config.reads) return url
  const query = new URLSearchParams(url.slice(mark))
  for (const name of new Set(query.keys())) if (!config.reads.includes(name)) query.delete(name)
  return query.size === 0 ? url.slice(0, mark) : `${url.slice(0, mark)}?${query.toString()}`
}

function encodingOf({ headers }: FastifyRequest): Encoding {
  const accepted = headers['accept-encoding']
  if (!accepted) return 'identity'
  return (negotiator.negotiate(accepted, ['br', 'gzip']) as Encoding | null) ?? 'identity'
}

/** The route's answer, unless it is streamed. Browsers may keep a success but have to revalidate it. */
function madeAnswer(reply: FastifyReply, payload: unknown): Answer | undefined {
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return undefined
  const body = Buffer.from(payload)
  const headers = Object.fromEntries(
    Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]),
  )
  const { statusCode: status } = reply
  if (status !== 200 || headers['cache-control'] === 'no-store') {
    return { status, headers, body, etag: undefined }
  }
  // Weak, because all encodings of an answer share it (RFC 9110, section 8.8.3).
  const etag = `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`
  const shared = { 'cache-control': 'public, max-age=0, must-revalidate', vary: 'accept-encoding', etag }
  return { status, headers: { ...headers, ...shared }, body, etag }
}

/** Writes the status and headers. @returns the body; empty when the browser has it (RFC 9110, section 13.1.2) */
function conclude(
  { headers: asked }: FastifyRequest,
  reply: FastifyReply,
  { status, headers, body, etag }: Answer,
): Buffer | null {
  reply.headers(headers)
  const known = asked['if-none-match']?.split(',').some(tag => tag.trim() === etag)
  if (known) reply.code(304).removeHeader('content-encoding')
  else reply.code(status)
  return known ? null : body
}
