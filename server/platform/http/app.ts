import { randomUUID } from 'node:crypto'
import fastify, {
  LogController,
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyBaseLogger,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { logRequests, logWhenOver } from './access-log.ts'
import { answerClientError } from './client-error.ts'
import { type Authentication, createRoute, type Limits, type Route, type WithoutIndex } from './endpoint.ts'
import { handleError, sendError } from './error-handler.ts'
import { hasOneHost } from './one-host.ts'
import { type Shed, shedLoad } from './load/load.ts'
import { cachePublicAnswers, type PublicCacheOptions } from './public-cache/public-cache.ts'
import { type Answered, countRequests } from './load/request-counts.ts'
import { endSlowBodies } from './load/slow-bodies.ts'
import { securityHeaders, strictTransportSecurity } from './security-headers.ts'
import { endStalledReaders } from './load/stalled-readers.ts'
import { ProductError } from '../product-error.ts'

export interface AppDependencies extends Limits {
  db: Kysely<Tables>
  siteUrl: string
  authentication: Authentication
  /** When left out, nothing is cached. */
  publicCache?: PublicCacheOptions | undefined
  /** Registers each feature's endpoints. */
  features: ((route: Route) => void)[]
  /** Plugins under `/api` that are not declared endpoints, such as the payment webhook. */
  apiPlugins: FastifyPluginAsync[]
  /** Counters; optional. */
  count?:
    | {
        answer(answered: Answered, seconds: number): void
        shed(why: Shed): void
        withoutIndex(how: WithoutIndex): void
      }
    | undefined
  /** What `/readyz` says besides. */
  readiness?: (request: FastifyRequest) => object
  log: FastifyBaseLogger
  trustProxy: string[] | undefined
  /** Milliseconds after which a connection ends if its client reads nothing; 54 seconds by default. */
  writeTimeout?: number
  /** Milliseconds within which a body arrives, or a part of a large one; 15 seconds by default. */
  bodySpan?: number
}

/** Builds the HTTP application with the API; it does not listen, and pages are added by `servePages`. */
export async function buildApp(deps: AppDependencies): Promise<FastifyInstance> {
  const app = createServer(deps)
  logRequests(app)
  protect(app, deps.siteUrl.startsWith('https:'))
  markWithoutIndex(app, deps.count?.withoutIndex)
  if (deps.count) countRequests(app, deps.count.answer)
  // First, because an answer from the cache is no load.
  if (deps.publicCache) cachePublicAnswers(app, deps.publicCache)
  shedLoad(app, deps.count?.shed)

  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async request => {
    await sql`select 1`.execute(deps.db)
    return { status: 'ok', ...deps.readiness?.(request) }
  })

  await app.register(
    async api => {
      const route = createRoute(api, deps.authentication, deps)
      for (const plugin of deps.apiPlugins) await api.register(plugin)
      for (const feature of deps.features) feature(route)
      // Otherwise the wildcard of the pages would answer unknown calls with HTML.
      api.all('/*', notFound)
    },
    { prefix: '/api' },
  )
  return app
}

/** Without routes: its limits, and what it answers to errors. */
function createServer({
  log,
  trustProxy,
  writeTimeout = 54_000,
  bodySpan = 15_000,
}: AppDependencies): FastifyInstance {
  const app = fastify({
    loggerInstance: log,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxy ?? false,
    // See `endSlowBodies`.
    requestTimeout: 0,
    // The first of three looks, see `endStalledReaders`.
    connectionTimeout: Math.round(writeTimeout / 3),
    // A stalled reader has this many bytes waiting, not four times as many.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000, highWaterMark: 16 * 1024 },
    return503OnClosing: false,
    bodyLimit: 256 * 1024,
    routerOptions: { maxParamLength: 300 },
    rewriteUrl: ({ url = '/' }) => withReadablePath(url),
    frameworkErrors(error, request, reply) {
      logWhenOver(request, reply)
      return handleError(error, request, reply.headers(securityHeaders))
    },
    clientErrorHandler: (error, socket) => answerClientError(error, socket, log),
  })
  endStalledReaders(app.server, writeTimeout)
  endSlowBodies(app.server, { spanMs: bodySpan, log })
  // A form on any site can send plain text without asking.
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler(handleError)
  app.setNotFoundHandler(notFound)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  return app
}

function notFound(request: FastifyRequest, reply: FastifyReply) {
  return sendError(new ProductError('not_found'), request, reply)
}

/** Reads broken percent encoding literally, so that such a path answers 404 like other unknown ones. */
function withReadablePath(url: string): string {
  const [path = '', ...query] = url.split(/(?=\?)/)
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return path.replaceAll('%', '%25') + query.join('')
  }
}

/** Marks answers without the index as not cacheable before the public cache sees them. */
function markWithoutIndex(app: FastifyInstance, count?: (how: WithoutIndex) => void): void {
  app.addHook('onSend', async ({ withoutIndex }, reply) => {
    if (!withoutIndex) return
    reply.header('cache-control', 'no-store')
    count?.(withoutIndex)
  })
}

function protect(app: FastifyInstance, https: boolean): void {
  const headers = https ? { ...securityHeaders, ...strictTransportSecurity } : securityHeaders
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    if (!hasOneHost(request.raw)) {
      reply.header('connection', 'close')
      throw new ProductError('malformed_request')
    }
  })
  app.addHook('onSend', async (_request, reply) => {
    // Without this header, caches choose how long to keep an answer (RFC 9111, section 4.2.2).
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache')
    // Rendered pages set 503 themselves.
    if (reply.statusCode === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', 5)
  })
}
