import type { ErrorResponse } from '../../../contract/errors.ts'
import { ApiError } from '../../api/api-error.ts'
import { takeEarly } from '../../api/early-calls.ts'
import { unreadable } from '../../api/client.ts'

/** A person as the identity service knows them. */
export interface IdentityUser {
  name: string
  email: string
  image: string | null
}

export interface IdentitySession {
  user: IdentityUser
  session: { id: string }
  /** Their role needs two-step sign-in, which they have not set up. */
  mustSetUp?: true
  /** They read for a committee. */
  reads?: true
}

/** @returns the identity session of this browser, or `null` for a visitor. @throws ApiError */
export async function readSession(): Promise<IdentitySession | null> {
  return (await request('GET', '/get-session')) as IdentitySession | null
}

/** Ends the session of this browser [A10]. @throws ApiError */
export async function endSession() {
  await request('POST', '/sign-out', {})
}

/** Calls the identity service. @returns its answer. @throws ApiError */
export async function request(method: string, path: string, body?: unknown): Promise<unknown> {
  const init: RequestInit = { method, signal: AbortSignal.timeout(30_000) }
  if (body !== undefined) {
    init.body = JSON.stringify(body)
    init.headers = { 'content-type': 'application/json' }
  }
  const url = `/api/auth${path}`
  const response = (await takeEarly(url, init)) ?? (await fetch(url, init).catch(() => undefined))
  if (!response) throw new ApiError(0, {})
  const answer: unknown = await response.json().catch(() => undefined)
  if (response.ok && answer !== undefined) return answer
  throw new ApiError(response.status, (answer as Partial<ErrorResponse> | undefined)?.error ?? unreadable)
}
