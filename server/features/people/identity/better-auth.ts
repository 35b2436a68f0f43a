import { type BetterAuthOptions, betterAuth } from 'better-auth'
import type { Kysely } from 'kysely'
import { minimumPasswordLength } from '../../../../contract/core/messages.ts'
import { pages } from '../../../../contract/core/pages.ts'
import { withTransaction } from '../../../platform/database/connection.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { BackgroundTasks } from './background-tasks.ts'
import type { IdentityLog } from './identity-log.ts'
import type { TellOwner } from './sign-in-changes.ts'
import { endAccess, markVerified } from './access-service.ts'
import { endSurplusSessions } from './identity-repository.ts'
import { oneTimeCodes } from './two-factors/one-time-codes.ts'
import { resetLink } from './reset-link.ts'
import { hashPassword, verifyPassword } from './passwords/password-hash.ts'

/** Where the identity service answers. */
export const identityPath = '/api/auth'

/** Seconds for which a mailed reset link can be used. */
export const resetLinkLifetime = 3600

/** A mail that the identity service asks for. */
export interface IdentityMail {
  kind: 'password-reset'
  to: string
  name: string
  /** Holds the secret of the reset: never log it. */
  url: string
}

export interface IdentityDependencies {
  db: Kysely<Tables>
  publicUrl: string
  allowedOrigins: readonly string[]
  secret: string
  sendMail: (mail: IdentityMail) => Promise<void>
  tellOwner: TellOwner
  tasks: BackgroundTasks
  log: IdentityLog
}

/** Calls that the product does not offer; `identity-routes.ts` does not forward them either. */
const disabledPaths = [
  '/account-info',
  '/change-email',
  '/change-password',
  '/delete-user',
  '/delete-user/callback',
  '/error',
  '/get-access-token',
  '/link-social',
  '/list-accounts',
  '/list-sessions',
  '/ok',
  '/refresh-token',
  '/revoke-other-sessions',
  '/revoke-session',
  '/revoke-sessions',
  '/send-verification-email',
  '/set-password',
  '/two-factor/disable',
  '/two-factor/get-totp-uri',
  '/two-factor/send-otp',
  '/two-factor/verify-otp',
  '/unlink-account',
  '/update-session',
  '/update-user',
  '/verify-email',
  '/verify-password',
]

/** The settings of Better Auth 1.7 with email and password; `openid-client.ts` adds a provider. */
export function betterAuthOptions(deps: IdentityDependencies) {
  const { db, publicUrl, allowedOrigins, secret, tasks, log } = deps
  return {
    appName: 'Bursary',
    baseURL: publicUrl,
    basePath: identityPath,
    secret,
    trustedOrigins: [...allowedOrigins],
    database: { db, type: 'postgres', schemaName: 'identity', transaction: true },
    emailAndPassword: passwordOptions(deps),
    session: { cookieCache: { enabled: false } },
    verification: { storeIdentifier: 'hashed' },
    account: { accountLinking: { trustedProviders: [] } },
    databaseHooks: {
      account: { create: { before: withoutTokens }, update: { before: withoutTokens } },
      session: { create: { after: ({ userId }) => endSurplusSessions(db, userId) } },
    },
    plugins: [oneTimeCodes(db)],
    rateLimit: { enabled: false },
    disabledPaths,
    advanced: {
      cookiePrefix: 'bursary',
      useSecureCookies: publicUrl.startsWith('https:'),
      backgroundTasks: { handler: task => tasks.run(task) },
      ipAddress: { disableIpTracking: true },
      // Otherwise NODE_ENV and TEST would decide.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      database: { validateSchema: false },
    },
    onAPIError: { throw: true, errorURL: `${publicUrl}${pages.login}` },
    logger: {
      level: 'error',
      log: (level, message, ...parameters) => log.fromBetterAuth(level, message, parameters),
    },
    telemetry: { enabled: false },
  } satisfies BetterAuthOptions
}

function passwordOptions({ db, publicUrl, sendMail, tellOwner }: IdentityDependencies) {
  return {
    enabled: true,
    minPasswordLength: minimumPasswordLength,
    maxPasswordLength: 128,
    password: { hash: hashPassword, verify: verifyPassword },
    resetPasswordTokenExpiresIn: resetLinkLifetime,
    sendResetPassword: ({ user, token }) =>
      sendMail({
        kind: 'password-reset',
        to: user.email,
        name: user.name,
        url: resetLink(publicUrl, token),
      }),
    async onPasswordReset({ user }) {
      // The mailed link proves that the mailbox is theirs.
      await markVerified(db, user.id)
      await withTransaction(db, async tx => {
        await endAccess(tx, user.id)
        await tellOwner(tx, 'password changed', user)
      })
    },
  } satisfies BetterAuthOptions['emailAndPassword']
}

/** Better Auth over the tables of the schema `identity`. */
export function createBetterAuth(options: BetterAuthOptions) {
  return betterAuth(options)
}

export type BetterAuth = ReturnType<typeof createBetterAuth>

/** A provider's tokens are needed for the sign-in only; what is not stored cannot leak. */
async function withoutTokens(account: Record<string, unknown>) {
  return { data: { ...account, accessToken: null, refreshToken: null, idToken: null } as never }
}
