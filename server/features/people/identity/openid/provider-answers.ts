import { decodeJwt } from 'jose'
import type { OpenIdProvider } from '../../../../platform/openid-settings.ts'
import { ProductError } from '../../../../platform/product-error.ts'
import type { IdentityDependencies } from '../better-auth.ts'
import { discover, type DiscoveryDocument } from './discovery.ts'
import { type Claims, claimOf, neededClaims } from './openid-person.ts'

/** @throws ProductError `unavailable`; the reason is in the log */
export async function readDocument(
  { log }: Pick<IdentityDependencies, 'log'>,
  { label, discoveryUrl }: OpenIdProvider,
): Promise<DiscoveryDocument> {
  try {
    const { document, status } = await discover(discoveryUrl, timeoutMs)
    if (document) return document
    throw new Error(`It answers ${status}, and not with a discovery document.`)
  } catch (error) {
    log.failure(`${label} cannot be reached`, (error as Error).cause ?? error)
    throw unavailable(label)
  }
}

/** Milliseconds that a provider has to answer. */
const timeoutMs = 8_000

export function unavailable(label: string): ProductError {
  const message = `${label} does not answer at the moment. Please try again later, or use your email address and password.`
  return new ProductError('unavailable', { message, retryAfter: 5 })
}

/** @returns what a provider answers. @throws ProductError `unavailable` when that takes too long */
export async function inTime<T>(answer: Promise<T>, label: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(unavailable(label)), timeoutMs)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

/** The claims of the ID token; with those of the UserInfo answer, about the same person, where the token lacks some. */
export async function readClaims(
  provider: OpenIdProvider,
  { userinfo_endpoint }: DiscoveryDocument,
  { idToken, accessToken }: { idToken: string; accessToken?: string | undefined },
): Promise<Claims> {
  const token: Claims = decodeJwt(idToken)
  const lacks = neededClaims(provider).some(claim => claimOf(token, claim) === undefined)
  if (!lacks || !userinfo_endpoint || !accessToken) return token
  const more = await readUserInfo(provider, userinfo_endpoint, accessToken)
  if (more.sub !== token.sub) return token
  // `email_verified` of one address says nothing of another one.
  const verified = token.email === undefined || token.email === more.email ? more.email_verified : undefined
  return { ...more, email_verified: verified, ...token }
}

/** @throws ProductError `unavailable`: groups that could not be read must not look like none */
async function readUserInfo({ label }: OpenIdProvider, url: string, accessToken: string): Promise<Claims> {
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${accessToken}` },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => {
    throw unavailable(label)
  })
  const answer: unknown = await response.json().catch(() => undefined)
  if (!response.ok || typeof answer !== 'object' || answer === null) throw unavailable(label)
  return answer as Claims
}
