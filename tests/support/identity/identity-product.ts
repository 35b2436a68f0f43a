import { type Kysely, sql } from 'kysely'
import { pino } from 'pino'
import { type SandboxAccount, sandboxAccounts } from '../../../stand-ins/google-sandbox/accounts.ts'
import { googleSandbox } from '../../../stand-ins/google-sandbox/google-sandbox.ts'
import { buildApp } from '../../../server/http/app.ts'
import { createDatabase, createPool } from '../../../server/database/connection.ts'
import type { Tables } from '../../../server/database/tables.ts'
import type { IdentityMail } from '../../../server/identity/better-auth.ts'
import { googleRedirectUri } from '../../../server/identity/google/google.ts'
import { createIdentity, type Identity } from '../../../server/identity/identity.ts'
import { registerUserRoutes } from '../../../server/users/user-routes.ts'
import { ownPort } from '../own-port.ts'
import { createTestDatabase } from '../database/postgres.ts'
import { createVisitor, type Visitor } from './visitor.ts'

export const identitySecret = 'a secret of the tests, long enough'

export interface IdentityProduct {
  origin: string
  databaseUrl: string
  db: Kysely<Tables>
  identity: Identity
  /** Mails that were asked for. */
  mails: IdentityMail[]
  /** Everything that was logged, as text. */
  logged(): string
  /** A browser of its own, with its own cookies. */
  visitor(): Visitor
  stop(): Promise<void>
}

interface Options {
  signInLimit?: number
  google?: boolean
  /** Where Google's stand-in is said to be; the sandbox's own address unless told. */
  discoveryUrl?: string
  /** Where the sandbox is reached, when not where the product listens. */
  googlePort?: number
  accounts?: readonly SandboxAccount[]
  /** Where people reach the product; where it listens unless told. */
  publicUrl?: string
}

/** Identity, users and the sandbox in Google's place, over real HTTP on a database of their own. */
export async function startIdentityProduct(options: Options = {}): Promise<IdentityProduct> {
  const database = await createTestDatabase()
  const pool = createPool(database.url)
  const db = createDatabase(pool)
  const port = await ownPort()
  const origin = `http://127.0.0.1:${port}`
  const lines: string[] = []
  const log = pino({ level: 'debug' }, { write: line => void lines.push(line) })
  const mails: IdentityMail[] = []
  const issuer = `http://127.0.0.1:${options.googlePort ?? port}/google-sandbox`
  const { signInLimit = 1000, google = true, accounts = sandboxAccounts } = options
  const { publicUrl = origin, discoveryUrl = `${issuer}/.well-known/openid-configuration` } = options
  const client = { clientId: 'bursary', clientSecret: 'the secret of the tests' }
  const identity = createIdentity({
    db,
    publicUrl,
    allowedOrigins: [publicUrl],
    secret: identitySecret,
    ...(google && { google: { ...client, discoveryUrl } }),
    async sendMail(mail) {
      // As the product does, on the same pool.
      await sql`select 1`.execute(db)
      mails.push(mail)
    },
    signInLimit,
    log,
  })
  const app = await buildApp({
    db,
    siteUrl: publicUrl,
    authentication: identity.authentication,
    features: [
      route => identity.registerRoutes(route),
      route => registerUserRoutes(route, { db, identity: identity.service }),
    ],
    apiPlugins: [identity.plugin],
    log,
    trustProxy: ['127.0.0.1'],
  })
  const redirectUris = [googleRedirectUri(origin)]
  await app.register(googleSandbox({ issuer, ...client, redirectUris, pool, accounts }), {
    prefix: '/google-sandbox',
  })
  app.get('/login*', async () => 'a page of the product')
  await app.listen({ host: '127.0.0.1', port })

  return {
    origin,
    databaseUrl: database.url,
    db,
    identity,
    mails,
    logged: () => lines.join(''),
    visitor: () => createVisitor(origin),
    async stop() {
      await app.close()
      await identity.stop()
      await db.destroy()
      await database.drop()
    },
  }
}
