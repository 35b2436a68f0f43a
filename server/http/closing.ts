import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const LOOK_MS = 50
/** Browsers open connections ahead of need; one that said nothing for so long is given up. */
const SILENT_MS = 3_000
/** Less than the ten seconds after which process managers kill. */
const GRACE_MS = 8_000

/**
 * How to close the server later: it stops taking connections, answers the requests under way and ends each
 * connection as soon as nothing is under way on it, at the latest after 8 seconds. A plain `close()` waits for
 * connections that clients keep open after their last answer (72 seconds) or never use at all.
 */
export function closesGracefully(app: FastifyInstance): () => Promise<void> {
  const silent = new Set<Socket>()
  app.server.on('connection', socket => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  app.server.on('request', request => silent.delete(request.socket))

  return async () => {
    const started = Date.now()
    const timer = setInterval(() => {
      const passed = Date.now() - started
      app.server.closeIdleConnections()
      if (passed > SILENT_MS) for (const socket of silent) socket.destroy()
      if (passed > GRACE_MS) app.server.closeAllConnections()
    }, LOOK_MS)
    await app.close().finally(() => clearInterval(timer))
  }
}
