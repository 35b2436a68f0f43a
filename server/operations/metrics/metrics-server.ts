import { hash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { contentType } from './metric.ts'
import type { Scrape } from './scrape.ts'

/** Serves `/metrics` on the site to those who send the token (`Authorization: Bearer …`). */
export function serveMetrics(
  app: FastifyInstance,
  { token, scrape }: { token: string; scrape: Scrape },
): void {
  const expected = digest(`Bearer ${token}`)
  app.get('/metrics', async ({ headers }, reply) => {
    reply.header('cache-control', 'no-store')
    if (!timingSafeEqual(digest(headers.authorization ?? ''), expected)) {
      return reply.code(401).header('www-authenticate', 'Bearer').type('text/plain').send('Wrong token.\n')
    }
    return reply.type(contentType).send(await scrape())
  })
}

/** Of equal length, whatever was sent. */
function digest(text: string): Buffer {
  return hash('sha256', text, 'buffer')
}

/**
 * Serves `/metrics` on a port of this machine only.
 * @returns how to close it
 * @throws Error that names METRICS_PORT when it is taken
 */
export async function listenForMetrics(port: number, scrape: Scrape): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    if (request.url === '/metrics') {
      scrape().then(
        text => response.writeHead(200, { 'content-type': contentType }).end(text),
        () => response.writeHead(503).end(),
      )
    } else response.writeHead(404).end()
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening').catch(cause => {
    throw new Error(`METRICS_PORT ${port} cannot be used: ${(cause as Error).message}`, { cause })
  })
  return async () => {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  }
}
