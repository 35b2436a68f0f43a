import type { Call, EndpointKey, ResponseOf } from '../../contract/endpoints.ts'
import type { ErrorResponse } from '../../contract/errors.ts'
import { ApiError } from './api-error.ts'

/** Sends one request and answers with a standard Response, as `fetch` does. */
export type Send = (path: string, init: RequestInit) => Promise<Response>

/** Calls a declared endpoint. @throws ApiError for every unsuccessful answer, and without an answer */
export type ApiCall<Keys extends EndpointKey = EndpointKey> = <K extends Keys>(
  key: K,
  ...input: keyof Call<K> extends never ? [input?: HowToSend] : [input: Call<K> & HowToSend]
) => Promise<ResponseOf<K>>

interface HowToSend {
  signal?: AbortSignal
  /** It completes even if the page is left meanwhile. */
  keepalive?: boolean
}

type Value = string | number | boolean | undefined
type Query = Record<string, Value | Value[]>

interface AnyInput extends HowToSend {
  params?: Record<string, string>
  query?: Query
  body?: unknown
  form?: FormData
}

/** @returns the typed client over `send`; it knows the contract's types only, so that no schema reaches the browser */
export function createApiCall(send: Send): ApiCall {
  return async (key, ...[input]) => {
    const [method = ''] = key.split(' ')
    const { params, query, body, form, signal, keepalive } = (input ?? {}) as AnyInput
    const init: RequestInit = { method }
    if (signal) init.signal = signal
    if (keepalive) init.keepalive = true
    if (form) init.body = form
    if (body !== undefined) {
      init.body = JSON.stringify(body)
      init.headers = { 'content-type': 'application/json' }
    }
    return read(await answer(send, pathOf(key, { params, query }), init)) as never
  }
}

/** @returns the path of a call, with its query */
export function pathOf(key: EndpointKey, { params, query }: Pick<AnyInput, 'params' | 'query'> = {}): string {
  const pattern = key.slice(key.indexOf(' ') + 1)
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))
  return `/api${path}${searchOf(query)}`
}

const retryDelayMs = 200

async function answer(send: Send, path: string, init: RequestInit): Promise<Response> {
  try {
    return await send(path, init).catch(async (error: unknown) => {
      if (init.method !== 'GET' || !(error instanceof TypeError)) throw error
      // The connection ended with its process, which soon gets no new ones.
      await new Promise(resolve => setTimeout(resolve, retryDelayMs))
      return send(path, init)
    })
  } catch (error) {
    if (error instanceof ApiError || (error instanceof DOMException && error.name === 'AbortError'))
      throw error
    throw new ApiError(0, {})
  }
}

/** [V5] A success without data is an error as well. */
async function read(response: Response): Promise<unknown> {
  const data: unknown = await response.json().catch(() => undefined)
  if (!response.ok)
    throw new ApiError(response.status, (data as ErrorResponse | undefined)?.error ?? unreadable)
  if (data === undefined) throw new ApiError(response.status, unreadable)
  return data
}

/** The message for an answer without one. */
export const unreadable = {
  code: 'internal',
  message: 'The server sent a response we could not read. Please try again.',
} as const

function searchOf(query: Query | undefined): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const one of [value].flat()) if (one !== undefined) params.append(name, String(one))
  }
  return params.size === 0 ? '' : `?${params}`
}
