import { readFileSync } from 'node:fs'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { listPage, mailPage, missingPage } from './pages.ts'
import { createOutboxStore, type OutboxStore } from './outbox-store.ts'
import { createOutboxTransport } from './outbox-transport.ts'

/** The newest mails that the list shows. */
const listLength = 100

/**
 * A local stand-in for a mail server: keeps mails in `folder` instead of sending them, and shows them under the
 * prefix at which `pages` is registered. For development and trials: anybody who reaches the pages reads every mail.
 */
export function mailOutbox({ folder }: { folder: string }) {
  const store = createOutboxStore(folder)
  return { transport: createOutboxTransport(store), pages: createPages(store) }
}

function createPages(store: OutboxStore): FastifyPluginAsync {
  const style = readFileSync(new URL('outbox.css', import.meta.url))
  return async app => {
    const home = app.prefix || '/'
    app.get('/', async (_request, reply) => sendPage(reply, listPage(home, await store.list(listLength))))
    app.get('/style.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(style))

    app.get<{ Params: { id: string } }>('/:id', async (request, reply) => {
      const mail = await store.find(request.params.id)
      return sendPage(mail ? reply : reply.code(404), mail ? mailPage(home, mail) : missingPage(home))
    })

    // The mail's own markup: no scripts, an origin of its own, and nothing fetched from anywhere.
    app.get<{ Params: { id: string } }>('/:id/html', async (request, reply) => {
      const mail = await store.find(request.params.id)
      if (!mail) return sendPage(reply.code(404), missingPage(home))
      return protect(
        reply,
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
      ).send(`<!doctype html><base target="_blank">${mail.html}`)
    })

    app.get<{ Params: { id: string } }>('/:id/source', async (request, reply) => {
      const source = await store.source(request.params.id)
      if (!source) return sendPage(reply.code(404), missingPage(home))
      return protect(reply, "default-src 'none'")
        .type('message/rfc822')
        .header('content-disposition', `attachment; filename="${request.params.id}.eml"`)
        .send(source)
    })
  }
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return protect(
    reply,
    "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  ).send(page)
}

function protect(reply: FastifyReply, policy: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').headers({
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  })
}
