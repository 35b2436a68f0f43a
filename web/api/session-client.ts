import { ApiError } from './api-error.ts'
import { createApiCall } from './client.ts'
import { takeEarly } from './early-calls.ts'
import { personSession } from './person-session.ts'
import { announceSessionEnd } from './session-end.ts'
import { freshToken, renewToken } from './session-token.ts'

/**
 * The client for calls of the signed-in person: sends the token, renews it silently where it only expired, and
 * announces the end of the session on any other 401 or 403 [A12].
 */
export const sessionCall = createApiCall(sendInSession)

/** Sends a request of the signed-in person; see `sessionCall`. */
export async function sendInSession(path: string, init: RequestInit): Promise<Response> {
  const { signal } = personSession()
  const response = await sendWithToken(path, init)
  const { status } = response
  const isEnd = status === 401 || (status === 403 && !(await isAboutAnswers(response)))
  if (isEnd && !signal.aborted) announceSessionEnd(status)
  return response
}

/** Another answer than the office asks for is refused in the session: what was typed before it asked stays [TALK1]. */
async function isAboutAnswers(response: Response): Promise<boolean> {
  return (await response.clone().text()).includes('"not_asked"')
}

async function sendWithToken(path: string, init: RequestInit): Promise<Response> {
  const { signal } = personSession()
  try {
    const token = await freshToken()
    if (signal.aborted) throw new ApiError(0, {})
    const response = await send(path, init, token)
    if (response.status !== 401) return response
    const renewed = await renewToken(token)
    if (signal.aborted) throw new ApiError(0, {})
    return await send(path, init, renewed)
  } catch (error) {
    // Only POST /jwt throws it here: the session itself is over.
    const isEnd = error instanceof ApiError && (error.status === 401 || error.status === 403)
    if (isEnd && !signal.aborted) announceSessionEnd(401)
    throw error
  }
}

async function send(path: string, init: RequestInit, token: string): Promise<Response> {
  const early = await takeEarly(path, init, token)
  if (early) return early
  const headers = new Headers(init.headers)
  headers.set('authorization', `Bearer ${token}`)
  const { body } = init
  const sendsFile = body instanceof FormData || (typeof body === 'string' && body.length > 1_000_000)
  const limit = AbortSignal.timeout(sendsFile ? 120_000 : 30_000)
  const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit
  return fetch(path, { ...init, headers, signal })
}
