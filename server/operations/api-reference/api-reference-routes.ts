import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyPluginAsync } from 'fastify'
import { contentSecurityPolicy } from '../../platform/http/content-security-policy.ts'
import type { ReferenceOptions } from './document.ts'

/** The page that `npm run build` makes of `web/api-reference`. */
const built = new URL('../../../build/api-reference/', import.meta.url)

/** Belongs under `/api`: the description of the API at `/openapi.json`, and at `/docs` a page to read and try it. */
export function apiReference(options: ReferenceOptions): FastifyPluginAsync {
  return async app => {
    let document: Promise<string> | undefined
    app.get('/openapi.json', async (_request, reply) => {
      document ??= describeApi(options)
      return reply.type('application/json; charset=utf-8').send(await document)
    })

    app.get('/docs', async (_request, reply) => {
      const page = await readFile(new URL('index.html', built))
      return reply
        .header('content-security-policy', contentSecurityPolicy(page, { stripe: false }))
        .header('cross-origin-opener-policy', 'same-origin')
        .type('text/html; charset=utf-8')
        .send(page)
    })
    await app.register(fastifyStatic, {
      root: fileURLToPath(new URL('assets/', built)),
      prefix: '/docs/assets/',
      index: false,
      preCompressed: true,
      decorateReply: false,
      maxAge: '1y',
      immutable: true,
    })
  }
}

/** Loaded on demand, so that no start waits for it. */
async function describeApi(options: ReferenceOptions): Promise<string> {
  const { openApiDocument } = await import('./document.ts')
  return JSON.stringify(openApiDocument(options))
}
