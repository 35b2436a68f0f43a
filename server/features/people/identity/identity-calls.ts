import { z } from 'zod'
import { ownAccount } from '../../../../contract/people/account.ts'
import type { Endpoint, Method } from '../../../../contract/core/endpoint.ts'
import { ownCalls, ownSaves } from '../../../../contract/core/limits.ts'
import { identityInput } from './identity-input.ts'
import type { LimitedAction } from './limits/sign-in-limits.ts'

const person = z.strictObject({ name: z.string(), email: z.string(), image: z.string().nullable() })
const signedIn = z.strictObject({ user: person })
const done = z.strictObject({ status: z.boolean() })
/** A session that waits for a code counts for nothing else. */
const waiting = z.strictObject({ waitsForCode: z.boolean() })
const recoveryCodes = z.array(z.string())

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
    summary: 'Sign in: sets the session cookie; with two-step sign-in, the session waits for a code',
    who: 'anyone',
    limited: 'sign-in',
    body: identityInput.signIn,
    ok: z.union([signedIn, waiting]),
    errors: ['wrong_credentials', 'forbidden', 'rate_limited'],
  },
  'GET /auth/get-session': {
    summary: 'Who is signed in, or null',
    who: 'anyone',
    ok: signedIn
      .extend({
        session: z.strictObject({ id: z.string(), expiresAt: z.iso.datetime() }),
        /** Their role needs two-step sign-in: until it is on, the API refuses them. */
        mustSetUp: z.boolean().optional(),
        /** They read for a committee. */
        reads: z.boolean().optional(),
      })
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
    summary: 'End all your sessions and tokens, and your private calendar address',
    who: 'session',
    ok: z.strictObject({ success: z.boolean() }),
    errors: [],
  },
  'POST /auth/update-user': {
    summary: 'Change your name or picture',
    who: 'session',
    callerLimit: ownSaves,
    body: identityInput.updateUser,
    ok: done,
    errors: [],
  },
  'POST /auth/request-password-reset': {
    summary: 'Email a link for a new password, if there is such an account',
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
  'GET /auth/two-factors/waiting': {
    summary: 'Whether the session waits for a code',
    who: 'anyone',
    ok: waiting,
    errors: [],
  },
  'POST /auth/two-factors/verify': {
    summary: 'Give the session the code it is waiting for, or a recovery code',
    who: 'anyone',
    limited: 'code',
    body: identityInput.secondStep,
    ok: signedIn,
    errors: ['unauthenticated', 'wrong_code', 'changed_meanwhile', 'forbidden', 'rate_limited'],
  },
  'GET /auth/two-factors': {
    summary: 'The state of your two-step sign-in',
    who: 'session',
    callerLimit: ownCalls,
    ok: z.strictObject({
      enabled: z.boolean(),
      demanded: z.boolean(),
      hasPassword: z.boolean(),
      addressConfirmed: z.boolean(),
      recoveryCodesLeft: z.number(),
    }),
    errors: [],
  },
  'POST /auth/two-factors/begin': {
    summary: 'Begin to set up two-step sign-in: a key for the app, and recovery codes',
    who: 'session',
    limited: 'sign-in',
    body: identityInput.beginTwoFactors,
    ok: z.strictObject({ key: z.string(), uri: z.string(), recoveryCodes }),
    errors: ['address_not_confirmed', 'two_factors_on', 'changed_meanwhile', 'forbidden', 'rate_limited'],
  },
  'POST /auth/two-factors/confirm': {
    summary: 'Turn two-step sign-in on with a first code',
    who: 'session',
    limited: 'code',
    body: identityInput.firstCode,
    ok: done,
    errors: ['wrong_code', 'two_factors_on', 'two_factors_off', 'forbidden', 'rate_limited'],
  },
  'POST /auth/two-factors/recovery-codes': {
    summary: 'Make new recovery codes; the old ones stop working',
    who: 'session',
    limited: 'code',
    body: identityInput.changeTwoFactors,
    ok: z.strictObject({ recoveryCodes }),
    errors: ['wrong_code', 'two_factors_off', 'changed_meanwhile', 'forbidden', 'rate_limited'],
  },
  'POST /auth/two-factors/turn-off': {
    summary: 'Turn two-step sign-in off, unless your role requires it',
    who: 'session',
    limited: 'code',
    body: identityInput.changeTwoFactors,
    ok: done,
    errors: [
      'wrong_code',
      'two_factors_off',
      'two_factors_demanded',
      'changed_meanwhile',
      'forbidden',
      'rate_limited',
    ],
  },
  'GET /auth/account': {
    summary: 'How your account can be changed',
    who: 'session',
    callerLimit: ownCalls,
    ok: ownAccount,
    errors: [],
  },
  'GET /auth/my-data': {
    summary: 'Everything stored about you, as a ZIP archive',
    who: 'session',
    callerLimit: { calls: 10, seconds: 3_600 },
    file: true,
    ok: z.custom<AsyncIterable<Uint8Array>>(),
    errors: ['unavailable'],
  },
  'POST /auth/change-password': {
    summary: 'Change your password; other sessions end',
    who: 'session',
    limited: 'sign-in',
    body: identityInput.changePassword,
    ok: done,
    errors: ['no_password', 'wrong_code', 'sign_in_again', 'forbidden', 'rate_limited'],
  },
  'POST /auth/change-email': {
    summary: 'Email the links that change your address once both mailboxes have confirmed it',
    who: 'session',
    limited: 'email-change',
    body: identityInput.changeEmail,
    ok: done,
    errors: ['wrong_code', 'sign_in_again', 'forbidden', 'rate_limited'],
  },
  'POST /auth/cancel-email-change': {
    summary: 'Cancel a change of your address that is awaiting confirmation',
    who: 'session',
    callerLimit: ownSaves,
    ok: done,
    errors: ['forbidden'],
  },
  'POST /auth/delete-account': {
    summary: 'Delete your account and personal data',
    who: 'session',
    limited: 'sign-in',
    body: identityInput.deleteAccount,
    ok: done,
    errors: ['wrong_code', 'sign_in_again', 'last_admin', 'forbidden', 'rate_limited'],
  },
} as const satisfies Record<`${Method} /auth/${string}`, IdentityCall>
