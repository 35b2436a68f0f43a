import type { FastifyReply, FastifyRequest } from 'fastify'
import { type BetterAuth, identityPath } from './better-auth.ts'
import { asFailure, refusalOf } from './refusals.ts'

interface Call {
  method: 'GET' | 'POST'
  /** Path below `/api/auth`, with its query. */
  path: string
  body?: unknown
}

/**
 * Forwards a call to Better Auth with nothing but cookies, Origin, the address of the settings instead of the Host
 * header, and the validated body. @throws ProductError, or an error that may be logged
 */
export async function callBetterAuth(
  { auth, publicUrl }: { auth: BetterAuth; publicUrl: string },
  request: FastifyRequest,
  { method, path, body }: Call,
): Promise<Response> {
  const headers = new Headers()
  const { cookie, origin } = request.headers
  if (cookie) headers.set('cookie', cookie)
  if (origin) headers.set('origin', origin)
  const init: RequestInit = { method, headers }
  if (method === 'POST') {
    headers.set('content-type', 'application/json')
    init.body = JSON.stringify(body ?? {})
  }
  const response = await auth
    .handler(new Request(`${publicUrl}${identityPath}${path}`, init))
    .catch((error: unknown) => {
      throw asFailure(error)
    })
  if (response.status >= 400) throw refusalOf(await codeOf(response))
  return response
}

async function codeOf(response: Response): Promise<string | undefined> {
  const body = (await response.json().catch(() => undefined)) as { code?: string } | undefined
  return body?.code ?? `status ${response.status}`
}

/** Forwards Better Auth's cookies to the browser. */
export function passCookies(response: Response, reply: FastifyReply): void {
  // One of a name: Better Auth sets a session's cookie again when it replaces the session.
  const last = new Map(response.headers.getSetCookie().map(cookie => [cookie.split('=')[0], cookie]))
  for (const cookie of last.values()) reply.header('set-cookie', cookie)
}
