import { AsyncLocalStorage } from 'node:async_hooks'
import { getOAuthState } from 'better-auth/api'
import type { BetterAuthOptions } from 'better-auth'
import { type GenericOAuthConfig, genericOAuth } from 'better-auth/plugins'
import type { FastifyRequest } from 'fastify'
import { decodeJwt } from 'jose'
import type { Role } from '../../../../../contract/core/roles.ts'
import { withTransaction } from '../../../../platform/database/connection.ts'
import type { OpenIdProvider } from '../../../../platform/openid-settings.ts'
import {
  type BetterAuth,
  betterAuthOptions,
  createBetterAuth,
  type IdentityDependencies,
  identityPath,
} from '../better-auth.ts'
import { callBetterAuth } from '../call-better-auth.ts'
import { claimUnverified } from '../access-service.ts'
import { findAccountOwner, listWaysIn } from '../identity-repository.ts'
import type { SignInChange } from '../sign-in-changes.ts'
import type { DiscoveryDocument } from './discovery.ts'
import { type OpenIdPerson, readPerson, type Refusal } from './openid-person.ts'
import { inTime, readClaims, readDocument, unavailable } from './provider-answers.ts'

/** The product as a client of Google, or of another OpenID provider that takes its place. */
export interface GoogleClient {
  clientId: string
  clientSecret: string
  discoveryUrl: string
}

/** Google as one of the providers [A3]. */
export function googleProvider(client: GoogleClient): OpenIdProvider {
  return {
    id: 'google',
    label: 'Google',
    ...client,
    clientAuth: 'post',
    scopes: ['openid', 'email', 'profile'],
    prompt: 'select_account',
    emailClaim: 'email',
    nameClaim: 'name',
    trustEmail: 'hosted',
    domains: [],
  }
}

/** The address to which a provider sends people back; it must be registered there. */
export function redirectUri(publicUrl: string, providerId: string): string {
  return `${publicUrl}${identityPath}/callback/${providerId}`
}

/** Gives a person the role of their groups (server/features/people/group-role-service.ts). */
export type SetGroupRole = (
  person: { identityId: string; name: string; email: string; emailVerified: boolean },
  role: Role,
  providerId: string,
) => Promise<void>

interface OpenIdDependencies extends IdentityDependencies {
  setGroupRole: SetGroupRole
}

/** What one return from the provider has found out. */
interface Attempt {
  refusal?: Refusal | 'began_elsewhere' | 'account_not_linked'
  /** The key of the account, what the person's groups give, and whether the account is new to the site, with ways in before it. */
  found?: { accountId: string; role: Role | undefined; isNew: boolean; hadWays: boolean }
}

/** One provider as people sign in with it. Every call @throws ProductError `unavailable` while the provider cannot be reached. */
export type OpenIdClient = ReturnType<typeof createOpenIdClient>

export function createOpenIdClient(deps: OpenIdDependencies, provider: OpenIdProvider) {
  const { db, publicUrl } = deps
  const { id, label } = provider
  const attempts = new AsyncLocalStorage<Attempt>()
  const auth = createProviderAuth(deps, provider, () => attempts.getStore() ?? {})

  return {
    id,
    label,

    /** @returns Better Auth's answer with the address at the provider */
    async begin(request: FastifyRequest, body: object): Promise<Response> {
      const call = {
        method: 'POST' as const,
        path: '/sign-in/social',
        // The state of a sign-in belongs to its provider (RFC 9700, section 4.4).
        body: { ...body, provider: id, disableRedirect: true, additionalData: { provider: id } },
      }
      return callBetterAuth({ auth: await auth(), publicUrl }, request, call)
    },

    /** @returns Better Auth's answer to what came back from the provider, and why nobody is signed in where we refused */
    async finish(request: FastifyRequest): Promise<{ response: Response; refusal: Attempt['refusal'] }> {
      const attempt: Attempt = {}
      const { search } = new URL(request.url, publicUrl)
      const finish = async () => {
        const call = { method: 'GET' as const, path: `/callback/${id}${search}` }
        const response = await callBetterAuth({ auth: await auth(), publicUrl }, request, call)
        const { found } = attempt
        const owner = found && (await findAccountOwner(db, id, found.accountId))
        // Looked at afterwards: another provider may have come at the same moment.
        const change = owner && found.isNew && changeOf(found, await listWaysIn(db, owner.email))
        if (change) await deps.tellOwner(db, change, { ...owner, provider: label })
        if (owner && found.role) await deps.setGroupRole(owner, found.role, id)
        return { response, refusal: attempt.refusal }
      }
      return inTime(attempts.run(attempt, finish), label)
    },
  }
}

/**
 * Better Auth with one provider, created at its first sign-in: it loads the discovery document, and an unreachable
 * provider must neither delay the start nor switch sign-in off for good.
 * @returns a function that returns it. @throws ProductError `unavailable` while the provider cannot be reached
 */
