import type { ErrorAnswer } from '../../../contract/errors.ts'
import { ApiError, unreadable } from '../../api/client.ts'

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
}

/** @returns the identity session of this browser, or `null` for a visitor. @throws ApiError */
export async function readSession(): Promise<IdentitySession | null> {
  return (await request('GET', '/get-session')) as IdentitySession | null
}

/** Starts a session with email and password [A1]. @throws ApiError */
export async function signInWithPassword(input: { email: string; password: string }) {
  await request('POST', '/sign-in/email', input)
}

/** Creates an account and starts its session [A4]. @throws ApiError */
export async function createAccount(input: { name: string; email: string; password: string }) {
  await request('POST', '/sign-up/email', input)
}

/** Changes name, photo (the address of an uploaded picture, or empty) or both. @throws ApiError */
export async function updateProfile(profile: { name?: string; image?: string }) {
  await request('POST', '/update-user', profile)
}

/** Ends the session of this browser [A10]. @throws ApiError */
export async function endSession() {
  await request('POST', '/sign-out', {})
}

/** Ends all sessions of the person, and their private calendar address [A10]. @throws ApiError */
export async function endSessionsEverywhere() {
  await request('POST', '/sign-out-everywhere', {})
}

/** Mails a link to a new password, if the address has an account [A2]. @throws ApiError */
export async function requestPasswordReset(email: string) {
  await request('POST', '/request-password-reset', { email, redirectTo: '/login/reset' })
}

/** Sets a new password with the token of a mailed link [A2]. @throws ApiError */
export async function resetPassword(input: { newPassword: string; token: string }) {
  await request('POST', '/reset-password', input)
}

/** @returns the address at a provider where the sign-in goes on; it ends at `doneAt` or `failedAt` [A3]. @throws ApiError */
export async function providerAddress(provider: string, doneAt: string, failedAt: string): Promise<string> {
  const answer = await request('POST', '/sign-in/social', {
    provider,
    callbackURL: doneAt,
    errorCallbackURL: failedAt,
    disableRedirect: true,
  })
  return (answer as { url: string }).url
}

/** Calls the identity service. @returns its answer. @throws ApiError */
export async function request(method: string, path: string, body?: unknown): Promise<unknown> {
  const init: RequestInit = { method, signal: AbortSignal.timeout(30_000) }
  if (body !== undefined) {
    init.body = JSON.stringify(body)
    init.headers = { 'content-type': 'application/json' }
  }
  const response = await fetch(`/api/auth${path}`, init).catch(() => undefined)
  if (!response) throw new ApiError(0, {})
  const answer: unknown = await response.json().catch(() => undefined)
  if (response.ok && answer !== undefined) return answer
  throw new ApiError(response.status, (answer as Partial<ErrorAnswer> | undefined)?.error ?? unreadable)
}
