import { type GenericOAuthConfig, genericOAuth } from 'better-auth/plugins'
import { decodeJwt } from 'jose'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { truncate } from '../../../contract/truncate.ts'
import { email as emailField, text } from '../../../contract/fields.ts'
import { withTransaction } from '../../database/connection.ts'
import type { Tables } from '../../database/tables.ts'
import { ProductError } from '../../product-error.ts'
import {
  type BetterAuth,
  betterAuthOptions,
  createBetterAuth,
  type IdentityDependencies,
  identityPath,
} from '../better-auth.ts'
import { claimUnverified } from '../identity-repository.ts'

/** The product as a client of Google, or of another OpenID provider that takes its place. */
export interface GoogleClient {
  clientId: string
  clientSecret: string
  discoveryUrl: string
}

/** The address to which Google sends people back; it must be registered there. */
export function googleRedirectUri(publicUrl: string): string {
  return `${publicUrl}${identityPath}/callback/google`
}

/**
 * Better Auth with Google. It is made at the first Google sign-in, because it reads Google's discovery document while
 * it is made: a Google that cannot be reached neither delays the start nor switches Google sign-in off for good.
 * @returns a function that gives it. @throws ProductError `unavailable` while Google cannot be reached
 */
export function createGoogleAuth(
  deps: IdentityDependencies,
  client: GoogleClient,
): () => Promise<BetterAuth> {
  let made: Promise<BetterAuth> | undefined
  const make = async () => {
    const plugins = [genericOAuth({ config: [googleConfig(deps.db, client)] })]
    const auth = createBetterAuth({ ...betterAuthOptions(deps), plugins })
    const { socialProviders } = await auth.$context
    if (socialProviders.length === 0) throw new ProductError('unavailable', { retryAfter: 5 })
    return auth
  }
  return () => {
    // A discovery that hangs must not be waited for by the next sign-in.
    made ??= inTime(make()).catch(error => {
      made = undefined
      throw error
    })
    return made
  }
}

/** Google has this long to answer. */
const patience = 8_000

/** @returns what Google answers. @throws ProductError `unavailable` when that takes too long */
export async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ProductError('unavailable', { retryAfter: 5 })), patience)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

const googleProfile = z.object({
  sub: z.string().min(1),
  email: emailField,
  email_verified: z.unknown().transform(value => value === true),
  name: z.string().optional(),
  /** The Google Workspace domain of the account. */
  hd: z.string().optional(),
})

type GoogleProfile = z.infer<typeof googleProfile>

function googleConfig(db: Kysely<Tables>, client: GoogleClient): GenericOAuthConfig {
  return {
    providerId: 'google',
    ...client,
    scopes: ['openid', 'email', 'profile'],
    prompt: 'select_account',
    pkce: true,
    requireIdTokenVerification: true,
    // Better Auth has verified signature, issuer, audience and nonce of the ID token before it calls this.
    async getUserInfo({ idToken }) {
      const profile = googleProfile.safeParse(idToken ? decodeJwt(idToken) : undefined)
      if (!profile.success) return null
      const { sub, email, email_verified } = profile.data
      const person = { id: sub, sub, name: nameOf(profile.data) }
      // Without an email Better Auth refuses, whether an account has that address or not [A11].
      if (!email_verified) return { ...person, emailVerified: false }
      await claimUnverifiedAccount(db, profile.data)
      // An address that changed hands must not open somebody's account: for linking, Google must host it.
      return { ...person, email, emailVerified: isAuthoritative(profile.data) }
    },
  }
}

/**
 * Anybody can sign up with an address that is not theirs. When Google speaks for the address (its own or a Workspace
 * domain's, see developers.google.com/identity/gsi/web/guides/verify-google-id-token), an account that was never
 * verified loses its password and sessions first, and then belongs to whom Google names.
 */
async function claimUnverifiedAccount(db: Kysely<Tables>, profile: GoogleProfile): Promise<void> {
  if (isAuthoritative(profile))
    await withTransaction(db, tx => claimUnverified(tx, profile.email, nameOf(profile)))
}

/** Google knows for sure who owns an address only when it hosts it. */
function isAuthoritative({ email, hd }: GoogleProfile): boolean {
  return email.endsWith('@gmail.com') || (hd !== undefined && hd !== '')
}

function nameOf({ name, email }: GoogleProfile): string {
  const given = text('your name', 100).safeParse(name && truncate(name, 100))
  return given.success ? given.data : (email.split('@')[0] ?? email).slice(0, 100)
}