function createProviderAuth(
  deps: OpenIdDependencies,
  provider: OpenIdProvider,
  attempt: () => Attempt,
): () => Promise<BetterAuth> {
  let made: Promise<BetterAuth> | undefined
  const make = async () => {
    const document = await readDocument(deps, provider)
    const options: BetterAuthOptions = betterAuthOptions(deps)
    const oauth = genericOAuth({ config: [oauthConfig(deps, provider, document, attempt)] })
    const auth = createBetterAuth({ ...options, plugins: [...(options.plugins ?? []), oauth] })
    const { socialProviders } = await auth.$context
    if (socialProviders.length === 0) throw unavailable(provider.label)
    return auth
  }
  return () => {
    // The next sign-in must not wait for a discovery that hangs.
    made ??= inTime(make(), provider.label).catch(error => {
      made = undefined
      throw error
    })
    return made
  }
}

function oauthConfig(
  { db }: OpenIdDependencies,
  provider: OpenIdProvider,
  document: DiscoveryDocument,
  attempt: () => Attempt,
): GenericOAuthConfig {
  const { id, clientId, clientSecret, discoveryUrl, scopes, prompt } = provider
  const methods = document.token_endpoint_auth_methods_supported
  return {
    providerId: id,
    clientId,
    clientSecret,
    discoveryUrl,
    scopes,
    prompt,
    authentication: provider.clientAuth ?? (methods.includes('client_secret_basic') ? 'basic' : 'post'),
    pkce: true,
    requireIdTokenVerification: true,
    accountSubject: ({ profile }) => accountIdOf(id, profile),
    // Better Auth has verified signature, issuer, audience and nonce of the ID token before it calls this.
    getUserInfo: tokens => identify(db, { provider, document, tokens, now: attempt() }),
  }
}

/** The person whom a provider names, unless they cannot sign in by it: then the attempt says why. */
async function identify(
  db: OpenIdDependencies['db'],
  { provider, document, tokens: { idToken, accessToken }, now }: Identified,
) {
  const { id } = provider
  const state = await getOAuthState<{ provider?: string }>()
  if (!idToken || state?.provider !== id) return refuse(now, 'began_elsewhere')
  const claims = await readClaims(provider, document, { idToken, accessToken })
  const { sub, iss } = decodeJwt(idToken)
  if (!sub || !iss) return null
  const person = readPerson(provider, claims)
  if (typeof person === 'string') return refuse(now, person)
  const accountId = accountIdOf(id, { sub, iss })
  const isKnown = (await findAccountOwner(db, id, accountId)) !== undefined
  if (!isKnown && !person.mayJoin) return refuse(now, 'domain_not_allowed')
  const before = isKnown ? [] : await listWaysIn(db, person.email)
  await claimUnverifiedAccount(db, person)
  const left = before.length > 0 ? await listWaysIn(db, person.email) : []
  if (left.some(way => way.providerId === id && isOfAnother(way.accountId, accountId)))
    return refuse(now, 'account_not_linked')
  now.found = { accountId, role: person.role, isNew: !isKnown, hadWays: before.length > 0 }
  return { sub, iss, email: person.email, name: person.name, emailVerified: person.trusted }
}

interface Identified {
  provider: OpenIdProvider
  document: DiscoveryDocument
  tokens: { idToken?: string | undefined; accessToken?: string | undefined }
  now: Attempt
}

function refuse(attempt: Attempt, refusal: Attempt['refusal']): null {
  attempt.refusal = refusal
  return null
}

/**
 * Anybody can sign up with somebody else's address. When the provider vouches for the address, an unverified account loses
 * its password and sessions, and then belongs to the person the provider names.
 */
async function claimUnverifiedAccount(
  db: OpenIdDependencies['db'],
  { email, name, trusted, mayJoin }: OpenIdPerson,
): Promise<void> {
  if (trusted && mayJoin) await withTransaction(db, tx => claimUnverified(tx, email, name))
}

/**
 * An account's key: the subject is unique at its issuer only. Accounts of Google, which has one issuer, are older than
 * this rule.
 */
function accountIdOf(providerId: string, { sub, iss }: { sub?: unknown; iss?: unknown }): string {
  if (typeof sub !== 'string' || typeof iss !== 'string' || !sub) return ''
  return providerId === 'google' ? sub : `${iss} ${sub}`
}

/**
 * Whether two different accounts of a provider are two people: an issuer that names another subject with the same address has
 * given the address to somebody else. After a change of its issuer nobody has the earlier one.
 */
function isOfAnother(one: string, other: string): boolean {
  const issuerOf = (accountId: string) => accountId.slice(0, accountId.indexOf(' ') + 1)
  return issuerOf(one) === issuerOf(other)
}

/** What a provider that is new to an account changes for its person; nothing where the account had no way in. */
function changeOf(
  { accountId, hadWays }: NonNullable<Attempt['found']>,
  [oldest]: Awaited<ReturnType<typeof listWaysIn>>,
): SignInChange | undefined {
  if (oldest && oldest.accountId !== accountId) return 'provider linked'
  return hadWays ? 'provider in place of others' : undefined
}
