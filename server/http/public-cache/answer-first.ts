import type { IncomingMessage, ServerResponse } from 'node:http'
import { performance } from 'node:perf_hooks'
import negotiator from '@fastify/accept-negotiator'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { CatalogueVersion } from '../../database/catalogue-version.ts'
import { type Answer, type Encoding, createAnswerCache, type MadeAnswer } from './answer-cache.ts'
import { publicAnswer, type PublicAnswer } from './public-answer.ts'

const ofConnection = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'])
const setHere = new Set([...ofConnection, 'cache-control', 'etag', 'vary'])

interface Options {
  /** The catalogue's version at this moment. */
  currentVersion(): Promise<CatalogueVersion>
  /** How many bytes of answers are kept. */
  maxBytes: number
}

/**
 * Answers public pages and calls from a cache, before the application sees the request; it answers everything else,
 * and these as well while the catalogue's version cannot be read. To be called before anybody else listens to the
 * server's requests.
 */
export function answerFirst(app: FastifyInstance, { currentVersion, maxBytes }: Options): void {
  const wantedAt = rememberAnswers()
  const cache = createAnswerCache(url => render(app, url), { maxBytes })
  const others = app.server.listeners('request') as ((
    request: IncomingMessage,
    response: ServerResponse,
  ) => void)[]
  app.server.removeAllListeners('request')

  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const pass = () => others.forEach(listener => listener.call(app.server, request, response))
    const wanted = asksOnly(request) ? wantedAt(request.url ?? '') : undefined
    if (!wanted) return pass()
    void answer(wanted, request, response, pass)
  })

  async function answer(
    wanted: PublicAnswer,
    request: IncomingMessage,
    response: ServerResponse,
    pass: () => void,
  ): Promise<void> {
    const started = performance.now()
    try {
      const version = await versionOf(wanted)
      send(request, response, await cache.answer(wanted, version, encodingOf(request)))
    } catch (error) {
      app.log.warn({ err: error as Error }, 'the cache of public answers could not be asked')
      return response.headersSent ? void response.destroy() : pass()
    }
    const [route] = wanted.url.split(/[?\d]/, 1)
    const ms = Math.round(performance.now() - started)
    app.log.info({ method: request.method, route, status: response.statusCode, ms }, 'request')
  }

  async function versionOf({ shows }: PublicAnswer): Promise<string> {
    if (shows === 'nothing') return ''
    const { scholarships, reviews } = await currentVersion()
    return shows === 'scholarships' ? scholarships : `${scholarships}\n${reviews}`
  }
}

/** `publicAnswer`, which remembers what it found last. */
function rememberAnswers(): typeof publicAnswer {
  const found = new LRUCache<string, PublicAnswer>({
    maxSize: 500_000,
    sizeCalculation: (_wanted, address) => address.length + 500,
  })
  return address => {
    const known = found.get(address)
    if (known) return known
    const wanted = publicAnswer(address)
    if (wanted) found.set(address, wanted)
    return wanted
  }
}

/** True for a request that brings nothing along. */
function asksOnly({ method, headers }: IncomingMessage): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    (headers['content-length'] ?? '0') === '0' &&
    headers['transfer-encoding'] === undefined
  )
}

function encodingOf({ headers }: IncomingMessage): Encoding {
  const accepted = headers['accept-encoding']
  if (!accepted) return 'identity'
  return (negotiator.negotiate(accepted, ['br', 'gzip']) as Encoding | null) ?? 'identity'
}

async function render(app: FastifyInstance, url: string): Promise<MadeAnswer> {
  const { statusCode: status, headers, rawPayload: body } = await app.inject({ method: 'GET', url })
  const mayBeKept = status === 200 && headers['cache-control'] !== 'no-store'
  const left = mayBeKept ? setHere : ofConnection
  const kept = Object.entries(headers)
    .filter(([name]) => !left.has(name))
    .flatMap(([name, value]) => [name, String(value)])
  return { status, headers: kept, body, mayBeKept }
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body, etag }: Answer,
): void {
  // Everybody may keep it, and has to ask whether it is still so.
  const about =
    etag === undefined
      ? []
      : ['cache-control', 'public, max-age=0, must-revalidate', 'vary', 'accept-encoding', 'etag', etag]
  if (etag !== undefined && isKnown(request, etag)) {
    response.writeHead(304, about).end()
    return
  }
  response.writeHead(status, [...headers, ...about, 'content-length', String(body.length)])
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** Whether the asker has this answer already (RFC 9110, section 13.1.2). */
function isKnown({ headers }: IncomingMessage, etag: string): boolean {
  const known = headers['if-none-match']
  return known !== undefined && known.split(',').some(tag => tag.trim() === etag)
}
