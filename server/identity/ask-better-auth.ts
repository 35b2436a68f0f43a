import type { FastifyReply, FastifyRequest } from 'fastify'
import { type BetterAuth, identityPath } from './better-auth.ts'
import { asFailure, refusalOf } from './refusals.ts'

interface Question {
  method: 'GET' | 'POST'
  /** Path below `/api/auth`, with its query. */
  path: string
  body?: unknown
}

/**
 * Passes a call on to Better Auth with what it needs and no more: cookies and Origin, the address of the settings
 * instead of the Host header, and the checked body. @throws ProductError, or an error that may be logged
 */
export async function askBetterAuth(
  { auth, publicUrl }: { auth: BetterAuth; publicUrl: string },
  request: FastifyRequest,
  { method, path, body }: Question,
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

/** Hands Better Auth's cookies on to the browser. */
export function passCookies(response: Response, reply: FastifyReply): void {
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
}
