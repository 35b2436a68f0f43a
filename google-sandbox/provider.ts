import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { type Configuration, interactionPolicy, Provider } from 'oidc-provider'
import type { SandboxAccount } from './accounts.ts'
import { createMemoryStore } from './memory-store.ts'
import { errorPage, pageHeaders } from './pages.ts'

export interface SandboxOptions {
  /** The public address under which the sandbox is mounted, such as `http://localhost:3000/google-sandbox`. */
  issuer: string
  clientId: string
  clientSecret: string
  redirectUris: readonly string[]
  /** Who can be chosen; three demo people unless told. */
  accounts?: readonly SandboxAccount[]
}

/** An OpenID provider that stands in for Google: authorization code with PKCE, no other flow. */
export function createProvider(options: Required<SandboxOptions>): Provider {
  const provider: Provider = new Provider(options.issuer, {
    ...settings(options),
    // Google asks for consent once; here it counts as given.
    async loadExistingGrant({ oidc }) {
      const { accountId } = oidc.session
      const grant = new provider.Grant({ accountId, clientId: oidc.client.clientId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  provider.proxy = true
  return provider
}

function settings({
  issuer,
  clientId,
  clientSecret,
  redirectUris,
  accounts,
}: Required<SandboxOptions>): Configuration {
  const path = new URL(issuer).pathname
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  return {
    adapter: createMemoryStore(),
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [...redirectUris],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [signingKey()] },
    cookies: {
      keys: [randomBytes(32).toString('base64url')],
      names: {
        session: 'google-sandbox.session',
        interaction: 'google-sandbox.choice',
        resume: 'google-sandbox.resume',
      },
      long: { path, httpOnly: true, signed: true, sameSite: 'lax' },
      short: { path, httpOnly: true, signed: true, sameSite: 'lax' },
    },
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
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
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

function signingKey() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const kid = randomBytes(8).toString('base64url')
  return { ...privateKey.export({ format: 'jwk' }), kid, alg: 'ES256', use: 'sig' }
}
