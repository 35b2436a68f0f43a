import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { page, pageHeaders } from '../../stand-ins/page.ts'
import type { Mount } from './services.ts'

interface Doorkeeper {
  production: boolean
  /** Whether the session of these cookies is an admin's. */
  isAdmin(cookies: string | undefined): Promise<boolean>
}

/**
 * Serves the pages of the stand-ins. In production they answer only admins, and people on the server itself: they show
 * other people's mails, sign in without a password, and take test cards.
 */
export async function serveStandIns(
  app: FastifyInstance,
  mounts: readonly Mount[],
  doorkeeper: Doorkeeper,
): Promise<void> {
  for (const { prefix, plugin, pages = /^/ } of mounts) {
    await app.register(async scope => {
      if (doorkeeper.production) scope.addHook('onRequest', answerAdmins(doorkeeper, pages))
      await scope.register(plugin, { prefix })
    })
  }
}

const refusal = page({
  title: 'For admins',
  notice: 'This part of the site is for trials.',
  content: '<h1>For admins</h1><p><a href="/login">Sign in</a> as an admin, then open this page again.</p>',
})

function answerAdmins({ isAdmin }: Doorkeeper, pages: RegExp): onRequestAsyncHookHandler {
  return async (request, reply) => {
    if (!pages.test(request.url) || isFromThisMachine(request)) return
    if (await isAdmin(request.headers.cookie)) return
    await reply.code(403).headers(pageHeaders).send(refusal)
  }
}

/** A proxy on this machine connects from here as well, but names a visitor or another host. */
function isFromThisMachine({ ip, hostname, headers }: FastifyRequest): boolean {
  const forwarded = ['x-forwarded-for', 'forwarded', 'via'].some(name => Object.hasOwn(headers, name))
  return !forwarded && isLoopback(ip) && isLoopback(hostname)
}

function isLoopback(host: string): boolean {
  return /^(localhost|\[?::1\]?|(::ffff:)?127(\.\d+){3})$/.test(host)
}
