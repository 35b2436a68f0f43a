import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { Settings } from './sandbox-options.ts'

interface Script {
  etag: string
  bodies: Record<'br' | 'gzip' | 'identity', Buffer>
}

/** `GET /stripe.js`: the built script, compressed once; 503 while it has not been built. */
export function addBrowserScriptRoute(app: FastifyInstance, settings: Settings): void {
  let loaded: Promise<Script> | undefined
  app.get('/stripe.js', async (request, reply) => {
    loaded ??= load(settings.browserScript)
    const script = await loaded.catch((error: unknown) => {
      loaded = undefined
      settings.log.error({ err: error }, 'The payment sandbox script is missing; build it first')
    })
    if (!script) return reply.code(503).type('text/plain').send('The payment script has not been built.')
    reply.header('etag', script.etag).header('cache-control', 'no-cache').header('vary', 'accept-encoding')
    if (request.headers['if-none-match'] === script.etag) return reply.code(304).send()
    const accepted = request.headers['accept-encoding'] ?? ''
    const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'identity'
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.type('text/javascript; charset=utf-8').send(script.bodies[encoding])
  })
}

async function load(path: string): Promise<Script> {
  const identity = await readFile(path)
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  return { etag, bodies: { br: brotliCompressSync(identity), gzip: gzipSync(identity), identity } }
}
