import type { FastifyPluginAsync } from 'fastify'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Authentication, Route } from '../../../platform/http/endpoint.ts'
import type { LimitCaller } from '../../../platform/limits/caller-limits.ts'
import type { OpenIdProvider } from '../../../platform/openid-settings.ts'
import { removeEndedLimits } from '../../../platform/limits/rate-limits.ts'
import { createAccessTokens } from './tokens/access-token.ts'
import { createAuthentication } from './tokens/authentication.ts'
import { createBackgroundTasks } from './background-tasks.ts'
import { betterAuthOptions, createBetterAuth, type IdentityMail } from './better-auth.ts'
import { createIdentityLog, type Log } from './identity-log.ts'
import { deleteExpired } from './identity-repository.ts'
import { identityRoutes } from './identity-routes.ts'
import { createIdentityService, type IdentityService, type OwnAccountCalls } from './identity-service.ts'
import { createKnownDevices } from './limits/known-device.ts'
import { createSignInLimits } from './limits/sign-in-limits.ts'
import { createOpenIdClient, type SetGroupRole } from './openid/openid-client.ts'
import type { TwoFactorDemand } from '../../../platform/access/two-factor-rule.ts'
import { createSigningKeys } from './tokens/signing-keys.ts'
import { registerTokenRoutes } from './tokens/token-routes.ts'

export interface IdentitySettings {
  db: Kysely<Tables>
  /** Where people reach the product, without a slash at its end. */
  publicUrl: string
  /** The origins whose pages may use cookies; the product's own. */
  allowedOrigins: readonly string[]
  /** At least 32 random characters; a changed one signs everybody out. */
  secret: string
  /** With which people sign in besides passwords. */
  providers: readonly OpenIdProvider[]
  setGroupRole: SetGroupRole
  /** What people do with their own account. */
  ownAccount: OwnAccountCalls
  sendMail: (mail: IdentityMail) => Promise<void>
  /** Wrong sign-ins per address and minute; the limits of resets, sign-ups and providers follow from it. */
  signInLimit: number
  /** Of whom two-step sign-in is demanded. */
  twoFactors: TwoFactorDemand
  /** What authenticator apps call this site. */
  siteName: () => Promise<string>
  limitCaller: LimitCaller
  log: Log
}

export interface Identity {
  authentication: Authentication
  /** Belongs under `/api`: the calls of `/api/auth` and the public keys of the tokens. */
  plugin: FastifyPluginAsync
  /** Registers `POST /jwt` and `GET /passwordReset/:token`. */
  registerRoutes(route: Route): void
  service: IdentityService
  /** Starts removing expired rows every hour. */
  start(): void
  /** Waits for background work; call it before the database is closed. */
  stop(): Promise<void>
}

const hour = 3600 * 1000

/** Who people are: accounts, sessions, sign-in with providers and the tokens of the API. */
export function createIdentity(settings: IdentitySettings): Identity {
  const { db, publicUrl, allowedOrigins, secret, providers, setGroupRole, sendMail, ownAccount, twoFactors } =
    settings
  const log = createIdentityLog(settings.log)
  const tasks = createBackgroundTasks(log)
  const deps = { db, publicUrl, allowedOrigins, secret, sendMail, tellOwner: ownAccount.tell, tasks, log }
  const auth = createBetterAuth(betterAuthOptions(deps))
  const keys = createSigningKeys({ db, secret })
  const tokens = createAccessTokens({ keys, issuer: publicUrl })
  const service = createIdentityService({ db, auth, publicUrl, twoFactors })
  let timer: NodeJS.Timeout | undefined
  const cleanUp = () => tasks.run(Promise.all([deleteExpired(db), removeEndedLimits(db)]))

  return {
    authentication: createAuthentication({ db, tokens, service, allowedOrigins, twoFactors }),
    plugin: identityRoutes({
      ...deps,
      ownAccount,
      limitCaller: settings.limitCaller,
      twoFactors,
      siteName: settings.siteName,
      auth,
      service,
      keys,
      openIdClients: providers.map(provider => createOpenIdClient({ ...deps, setGroupRole }, provider)),
      limits: createSignInLimits({ db, perMinute: settings.signInLimit }),
      devices: createKnownDevices({ secret, secure: publicUrl.startsWith('https:') }),
    }),
    registerRoutes(route) {
      registerTokenRoutes(route, { db, tokens })
      route('GET /passwordReset/:token', async ({ params }) => ({
        usable: await service.isPasswordLinkUsable(params.token),
      }))
    },
    service,
    start() {
      cleanUp()
      timer = setInterval(cleanUp, hour).unref()
    },
    async stop() {
      clearInterval(timer)
      await tasks.drain()
    },
  }
}
