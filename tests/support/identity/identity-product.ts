import { pino } from 'pino'
import { type SandboxAccount, sandboxAccounts } from '../../../stand-ins/google-sandbox/accounts.ts'
import { googleSandbox } from '../../../stand-ins/google-sandbox/google-sandbox.ts'
import { createPool } from '../../../server/platform/database/connection.ts'
import { redirectUri } from '../../../server/features/people/identity/openid/openid-client.ts'
import type { TwoFactorDemand } from '../../../server/platform/access/two-factor-rule.ts'
import type { Google } from '../../../start/composition/services.ts'
import { ownPort } from '../own-port.ts'
import { startTestProduct, type TestProduct } from '../product.ts'
import { createVisitor, type Visitor } from './visitor.ts'

export const identitySecret = 'a secret of the tests, long enough'

/** The product without its background: the mails it wants to send stay in its queue. */
export interface IdentityProduct extends TestProduct {
  /** Where it listens. */
  origin: string
  /** The mails with a reset link that were asked for until now. */
  mails(): Promise<ResetMail[]>
  /** Everything that was logged, as text. */
  logged(): string
  /** A browser of its own, with its own cookies. */
  visitor(): Visitor
}

interface ResetMail {
  to: string
  name: string
  url: string
}

interface Options {
  signInLimit?: number
  google?: boolean
  twoFactors?: TwoFactorDemand
  /** Where Google's stand-in is said to be; the sandbox's own address when left out. */
  discoveryUrl?: string
  /** Where the sandbox is reached, when not where the product listens. */
  googlePort?: number
  accounts?: readonly SandboxAccount[]
  /** Where people reach the product; where it listens when left out. */
  publicUrl?: string
  port?: number
  /** More settings, such as those of OpenID providers. */
  variables?: Record<string, string>
}

/** Starts the product with Google's stand-in under the test's own names. */
export async function startIdentityProduct(options: Options = {}): Promise<IdentityProduct> {
  const port = options.port ?? (await ownPort())
  const origin = `http://127.0.0.1:${port}`
  const lines: string[] = []
  const { google = true, publicUrl = origin, signInLimit = 1000, twoFactors = 'off' } = options
  const product = await startTestProduct(
    {
      PORT: String(port),
      PUBLIC_URL: publicUrl,
      AUTH_SECRET: identitySecret,
      SIGN_IN_LIMIT: String(signInLimit),
      TWO_FACTORS: twoFactors,
      TRUSTED_PROXIES: '127.0.0.1',
      // Else a public address that is not this machine's asks for the settings of production.
      GOOGLE_SANDBOX: 'true',
      PAYMENT_SANDBOX: 'true',
      MAIL_OUTBOX: 'true',
      ...options.variables,
    },
    {
      withoutBackground: true,
      log: pino({ level: 'debug' }, { write: line => void lines.push(line) }),
      google: (_settings, { databaseUrl }) =>
        google
          ? openGoogle(databaseUrl, origin, options)
          : { client: undefined, mounts: [], async close() {} },
    },
  )
  return {
    ...product,
    origin,
    async mails() {
      // What an answer does not wait for is done then.
      await product.identity.stop()
      const jobs = await product.db
        .selectFrom('jobs')
        .select('payload')
        .where('kind', '=', 'send_password_reset')
        .orderBy('id')
        .execute()
      return jobs.map(({ payload }) => payload as unknown as ResetMail)
    },
    logged: () => lines.join(''),
    visitor: () => createVisitor(origin),
  }
}

/** The stand-in as the product chooses it, with other accounts or at another address. */
function openGoogle(databaseUrl: string, origin: string, options: Options): Google {
  const { port } = new URL(origin)
  const issuer = `http://127.0.0.1:${options.googlePort ?? port}/google-sandbox`
  const { accounts = sandboxAccounts } = options
  const { discoveryUrl = `${issuer}/.well-known/openid-configuration` } = options
  const client = { clientId: 'bursary', clientSecret: 'the secret of the tests' }
  const pool = createPool(databaseUrl, { max: 2 })
  const redirectUris = [redirectUri(origin, 'google')]
  return {
    client: { ...client, discoveryUrl },
    mounts: [
      {
        prefix: '/google-sandbox',
        plugin: googleSandbox({ issuer, ...client, redirectUris, pool, accounts }),
      },
    ],
    close: () => pool.end(),
  }
}
