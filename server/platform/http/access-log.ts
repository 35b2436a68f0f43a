import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Logs each request at `info` when it is over: answered, also from a cache, or given up by its caller [OPS4]. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    logWhenOver(request, reply)
    done()
  })
}

/** Connections with a request under way. */
const busy = new WeakSet<Socket>()

/** Whether a request is under way on a connection, which logs itself when it is over. */
export const isBusy = (socket: Socket): boolean => busy.has(socket)

/** Logs one request when it is over; for those that no hook sees. */
export function logWhenOver(request: FastifyRequest, reply: FastifyReply): void {
  const { socket } = request.raw
  busy.add(socket)
  reply.raw.once('close', () => {
    busy.delete(socket)
    // The route, not the address: addresses can hold search texts, emails and reset tokens.
    const { url: route } = request.routeOptions
    const aborted = !reply.raw.writableFinished
    request.log.info(
      {
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(aborted && { aborted }),
      },
      'request',
    )
  })
}
