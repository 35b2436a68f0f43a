import type { FastifyPluginAsync } from 'fastify'
import { pageHeaders } from '../page.ts'
import { listPage, mailPage, missingPage } from './pages.ts'
import { createOutboxStore, type OutboxStore } from './outbox-store.ts'
import { createOutboxTransport } from './outbox-transport.ts'

/** The newest mails that the list shows. */
const listLength = 100

/** The mail's own markup: no scripts, a separate origin, and nothing fetched. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

/**
 * A local stand-in for a mail server: keeps mails in `folder` instead of sending them, and shows them under the
 * prefix at which `pages` is registered. For development and trials: anybody who reaches the pages reads every mail.
 */
export function mailOutbox({ folder }: { folder: string }) {
  const store = createOutboxStore(folder)
  return { transport: createOutboxTransport(store), pages: createPages(store) }
}

function createPages(store: OutboxStore): FastifyPluginAsync {
  return async app => {
    const home = app.prefix
    app.addHook('onRequest', async (_request, reply) => void reply.headers(pageHeaders))
    app.get('/', async () => listPage(home, await store.list(listLength)))

    app.get<{ Params: { id: string } }>('/:id', async (request, reply) => {
      const mail = await store.find(request.params.id)
      return reply.code(mail ? 200 : 404).send(mail ? mailPage(home, mail) : missingPage(home))
    })

    app.get<{ Params: { id: string } }>('/:id/html', async (request, reply) => {
      const mail = await store.find(request.params.id)
      if (!mail) return reply.code(404).send(missingPage(home))
      reply.header('content-security-policy', mailPolicy)
      return `<!doctype html><base target="_blank">${mail.html}`
    })

    app.get<{ Params: { id: string } }>('/:id/source', async (request, reply) => {
      const source = await store.source(request.params.id)
      if (!source) return reply.code(404).send(missingPage(home))
      reply.header('content-disposition', `attachment; filename="${request.params.id}.eml"`)
      return reply.type('message/rfc822').send(source)
    })
  }
}
