import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair } from 'jose'
import { Provider } from 'oidc-provider'
import { lifetimes, loadExistingGrant } from '../../../stand-ins/google-sandbox/provider.ts'

/** What a provider says of a person; the key is what they sign in with there, and their subject. */
export type Accounts = Record<string, Record<string, unknown>>

interface ProviderOptions {
  port: number
  clientId: string
  clientSecret: string
  /** How the client proves itself. */
  clientAuth: 'client_secret_basic' | 'client_secret_post'
  redirectUris: string[]
  accounts: Accounts
  /** Where claims are: in the ID token as at Entra, or in the UserInfo answer only, as the standard has it. */
  claimsIn: 'id token' | 'userinfo'
}

/** A real OpenID provider until it is stopped, with a login page that takes any password. */
export interface OpenIdTestProvider {
  issuer: string
  discoveryUrl: string
  /** Changes what it says of people from now on. */
  accounts: Accounts
  stop(): Promise<void>
}

/** Starts `oidc-provider` on its own port, with keys of its own. */
export async function startOpenIdProvider(options: ProviderOptions): Promise<OpenIdTestProvider> {
  const { port, accounts } = options
  const issuer = `http://127.0.0.1:${port}`
  const provider: Provider = new Provider(issuer, {
    clients: [
      {
        client_id: options.clientId,
        client_secret: options.clientSecret,
        redirect_uris: options.redirectUris,
        token_endpoint_auth_method: options.clientAuth,
        id_token_signed_response_alg: 'RS256',
      },
    ],
    jwks: { keys: [await signingKey()] },
    cookies: { keys: [randomBytes(32).toString('hex')], names: { session: `session-${port}` } },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'preferred_username', 'groups', 'realm_access', 'hasgroups'],
    },
    conformIdTokenClaims: options.claimsIn === 'userinfo',
    pkce: { required: () => true },
    ttl: lifetimes,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    async findAccount(_context, id) {
      const claims = accounts[id]
      return claims && { accountId: id, claims: async () => ({ sub: id, ...claims }) }
    },
    loadExistingGrant,
  })
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (!request.url?.startsWith('/interaction/')) return provider.callback()(request, response)
    if (request.method !== 'POST') return response.setHeader('content-type', 'text/html').end(loginPage)
    const accountId = new URLSearchParams(await text(request)).get('login')
    const location = await provider.interactionResult(request, response, { login: { accountId } })
    return response.writeHead(303, { location }).end()
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return {
    issuer,
    discoveryUrl: `${issuer}/.well-known/openid-configuration`,
    accounts,
    async stop() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

const loginPage = `<!doctype html><html lang="en"><title>Sign in</title><link rel="icon" href="data:,">
<form method="post"><label>Name <input name="login"></label>
<label>Password <input name="password" type="password"></label><button>Sign in</button></form></html>`

async function signingKey() {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'test' }
}
