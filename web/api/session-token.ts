import { ApiError } from './api-error.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { publicCall } from './public-client.ts'
import { storedToken, tokenOwner } from './stored-token.ts'

interface Claims {
  /** Issued and expires, in seconds since 1970 (RFC 7519). */
  iat?: number
  exp?: number
  /** The identity session that the token belongs to. */
  sid?: string
}

/** @returns the claims of a token, unverified; empty when it cannot be read */
export function claimsOf(token: string | null): Claims {
  try {
    const payload = (token ?? '').split('.')[1] ?? ''
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as Claims
  } catch {
    return {}
  }
}

/** @returns when to renew a token: at 80 % of its lifetime, in milliseconds since 1970; 0 when it cannot be read */
export function renewalTime(token: string | null): number {
  const { iat, exp } = claimsOf(token)
  return iat === undefined || exp === undefined ? 0 : (iat + 0.8 * (exp - iat)) * 1000
}

/** Whether a token is the signed-in person's and not due for renewal: another tab may have stored another person's. */
function isFresh(token: string): boolean {
  const { sid } = tokenOwner() ?? {}
  return renewalTime(token) > Date.now() && (!sid || claimsOf(token).sid === sid)
}

/** @returns a token that is not due for renewal, renewed where needed. @throws ApiError */
export async function freshToken(): Promise<string> {
  const token = storedToken.read()
  return token && isFresh(token) ? token : renewToken(token)
}

/**
 * Asks for a new token, once for all tabs: a tab that waits for the lock takes the token that another tab has just
 * received instead of `stale`. @throws ApiError 401 or 403 when the session is over or is another person's
 */
export function renewToken(stale: string | null): Promise<string> {
  return oneAtATime('token', async () => {
    const current = storedToken.read()
    if (current && current !== stale && isFresh(current)) return current
    const owner = tokenOwner()
    const { token } = await publicCall('POST /jwt', { body: { email: owner?.email ?? '' } })
    const now = tokenOwner()
    // Somebody else has signed in meanwhile.
    if (now?.email !== owner?.email) throw new ApiError(0, {})
    if (now) now.sid = claimsOf(token).sid
    storedToken.write(token)
    return token
  })
}
