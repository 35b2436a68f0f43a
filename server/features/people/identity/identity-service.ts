import { randomBytes } from 'node:crypto'
import type { TellOwner } from './sign-in-changes.ts'
import { endAccess } from './access-service.ts'
import type { Readable } from 'node:stream'
import type { Kysely } from 'kysely'
import type { OwnAccount } from '../../../../contract/people/account.ts'
import { type Database, isUniqueViolation } from '../../../platform/database/connection.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { SignedIn } from '../../../platform/caller.ts'
import { ProductError } from '../../../platform/product-error.ts'
import type { BetterAuth } from './better-auth.ts'
import { resetLink } from './reset-link.ts'
import { asFailure } from './refusals.ts'
import { findSecondStep, removeTwoFactors, type SecondStep } from './two-factors/two-factor-repository.ts'
import { needsTwoFactors, type TwoFactorDemand } from '../../../platform/access/two-factor-rule.ts'
import {
  deleteIdentity,
  deleteResetLinks,
  endSessions,
  insertIdentity,
  isSessionActive,
} from './identity-repository.ts'
import { hashPassword } from './passwords/password-hash.ts'

export interface NewIdentity {
  name: string
  email: string
  password: string
  /** The address of a stored picture. */
  photo?: string
}

export {
  changeIdentityEmail,
  deleteIdentity,
  findIdentity,
  lockIdentity,
} from './identity-repository.ts'
export { markConfirmed } from './access-service.ts'
export { requireOwnPhoto } from './require-own-photo.ts'

/** What the product does with a person's own account; `server/features/people` implements it. */
export interface OwnAccountCalls {
  /** The change of address that waits for its confirmations. */
  emailChange(identityId: string): Promise<OwnAccount['emailChange']>
  /** Mails links to both addresses. @throws ProductError `invalid_input` */
  beginEmailChange(identityId: string, email: string): Promise<void>
  cancelEmailChange(identityId: string): Promise<void>
  tell: TellOwner
  /** A ZIP archive of all that is stored about the person, as fast as somebody takes it. */
  archive(identityId: string): Promise<Readable>
  /** @throws ProductError `last_admin` */
  remove(identityId: string): Promise<void>
}

/** The identity service for other features. A `subject` is a person's `users.identity_id`. */
export interface IdentityService {
  /** @returns who is signed in with the cookies of a request, or `undefined` */
  getSession(cookies: string | undefined): Promise<SignedIn | undefined>
  /** @returns whose session waits for a code with these cookies, and for less than ten minutes */
  findWaiting(cookies: string | undefined): Promise<SignedIn | undefined>
  isSessionActive(sessionId: string): Promise<boolean>
  /** Whether the cookies of a request are of an admin's session; for pages outside the API. */
  isAdmin(cookies: string | undefined): Promise<boolean>
  /** Signs a person out everywhere; their tokens, reset links and private calendar address end at once. */
  revokeSessions(subject: string, tx?: Database): Promise<void>
  /** Removes identity, passwords and sessions in the transaction that removes the product's row. */
  deleteUser(subject: string, tx: Database): Promise<void>
  /** A link by which somebody chooses a password, for this many days. Never log it; links before it stop working. */
  passwordLink(subject: string, days: number): Promise<string>
  /** Whether the token of a mailed link can set a new password: it was not used, and has not expired [A2]. */
  isPasswordLinkUsable(token: string): Promise<boolean>
  /** Creates a verified identity for an operator. @returns its subject. @throws ProductError `invalid_input` */
  createAccount(account: NewIdentity, tx?: Database): Promise<string>
}

/** As Better Auth's own `/request-password-reset` stores a token, for an hour. */
const resetIdentifier = (token: string) => `reset-password:${token}`

/** The identity service over Better Auth and its tables. */
export function createIdentityService({
  db,
  auth,
  publicUrl,
  twoFactors,
}: {
  db: Kysely<Tables>
  auth: BetterAuth
  publicUrl: string
  twoFactors: TwoFactorDemand
}): IdentityService {
  const sessionIn = async (cookies: string | undefined, state: SecondStep['state']) => {
    const session = await readSession(auth, cookies)
    const step = session && (await findSecondStep(db, session.sessionId))
    return step?.state === state ? { session, step } : undefined
  }
  return {
    getSession: async cookies => (await sessionIn(cookies, 'open'))?.session,
    findWaiting: async cookies => (await sessionIn(cookies, 'waiting'))?.session,
    isSessionActive: sessionId => isSessionActive(db, sessionId),
    async isAdmin(cookies) {
      const { step } = (await sessionIn(cookies, 'open')) ?? {}
      return step?.role === 'admin' && (step.enabled || !needsTwoFactors(twoFactors, 'admin'))
    },
    revokeSessions: (subject, tx = db) => endAccess(tx, subject),
    deleteUser: (subject, tx) => deleteIdentity(tx, subject),
    ...passwordLinks(db, auth, publicUrl),
    ...identityAccounts(db),
  }
}

function passwordLinks(
  db: Database,
  auth: BetterAuth,
  publicUrl: string,
): Pick<IdentityService, 'passwordLink' | 'isPasswordLinkUsable'> {
  return {
    async passwordLink(subject, days) {
      await deleteResetLinks(db, subject)
      const token = randomBytes(24).toString('base64url')
      const { internalAdapter } = await auth.$context
      await internalAdapter.createVerificationValue({
        value: subject,
        identifier: resetIdentifier(token),
        expiresAt: new Date(Date.now() + days * 86_400_000),
      })
      return resetLink(publicUrl, token)
    },
    async isPasswordLinkUsable(token) {
      const { internalAdapter } = await auth.$context
      const link = await internalAdapter.findVerificationValue(resetIdentifier(token))
      return link !== null && link.expiresAt > new Date()
    },
  }
}

/** The part that commands need, without Better Auth. */
export function identityAccounts(db: Database): Pick<IdentityService, 'createAccount'> {
  return {
    async createAccount({ name, email, password, photo = '' }, tx = db) {
      const passwordHash = await hashPassword(password)
      return insertIdentity(tx, { name, email: email.toLowerCase(), passwordHash, image: photo }).catch(
        error => {
          if (!isUniqueViolation(error)) throw error
          throw new ProductError('invalid_input', {
            fields: { email: 'There is already an account with this email.' },
          })
        },
      )
    },
  }
}

/** Removes a person's two-step sign-in, and signs them out everywhere. @returns whether they had it */
export async function resetTwoFactors(subject: string, tx: Database): Promise<boolean> {
  const had = await removeTwoFactors(tx, subject)
  if (had) await endSessions(tx, subject)
  return had
}

async function readSession(auth: BetterAuth, cookies: string | undefined): Promise<SignedIn | undefined> {
  if (!cookies) return undefined
  // Only GET /get-session renews a session, together with its cookie.
  const query = { disableRefresh: true }
  const found = await auth.api
    .getSession({ headers: new Headers({ cookie: cookies }), query })
    .catch(error => {
      throw asFailure(error)
    })
  if (!found) return undefined
  const { user, session } = found
  return { identityId: user.id, sessionId: session.id, email: user.email, name: user.name }
}
