import { ApiError, createApiCall } from './client.ts'
import { freshToken, renewToken } from './session-token.ts'

/** The status of the refusal: 403 says that the person is known and may not do this. */
type EndListener = (status: 401 | 403) => void

const listeners = new Set<EndListener>()

/** Calls `listener` when the server no longer accepts this person [A12]. @returns a function that stops it */
export function onSessionEnd(listener: EndListener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/**
 * The client for calls of the signed-in person: sends the token, renews it silently where it only expired, and
 * announces the end of the session on any other 401 or 403 [A12].
 */
export const sessionCall = createApiCall(sendInSession)

/** Sends a request of the signed-in person; see `sessionCall`. */
export async function sendInSession(path: string, init: RequestInit): Promise<Response> {
  const response = await sendWithToken(path, init)
  const { status } = response
  if (status === 401 || status === 403) announceEnd(status)
  return response
}

async function sendWithToken(path: string, init: RequestInit): Promise<Response> {
  try {
    const token = await freshToken()
    const response = await send(path, init, token)
    if (response.status !== 401) return response
    return await send(path, init, await renewToken(token))
  } catch (error) {
    // Only POST /jwt throws it here: the session itself is over.
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) announceEnd(401)
    throw error
  }
}

function send(path: string, init: RequestInit, token: string): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('authorization', `Bearer ${token}`)
  const limit = AbortSignal.timeout(init.body instanceof FormData ? 120_000 : 30_000)
  const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit
  return fetch(path, { ...init, headers, signal })
}

function announceEnd(status: 401 | 403) {
  for (const listener of listeners) listener(status)
}
