import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ProductError } from '../product-error.ts'
import { sendError } from './error-handler.ts'
import { overloadPage, overloadPagePolicy } from './overload-page.ts'

/** Requests worked on at once; the next one is refused. At some hundred answers a second nobody waits long. */
const MOST = 500
/** Below that many, a slow event loop is a pause of the process, not load. */
const FEW = 50
/** Milliseconds for which the event loop keeps everybody waiting, on average of the last look. */
const SLUGGISH_MS = 500
/** After that, whoever still waits is told to try again; in milliseconds. */
const PATIENCE_MS = 9_500
const LOOK_MS = 250
const RESOLUTION_MS = 20
/** Seconds. */
const retryAfter = 5

/** True when one more request would make everybody wait. @param delay of the event loop, in milliseconds */
export function isOverloaded(working: number, delay: number): boolean {
  return working >= MOST || (working >= FEW && delay > SLUGGISH_MS)
}

/**
 * Answers calls and pages 503 at once when too many are worked on, and those that have been worked on for too long.
 * Who is still sending, or slowly reading an answer, is no load; nor are health checks, files and pictures.
 */
export function shedLoad(app: FastifyInstance): void {
  const working = new Map<FastifyRequest, { reply: FastifyReply; since: number }>()
  const watchDelay = watchEventLoop()
  let delay = 0

  const counted = new WeakSet<FastifyRequest>()
  const begin = (request: FastifyRequest, reply: FastifyReply) => {
    if (!reply.sent && counted.has(request)) working.set(request, { reply, since: Date.now() })
  }
  app.addHook('onRequest', (request, reply, done) => {
    if (!isCallOrPage(request)) return done()
    if (isOverloaded(working.size, delay)) return void refuse(request, reply, 'overloaded')
    counted.add(request)
    begin(request, reply)
    done()
  })
  // While its body arrives, a request waits for its sender.
  app.addHook('preParsing', async request => {
    working.delete(request)
  })
  app.addHook('preValidation', async (request, reply) => begin(request, reply))
  app.addHook('onSend', async request => {
    working.delete(request)
  })
  app.addHook('onResponse', async (request, reply) => {
    // When the client is gone the work goes on until it has an answer; others answer past Fastify.
    if (reply.sent) working.delete(request)
  })

  const timer = setInterval(() => {
    delay = watchDelay.read()
    for (const [request, { reply, since }] of working) {
      const { complete } = request.raw as { complete?: boolean }
      if (complete === false) begin(request, reply)
      else if (Date.now() - since > PATIENCE_MS) giveUp(request, reply)
    }
  }, LOOK_MS).unref()
  const giveUp = (request: FastifyRequest, reply: FastifyReply) => {
    working.delete(request)
    if (reply.sent) return
    request.log.warn({ route: request.routeOptions.url }, 'request given up')
    refuse(request, reply, 'unavailable')
  }
  app.addHook('onClose', async () => {
    clearInterval(timer)
    watchDelay.stop()
  })
}

/** The sitemap's lists of scholarships are work for the database like any page. */
function isCallOrPage(request: FastifyRequest): boolean {
  const { url = '', config } = request.routeOptions
  return config.page === true || url.startsWith('/api/') || url.startsWith('/sitemap-scholarships-')
}

function refuse(request: FastifyRequest, reply: FastifyReply, code: 'overloaded' | 'unavailable') {
  const refusal = new ProductError(code, { retryAfter })
  if (request.url.startsWith('/api/')) return sendError(refusal, request, reply)
  return reply
    .code(503)
    .headers({ 'retry-after': retryAfter, 'cache-control': 'no-store' })
    .header('content-security-policy', overloadPagePolicy)
    .type('text/html; charset=utf-8')
    .send(overloadPage(refusal.message, request.id))
}

/** How many milliseconds late the event loop is, on average since the last reading. */
function watchEventLoop() {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  histogram.enable()
  let last = 0
  return {
    read(): number {
      // Without a sample the histogram's mean is no number.
      if (histogram.count > 0) last = Math.max(0, histogram.mean / 1e6 - RESOLUTION_MS)
      histogram.reset()
      return last
    },
    stop: () => void histogram.disable(),
  }
}
