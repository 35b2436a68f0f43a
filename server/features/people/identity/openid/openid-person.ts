import { email as emailField, text } from '../../../../../contract/core/fields.ts'
import type { Role } from '../../../../../contract/core/roles.ts'
import { truncate } from '../../../../../contract/core/truncate.ts'
import type { OpenIdProvider } from '../../../../platform/openid-settings.ts'

/** What a provider says of a person, from its ID token and UserInfo answer. */
export type Claims = Readonly<Record<string, unknown>>

/** Why a person cannot sign in with a provider; a code of the login page. */
export type Refusal = 'email_missing' | 'email_not_verified' | 'domain_not_allowed'

/** A person as a provider's claims and its settings describe them. */
export interface OpenIdPerson {
  email: string
  name: string
  /** Whether the address is surely this person's: only then can it open an existing account. */
  trusted: boolean
  /** Whether they may begin an account. */
  mayJoin: boolean
  /** The role that their groups give; `undefined` when the provider decides none, or did not say the groups. */
  role: Role | undefined
}

/** @returns the person, or why there is none to sign in */
export function readPerson(provider: OpenIdProvider, claims: Claims): OpenIdPerson | Refusal {
  const { data: email } = emailField.safeParse(claimOf(claims, provider.emailClaim))
  if (email === undefined) return 'email_missing'
  const trust = trustIn(provider, claims, email)
  if (trust === 'refused') return 'email_not_verified'
  const trusted = trust === 'trusted'
  return {
    email,
    name: nameOf(claimOf(claims, provider.nameClaim), email),
    trusted,
    mayJoin: provider.domains.length === 0 || (trusted && isOf(provider.domains, email)),
    role: roleOf(provider, claims),
  }
}

/** The claims whose absence in the ID token makes the UserInfo answer necessary. */
export function neededClaims({ emailClaim, nameClaim, trustEmail, groups }: OpenIdProvider): string[] {
  const saysVerified = trustEmail === 'verified' || trustEmail === 'hosted'
  return [
    emailClaim,
    nameClaim,
    ...(saysVerified ? ['email_verified'] : []),
    ...(groups ? [groups.claim] : []),
  ]
}

/** A claim by its name, or by a path such as `realm_access.roles`. */
export function claimOf(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name]
  return name
    .split('.')
    .reduce<unknown>(
      (part, key) => (isObject(part) && Object.hasOwn(part, key) ? part[key] : undefined),
      claims,
    )
}

/** Refuses any address that the provider itself calls unverified [A11]. */
function trustIn(
  { emailClaim, trustEmail }: OpenIdProvider,
  { email_verified, hd }: Claims,
  email: string,
): 'trusted' | 'untrusted' | 'refused' {
  if (trustEmail === 'never') return 'untrusted'
  // `email_verified` speaks of the claim `email` only.
  const verified = emailClaim === 'email' ? email_verified : undefined
  if (typeof trustEmail === 'object') {
    if (verified !== undefined && verified !== true) return 'refused'
    return isOf(trustEmail, email) ? 'trusted' : 'untrusted'
  }
  if (verified !== true) return 'refused'
  // Google knows for sure who owns an address only when it hosts it: its own or a Workspace domain's (`hd`), see
  // developers.google.com/identity/gsi/web/guides/verify-google-id-token.
  const isHosted = email.endsWith('@gmail.com') || (typeof hd === 'string' && hd !== '')
  return trustEmail === 'verified' || isHosted ? 'trusted' : 'untrusted'
}

/** Whether an address is of one of these domains or of their subdomains. */
function isOf(domains: readonly string[], email: string): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  return domains.some(allowed => domain === allowed || domain.endsWith(`.${allowed}`))
}

function roleOf({ groups }: OpenIdProvider, claims: Claims): Role | undefined {
  if (!groups) return undefined
  const named = claimOf(claims, groups.claim)
  if (named === undefined && leavesOut(claims, groups.claim)) return undefined
  const isIn = (wanted: readonly string[]) => [named].flat().some(group => wanted.includes(group as string))
  if (isIn(groups.admin)) return 'admin'
  return isIn(groups.moderator) ? 'moderator' : 'user'
}

/** Entra leaves out the groups of people who have very many, and says so in one of two ways. */
function leavesOut({ _claim_names, hasgroups }: Claims, claim: string): boolean {
  return hasgroups !== undefined || (isObject(_claim_names) && Object.hasOwn(_claim_names, claim))
}

function nameOf(claim: unknown, email: string): string {
  const given = text('your name', 100).safeParse(typeof claim === 'string' ? truncate(claim, 100) : undefined)
  return given.success ? given.data : truncate(email.split('@')[0] ?? email, 100)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
