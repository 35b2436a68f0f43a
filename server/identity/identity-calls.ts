import { z } from 'zod'
import type { Endpoint, Method } from '../../contract/endpoints/endpoint.ts'
import { ownSaves } from '../../contract/endpoints/limits.ts'
import { identityInput } from './identity-input.ts'
import type { LimitedAction } from './limits/sign-in-limits.ts'

const person = z.strictObject({ name: z.string(), email: z.string(), image: z.string().nullable() })
const signedIn = z.strictObject({ user: person })
const done = z.strictObject({ status: z.boolean() })

export interface IdentityCall extends Endpoint {
  /** What its attempts are counted as. */
  limited?: LimitedAction
}

/** The calls of the identity service that clients make. They take cookies; a POST needs this site's `Origin`. */
export const identityCalls = {
  'POST /auth/sign-up/email': {
    summary: 'Sign up with an email address and a password',
    who: 'anyone',
    limited: 'sign-up',
    body: identityInput.signUp,
    ok: signedIn,
    errors: ['forbidden', 'rate_limited'],
  },
  'POST /auth/sign-in/email': {
    summary: 'Sign in: sets the session cookie',
    who: 'anyone',
    limited: 'sign-in',
    body: identityInput.signIn,
    ok: signedIn,
    errors: ['wrong_credentials', 'forbidden', 'rate_limited'],
  },
  'GET /auth/get-session': {
    summary: 'Who is signed in, or null',
    who: 'anyone',
    ok: signedIn
      .extend({ session: z.strictObject({ id: z.string(), expiresAt: z.iso.datetime() }) })
      .nullable(),
    errors: [],
  },
  'POST /auth/sign-out': {
    summary: 'Sign out: ends the session and its tokens',
    who: 'anyone',
    ok: z.strictObject({ success: z.boolean() }),
    errors: ['forbidden'],
  },
  'POST /auth/sign-out-everywhere': {
    summary: 'End all one’s sessions and tokens, and the private calendar address',
    who: 'session',
    ok: z.strictObject({ success: z.boolean() }),
    errors: [],
  },
  'POST /auth/update-user': {
    summary: 'Change one’s own name or picture',
    who: 'session',
    callerLimit: ownSaves,
    body: identityInput.updateUser,
    ok: done,
    errors: [],
  },
  'POST /auth/request-password-reset': {
    summary: 'Mail a link for a new password, if there is such an account',
    who: 'anyone',
    limited: 'password-reset',
    body: identityInput.requestReset,
    ok: done,
    errors: ['forbidden', 'rate_limited'],
  },
  'POST /auth/reset-password': {
    summary: 'Set a new password with the token of a mailed link',
    who: 'anyone',
    limited: 'password-reset',
    body: identityInput.reset,
    ok: done,
    errors: ['link_expired', 'forbidden', 'rate_limited'],
  },
} as const satisfies Record<`${Method} /auth/${string}`, IdentityCall>
