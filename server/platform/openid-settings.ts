import { z } from 'zod'

/**
 * Whose addresses a provider may vouch for: of nobody, where it sends `email_verified` itself, or those of these domains.
 * `hosted` is Google's rule: verified, and of a domain whose mail it hosts.
 */
type EmailTrust = 'never' | 'verified' | 'hosted' | readonly string[]

/** An OpenID Connect provider with which people sign in; docs/operations.md explains each setting. */
export interface OpenIdProvider {
  /** Its name in addresses, settings and accounts. */
  id: string
  /** What people call it: "Login with …". */
  label: string
  discoveryUrl: string
  clientId: string
  clientSecret: string
  /** How the secret is sent; as the provider's document says when left out. */
  clientAuth?: 'basic' | 'post' | undefined
  scopes: string[]
  prompt?: (typeof prompts)[number] | undefined
  emailClaim: string
  nameClaim: string
  trustEmail: EmailTrust
  /** Domains whose people may begin an account, with their subdomains; empty: everybody. */
  domains: readonly string[]
  /** The groups that give roles; without them the provider decides none. */
  groups?: { claim: string; admin: readonly string[]; moderator: readonly string[] } | undefined
}

const prompts = ['login', 'consent', 'select_account'] as const
const scopes = 'openid email profile'
const trusts = 'never, verified or domains, such as example.edu'

/** Parts of a setting, of which none is empty. */
function parts(separator: RegExp) {
  return z.string().transform(value =>
    value
      .split(separator)
      .map(part => part.trim())
      .filter(part => part !== ''),
  )
}

