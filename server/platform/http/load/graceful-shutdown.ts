import { Server, type Socket } from 'node:net'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { ProductError } from '../../product-error.ts'

const LOOK_MS = 50
/** Browsers open connections in advance; one that has sent nothing for this long is closed. */
const SILENT_MS = 3_000
/** How long a connection stays open after an answer: the next request may be on its way. */
const IDLE_MS = 1_000
/** Below the ten seconds after which process managers kill. */
const GRACE_MS = 8_000
const LEAST_AFTER_DRAIN_MS = 3_000

interface Connection {
  answering: Set<ServerResponse>
  /** Bytes read when its last request was answered, and at the last check; more means that a request is arriving. */
  readBefore: number
  read: number
  /** When it was opened, last answered, or last received something, in milliseconds. */
  activeAt: number
}

/**
 * @returns how to close the server without failing a request. For `drainSeconds` it serves as before, but `/readyz`
 *   answers 503, so that balancers turn away, and every answer ends its connection. Then it accepts what is connected,
 *   stops listening, finishes requests and closes connections as they become idle, all within 8 seconds of the start (3
 *   after a longer drain). A plain `close()` cuts connections on which a request is arriving, and waits 72 seconds for
 *   those that clients keep open.
 */
export function closesGracefully(
  app: FastifyInstance,
  { drainSeconds }: { drainSeconds: number },
): () => Promise<void> {
  const drainMs = drainSeconds * 1000
  const watched: Watched = { connections: new Map(), accepted: 0, stopping: false }
  watchConnections(app, watched)
  app.addHook('onRequest', async request => {
    if (watched.stopping && request.routeOptions.url === '/readyz') throw new ProductError('unavailable')
  })

  return async () => {
    const { connections } = watched
    const deadline = Date.now() + Math.max(GRACE_MS, drainMs + LEAST_AFTER_DRAIN_MS)
    watched.stopping = true
    for (const [socket, connection] of connections) {
      // The request that has begun to arrive gets its time from now on.
      if (socket.bytesRead > connection.read) connection.activeAt = Date.now()
      connection.read = socket.bytesRead
      connection.answering.forEach(endsConnection)
    }
    await pause(drainMs)
    // Connections are accepted once per turn of the event loop; those still waiting would be reset.
    for (let before = -1; before < watched.accepted && Date.now() < deadline; await turn())
      before = watched.accepted
    // Not the HTTP server's `close`, which cuts idle connections at once.
    Server.prototype.close.call(app.server)
    const idleMs = Math.min(IDLE_MS, drainMs)
    while (connections.size > 0) {
      const late = Date.now() >= deadline
      for (const [socket, connection] of connections)
        if (late || isOver(socket, connection, idleMs)) socket.destroy()
      await pause(LOOK_MS)
    }
    await app.close()
  }
}

interface Watched {
  connections: Map<Socket, Connection>
  /** How many connections were accepted in all. */
  accepted: number
  stopping: boolean
}

/** Keeps account of connections and the answers under way on them. */
function watchConnections(app: FastifyInstance, watched: Watched): void {
  const { connections } = watched
  app.server.on('connection', socket => {
    watched.accepted += 1
    connections.set(socket, { answering: new Set(), readBefore: -1, read: 0, activeAt: Date.now() })
    socket.once('close', () => connections.delete(socket))
  })
  app.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (watched.stopping) endsConnection(response)
    // Kept, since a request whose body is abandoned loses its own.
    const { socket } = request
    const connection = connections.get(socket)
    if (!connection) return
    connection.answering.add(response)
    response.once('close', () => {
      connection.answering.delete(response)
      connection.readBefore = connection.read = socket.bytesRead
      connection.activeAt = Date.now()
    })
  })
}

/** Whether nothing is under way on a connection. @param idleMs how long it stays open after an answer */
function isOver(socket: Socket, connection: Connection, idleMs: number): boolean {
  if (connection.answering.size > 0) return false
  if (socket.bytesRead > connection.read) {
    connection.read = socket.bytesRead
    connection.activeAt = Date.now()
  }
  const timeoutMs = connection.read === connection.readBefore ? idleMs : SILENT_MS
  return Date.now() - connection.activeAt >= timeoutMs
}

function endsConnection(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close')
}
