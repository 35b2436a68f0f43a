import { createECDH, createHmac } from 'node:crypto'
import { type Configuration, interactionPolicy, Provider } from 'oidc-provider'
import type { Pool } from 'pg'
import type { SandboxAccount } from './accounts.ts'
import { createDatabaseStore } from './database-store.ts'
import { pageHeaders } from '../page.ts'
import { errorPage } from './pages.ts'

export interface SandboxOptions {
  /** The public address under which the sandbox is mounted, such as `http://localhost:3000/google-sandbox`. */
  issuer: string
  clientId: string
  clientSecret: string
  redirectUris: readonly string[]
  /** The database that the processes of an installation share. */
  pool: Pool
  /** The people to choose from; three demo people by default. */
  accounts?: readonly SandboxAccount[]
}

/** In seconds. */
export const lifetimes = {
  AccessToken: 600,
  AuthorizationCode: 60,
  Grant: 600,
  IdToken: 600,
  Interaction: 600,
  Session: 600,
}

/** Google asks for consent once; here it is always given. */
export const loadExistingGrant: NonNullable<Configuration['loadExistingGrant']> = async ({ oidc }) => {
  const { accountId } = oidc.session
  const grant = new oidc.provider.Grant({ accountId, clientId: oidc.client.clientId })
  grant.addOIDCScope('openid email profile')
  await grant.save()
  return grant
}

/** An OpenID provider in Google's place: authorization code with PKCE, no other flow. */
export function createProvider(options: Required<SandboxOptions>): Provider {
  const provider = new Provider(options.issuer, settings(options))
  provider.proxy = true
  // Otherwise Koa prints a stack for every browser that disconnects.
  provider.on('error', error => {
    if (error.code !== 'ECONNRESET') provider.onerror(error)
  })
  return provider
}

function settings(options: Required<SandboxOptions>): Configuration {
  const { issuer, clientSecret, pool, accounts } = options
  const path = new URL(issuer).pathname
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  return {
    adapter: createDatabaseStore(pool),
    clients: clientsOf(options),
    jwks: { keys: [signingKey(clientSecret)] },
    cookies: cookiesOf(path, clientSecret),
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'hd'] },
    // As Google does: the person's claims are in the ID token itself.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    responseTypes: ['code'],
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
    },
    interactions: { policy, url: (_context: unknown, { uid }: { uid: string }) => `${path}/choose/${uid}` },
    ttl: lifetimes,
    loadExistingGrant,
    clientBasedCORS: () => false,
    async findAccount(_context, id) {
      const account = accounts.find(({ sub }) => sub === id)
      if (!account) return undefined
      const { note: _note, ...claims } = account
      return { accountId: id, claims: async () => claims }
    },
    async renderError(context, { error }) {
      context.set(pageHeaders)
      context.type = 'html'
      context.body = errorPage(error)
    },
  }
}

function clientsOf({
  clientId,
  clientSecret,
  redirectUris,
}: Required<SandboxOptions>): Configuration['clients'] {
  return [
    {
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uris: [...redirectUris],
      response_types: ['code'],
      grant_types: ['authorization_code'],
      token_endpoint_auth_method: 'client_secret_post',
      id_token_signed_response_alg: 'ES256',
    },
  ]
}

function cookiesOf(path: string, secret: string): Configuration['cookies'] {
  const options = { path, httpOnly: true, signed: true, sameSite: 'lax' } as const
  return {
    keys: [derive(secret, 'cookies').toString('base64url')],
    names: {
      session: 'google-sandbox.session',
      interaction: 'google-sandbox.choice',
      resume: 'google-sandbox.resume',
    },
    long: options,
    short: options,
  }
}

/** The same in every process of an installation, because it is derived from their shared secret. */
function derive(secret: string, purpose: string): Buffer {
  return createHmac('sha256', secret).update(purpose).digest()
}

function signingKey(secret: string) {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(derive(secret, 'signing'))
  // An uncompressed point: a byte that says so, then both coordinates (SEC 1, section 2.3.3).
  const point = pair.getPublicKey()
  const [x, y, d] = [point.subarray(1, 33), point.subarray(33), pair.getPrivateKey()].map(part =>
    part.toString('base64url'),
  )
  const kid = derive(secret, 'key id').toString('base64url').slice(0, 11)
  return { kty: 'EC', crv: 'P-256', x, y, d, kid, alg: 'ES256', use: 'sig' }
}