const domainName = /^(?!.{254})([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/
const domains = (example: string) =>
  parts(/[\s,]+/)
    .transform(names => names.map(name => name.toLowerCase()))
    .refine(names => names.every(name => domainName.test(name)), `must be ${example}`)

/** Names of groups may hold commas and spaces. */
const groups = parts(/;/).optional()

const claim = z.string().max(200, 'must be the name of a claim of at most 200 characters')
const required = (example: string) => z.string(`is needed, such as ${example}`)

const provider = z
  .object({
    LABEL: required('University of Example').max(40, 'must have at most 40 characters'),
    DISCOVERY_URL: required('https://login.example.edu/.well-known/openid-configuration').refine(
      isSafeAddress,
      'must begin with https://, such as https://login.example.edu/.well-known/openid-configuration',
    ),
    CLIENT_ID: required('bursary'),
    CLIENT_SECRET: required('the secret that the provider shows for this client'),
    CLIENT_AUTH: z.enum(['basic', 'post'], 'must be one of basic, post').optional(),
    SCOPES: parts(/[\s,]+/)
      .refine(names => names.includes('openid'), `must hold openid, such as ${scopes}`)
      .prefault(scopes),
    PROMPT: z.enum(prompts, `must be one of ${prompts.join(', ')}`).optional(),
    EMAIL_CLAIM: claim.default('email'),
    NAME_CLAIM: claim.default('name'),
    TRUST_EMAIL: z
      .union([z.enum(['never', 'verified']), domains(trusts)], `must be ${trusts}`)
      .default('never'),
    DOMAINS: domains('domains separated by commas, such as example.edu').default([]),
    GROUP_CLAIM: claim.optional(),
    ADMIN_GROUPS: groups,
    MODERATOR_GROUPS: groups,
  })
  .superRefine((found, { addIssue }) => {
    const add = (name: keyof typeof found, message: string) =>
      addIssue({ code: 'custom', path: [name], message })
    const givesRoles = found.ADMIN_GROUPS ?? found.MODERATOR_GROUPS
    if (found.TRUST_EMAIL === 'verified' && found.EMAIL_CLAIM !== 'email')
      add(
        'TRUST_EMAIL',
        'cannot be verified with another EMAIL_CLAIM: email_verified speaks of the claim email only',
      )
    if (found.TRUST_EMAIL === 'never' && found.DOMAINS.length > 0)
      add('TRUST_EMAIL', 'is needed with DOMAINS: only trusted addresses show where somebody belongs')
    if (found.TRUST_EMAIL === 'never' && givesRoles)
      add('TRUST_EMAIL', 'is needed with groups: only people with a trusted address get a role')
    if (givesRoles && !found.GROUP_CLAIM) add('GROUP_CLAIM', 'is needed with groups, such as groups')
    if (found.GROUP_CLAIM && !givesRoles)
      add('ADMIN_GROUPS', 'or MODERATOR_GROUPS is needed with GROUP_CLAIM: the groups that give the role')
  })

const fields = Object.keys(provider.shape)
const nameOf = (id: string, field: string) => `OPENID_${id.toUpperCase()}_${field}`
const idForm = /^[a-z][a-z0-9]{0,19}$/
/** `google` has settings of its own; Better Auth calls passwords `credential`. */
const reserved = new Set(['google', 'credential'])

function idsOf(providers: string | undefined): string[] {
  const ids = providers?.split(',').map(id => id.trim()) ?? []
  return [...new Set(ids.filter(id => id !== ''))]
}

/** The names of the settings of these providers. @param providers the value of OPENID_PROVIDERS */
export function openIdSettingNames(providers: string | undefined): string[] {
  return idsOf(providers).flatMap(id => fields.map(field => nameOf(id, field)))
}

/** @returns why a name in the settings file is no setting, if it looks like one of a provider that is not named */
export function unnamedProvider(name: string, providers: string | undefined): string | undefined {
  const id = /^OPENID_([A-Z0-9]+)_./.exec(name)?.[1]?.toLowerCase()
  if (id === undefined || idsOf(providers).includes(id)) return undefined
  return `OPENID_PROVIDERS does not name ${id}.`
}

/**
 * The providers that OPENID_PROVIDERS names, each with its settings.
 * @returns those that can be read, and what is wrong with the others, each in a sentence
 */
export function readOpenIdProviders(
  providers: string | undefined,
  variables: Record<string, string | undefined>,
): { providers: OpenIdProvider[]; problems: string[] } {
  const ids = idsOf(providers)
  if (!ids.every(id => idForm.test(id) && !reserved.has(id)))
    return {
      providers: [],
      problems: [
        'OPENID_PROVIDERS must be names of lowercase letters and digits separated by commas, such as uni,partner; google has its own settings.',
      ],
    }
  const read = ids.map(id => readProvider(id, variables))
  return {
    providers: read.flatMap(({ found }) => found ?? []),
    problems: read.flatMap(({ problems }) => problems),
  }
}

function readProvider(
  id: string,
  variables: Record<string, string | undefined>,
): { found?: OpenIdProvider; problems: string[] } {
  const given = fields.map(field => [field, variables[nameOf(id, field)]?.trim() || undefined] as const)
  const { data, error } = provider.safeParse(Object.fromEntries(given))
  if (!data)
    return { problems: error.issues.map(({ path, message }) => `${nameOf(id, String(path[0]))} ${message}.`) }
  return {
    found: {
      id,
      label: data.LABEL,
      discoveryUrl: data.DISCOVERY_URL,
      clientId: data.CLIENT_ID,
      clientSecret: data.CLIENT_SECRET,
      clientAuth: data.CLIENT_AUTH,
      scopes: data.SCOPES,
      prompt: data.PROMPT,
      emailClaim: data.EMAIL_CLAIM,
      nameClaim: data.NAME_CLAIM,
      trustEmail: data.TRUST_EMAIL,
      domains: data.DOMAINS,
      groups: data.GROUP_CLAIM
        ? { claim: data.GROUP_CLAIM, admin: data.ADMIN_GROUPS ?? [], moderator: data.MODERATOR_GROUPS ?? [] }
        : undefined,
    },
    problems: [],
  }
}

/** The provider's document decides where people type their password: it comes over TLS, or from this machine. */
function isSafeAddress(text: string): boolean {
  const { protocol, hostname = '', username } = URL.parse(text) ?? {}
  const isHere = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
  return !username && (protocol === 'https:' || (protocol === 'http:' && isHere))
}
