import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ProductError } from '../../product-error.ts'
import { refusalFor, sendError } from '../error-handler.ts'
import { overloadPage, overloadPagePolicy } from './overload-page.ts'

/** Requests under way at once; the next one is refused. */
const maxRequests = 500
/** With fewer requests, a slow event loop is a pause of the process, not load. */
const minRequests = 50
/** Average delay of the event loop since the last check, in milliseconds. */
const maxDelayMs = 500
/** A request under way for longer is answered 503; in milliseconds. */
const maxWaitMs = 9_500
const checkEveryMs = 250
const resolutionMs = 20
/** Seconds. */
const retryAfter = 5

/** Why a request was refused: too many are under way, or it took too long. */
export type Shed = 'overloaded' | 'unavailable'

/** True when one more request would make everybody wait. @param delay of the event loop, in milliseconds */
export function isOverloaded(working: number, delay: number): boolean {
  return working >= maxRequests || (working >= minRequests && delay > maxDelayMs)
}

/**
 * Answers calls and pages 503 at once when too many are under way, and those that take too long. Requests still being
 * sent, answers being read, health checks, files and pictures do not count.

 * @param count called for every refusal
 */
export function shedLoad(app: FastifyInstance, count: (why: Shed) => void = () => {}): void {
  const working: Working = new Map()
  const watchDelay = watchEventLoop()
  let delay = 0
  const counted = countWorking(app, working)
  app.addHook('onRequest', (request, reply, done) => {
    if (!isCallOrPage(request)) return done()
    if (isOverloaded(working.size, delay)) {
      count('overloaded')
      return void refuse(request, reply, 'overloaded')
    }
    counted.add(request, reply)
    done()
  })

  const givenUp = new WeakSet<FastifyRequest>()
  passOverLateAnswers(app, givenUp)
  const timer = setInterval(() => {
    delay = watchDelay.read()
    for (const [request, { reply, since }] of working) {
      if (isAbandoned(request)) working.delete(request)
      else if (isArriving(request)) counted.begin(request, reply)
      else if (Date.now() - since > maxWaitMs) giveUp(request, reply)
    }
  }, checkEveryMs).unref()
  const giveUp = (request: FastifyRequest, reply: FastifyReply) => {
    working.delete(request)
    if (reply.sent) return
    request.log.warn({ route: request.routeOptions.url }, 'request timed out')
    count('unavailable')
    givenUp.add(request)
    refuse(request, reply, 'unavailable')
  }
  app.addHook('onClose', async () => {
    clearInterval(timer)
    watchDelay.stop()
  })
}

/** What a handler answers after its request was given up is no mistake of the handler; an error of its own is logged as ever. */
function passOverLateAnswers(app: FastifyInstance, givenUp: WeakSet<FastifyRequest>): void {
  app.addHook('onRoute', route => {
    const { handler } = route
    route.handler = function handleInTime(request, reply) {
      const answer: unknown = handler.call(this, request, reply)
      if (!(answer instanceof Promise)) return answer
      return answer.then(
        given => (givenUp.has(request) ? reply : given),
        error => {
          if (!givenUp.has(request)) throw error
          refusalFor(error, request)
          return reply
        },
      )
    }
  })
}

/** The requests under way, with the milliseconds since 1970 at which they began. */
type Working = Map<FastifyRequest, { reply: FastifyReply; since: number }>

/** Keeps account of the requests that were added, from the end of their bodies to their answers. */
function countWorking(app: FastifyInstance, working: Working) {
  const added = new WeakSet<FastifyRequest>()
  const begin = (request: FastifyRequest, reply: FastifyReply) => {
    if (!reply.sent && !isAbandoned(request) && added.has(request))
      working.set(request, { reply, since: Date.now() })
  }
  // While its body arrives, a request is no load.
  app.addHook('preParsing', async request => {
    working.delete(request)
  })
  app.addHook('preValidation', async (request, reply) => begin(request, reply))
  app.addHook('onSend', async request => {
    working.delete(request)
  })
  app.addHook('onResponse', async (request, reply) => {
    // The client disconnected before the reply, but its complete request still runs.
    if (reply.sent || isAbandoned(request)) working.delete(request)
  })
  return {
    begin,
    add(request: FastifyRequest, reply: FastifyReply) {
      added.add(request)
      begin(request, reply)
    },
  }
}

/** Whether its body is still being sent. Requests within the process have no such state. */
function isArriving({ raw }: FastifyRequest): boolean {
  return (raw as { complete?: boolean }).complete === false
}

/** Whether its client disconnected before the end of the body. */
function isAbandoned(request: FastifyRequest): boolean {
  return isArriving(request) && request.raw.destroyed
}

/** The sitemap's lists of scholarships and calendar files read the database like any page. */
function isCallOrPage(request: FastifyRequest): boolean {
  const { url = '', config } = request.routeOptions
  return config.page === true || url.startsWith('/api/') || /^\/sitemap-scholarships-|\.ics$/.test(url)
}

function refuse(request: FastifyRequest, reply: FastifyReply, code: Shed) {
  const refusal = new ProductError(code, { retryAfter })
  if (request.url.startsWith('/api/')) return sendError(refusal, request, reply)
  return reply
    .code(503)
    .headers({ 'retry-after': retryAfter, 'cache-control': 'no-store' })
    .header('content-security-policy', overloadPagePolicy)
    .type('text/html; charset=utf-8')
    .send(overloadPage(refusal.message, request.id))
}

/** Reads the average delay of the event loop since the last reading, in milliseconds. */
function watchEventLoop() {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs })
  histogram.enable()
  let last = 0
  return {
    read(): number {
      // Without a sample the mean is NaN.
      if (histogram.count > 0) last = Math.max(0, histogram.mean / 1e6 - resolutionMs)
      histogram.reset()
      return last
    },
    stop: () => void histogram.disable(),
  }
}
