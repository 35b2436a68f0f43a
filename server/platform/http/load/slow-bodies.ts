import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { answerClientError } from '../client-error.ts'

/** Bytes that a body of any size brings in each span: what a slow phone sends in fifteen seconds. */
const leastBytes = 64 * 1024

const byProgress = new WeakSet<IncomingMessage>()

/** The body of this request may take as long as it needs, while it arrives. */
export function takesItsTime(request: IncomingMessage): void {
  byProgress.add(request)
}

/**
 * Ends requests whose body does not arrive: as a whole within a span or, for those that take their time, so much of it in each.
 * Node has one time for all requests, whatever their size.
 */
export function endSlowBodies(
  server: Server,
  { spanMs, log }: { spanMs: number; log: FastifyBaseLogger },
): void {
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { headers, socket } = request
    if (headers['transfer-encoding'] === undefined && !Number(headers['content-length'])) return
    let read = socket.bytesRead
    const timer = setInterval(() => {
      const came = socket.bytesRead - read
      read = socket.bytesRead
      const arrives = byProgress.has(request) && came >= leastBytes
      if (request.complete || socket.destroyed) clearInterval(timer)
      else if (!arrives) end()
    }, spanMs)
    const end = () => {
      clearInterval(timer)
      // Its answer is on the way, or was sent.
      if (response.headersSent) socket.destroy()
      else
        answerClientError(
          Object.assign(new Error('A body came too slowly.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
          socket,
          log,
        )
    }
    request.once('close', () => clearInterval(timer))
  })
}
