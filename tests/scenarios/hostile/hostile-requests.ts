import { z } from 'zod'
import { endpoints } from '../../../contract/endpoints.ts'
import type { Endpoint } from '../../../contract/core/endpoint.ts'
import { type Random, seededRandom } from '../../../demo-data/random.ts'
import { newId } from '../../../server/platform/database/new-id.ts'
import { identityInput } from '../../../server/features/people/identity/identity-input.ts'
import { actorOf, deepRequests, firstAndAnother, type GoodCall } from './hostile-bodies.ts'
import { hostileAddresses, hostileBodies, hostileHeaders, methods } from './hostile-messages.ts'
import { damaged, encoded, hostileJson, hostileTexts, randomText } from './hostile-values.ts'

/** Somebody's right to call, so that what is wrong with a request is all that is wrong with it. */
export type Actor = 'visitor' | 'session' | 'user' | 'admin'

/** A request that no form of the product sends. */
export interface HostileRequest {
  /** What is hostile about it, such as `PATCH /users/:id body role = "\u0000"`. */
  what: string
  as: Actor
  method: string
  path: string
  headers: Record<string, string>
  body?: string | Buffer
}

/** Names of things that exist, for those parts of a request that are not hostile. */
export interface Samples {
  user: { id: string; email: string }
  otherUserId: string
  scholarshipId: string
  applicationId: string
  reviewId: string
  image: string
  draftId: string
  documentId: string
  savedSearchId: string
  /** Every call with a body that it takes. */
  calls: readonly GoodCall[]
}

interface JsonSchema {
  type?: string
  format?: string
  pattern?: string
  enum?: unknown[]
  minimum?: number
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
}

/** A place in a request where a value goes. */
interface Place {
  endpoint: Target
  part: 'params' | 'query' | 'body'
  field: string
}

/** A call with fields, of the contract or of the identity service. */
interface Target {
  method: string
  /** With its prefix and `:params`. */
  path: string
  as: Actor
  params: JsonSchema
  query: JsonSchema
  body: JsonSchema
}

const schemaOf = (schema: z.ZodType | undefined): JsonSchema =>
  schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema) : {}

function target(key: string, as: Actor, { params, query, body }: Partial<Endpoint>): Target {
  const [method = '', path = ''] = key.split(' ')
  const [paramsSchema, querySchema, bodySchema] = [schemaOf(params), schemaOf(query), schemaOf(body)]
  return { method, path, as, params: paramsSchema, query: querySchema, body: bodySchema }
}

/** Every declared endpoint, and the identity service's calls. */
function targets(): Target[] {
  const declared = Object.entries(endpoints as Record<string, Endpoint>).map(([key, endpoint]) =>
    target(key.replace(' ', ' /api'), actorOf(endpoint.who), endpoint),
  )
  const callback = z.object({ code: z.string(), state: z.string(), error: z.string() })
  return [
    ...declared,
    target('POST /api/auth/sign-in/email', 'session', { body: identityInput.signIn }),
    target('POST /api/auth/sign-up/email', 'visitor', { body: identityInput.signUp }),
    target('POST /api/auth/request-password-reset', 'visitor', { body: identityInput.requestReset }),
    target('POST /api/auth/reset-password', 'visitor', { body: identityInput.reset }),
    target('POST /api/auth/update-user', 'session', { body: identityInput.updateUser }),
    target('POST /api/auth/change-password', 'session', { body: identityInput.changePassword }),
    target('POST /api/auth/change-email', 'session', { body: identityInput.changeEmail }),
    target('POST /api/auth/delete-account', 'visitor', { body: identityInput.deleteAccount }),
    target('GET /api/auth/account', 'session', {}),
    target('POST /api/auth/sign-in/social', 'visitor', { body: identityInput.social }),
    target('POST /api/auth/sign-out', 'visitor', {}),
    target('POST /api/auth/sign-out-everywhere', 'visitor', {}),
    target('GET /api/auth/get-session', 'session', {}),
    target('GET /api/auth/callback/google', 'visitor', { query: callback }),
    target('GET /api/.well-known/jwks.json', 'visitor', {}),
  ]
}

/** A value that a field takes, by its name where its form is not in the schema. */
function goodValue(samples: Samples, { method, path }: Target, field: string, schema: JsonSchema): unknown {
  const byName: Record<string, unknown> = {
    // A reset is asked for a few times only in somebody's name.
    email: path.endsWith('password-reset') ? `${newId()}@example.org` : samples.user.email,
    user_email: samples.user.email,
    password: 'Correct!Horse7',
    newPassword: 'Correct!Horse7',
    phone: '+44 20 7946 0000',
    applicationDeadline: '2031-05-06',
    stipend: '$1200',
    serviceCharge: '$10',
    applicationFees: '$50',
    transactionId: 'pi_1234567890abcdef',
    scholarshipId: samples.scholarshipId,
    after: samples.scholarshipId,
    universityImage: samples.image,
    photo: samples.image,
    image: samples.image,
    provider: 'google',
    user_photo: samples.image,
    universityLocation: { country: 'Norway', city: 'Bergen' },
    status: 'Pending',
    // Left out: an old version is refused before anything else.
    version: undefined,
  }
  if (field === 'id') return method === 'DELETE' ? newId() : idFor(samples, path)
  // Both lists and decisions have a status.
  if (field === 'status' && !path.includes('appliedScholarship')) return schema.enum?.[0]
  if (field in byName) return byName[field]
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'number' || schema.type === 'integer') return schema.minimum ?? 1
  return 'Lakeside'
}

function idFor(samples: Samples, path: string): string {
  if (path.startsWith('/api/users')) return samples.otherUserId
  if (path.startsWith('/api/reviews')) return samples.reviewId
  if (path.startsWith('/api/applied')) return samples.applicationId
  if (path.startsWith('/api/drafts')) return samples.draftId
  if (path.startsWith('/api/documents')) return samples.documentId
  if (path.startsWith('/api/savedSearches')) return samples.savedSearchId
  return samples.scholarshipId
}

/** A request with good values in every place but one, where `raw` stands: JSON in a body, else a part of an address. */
function requestWith(samples: Samples, place: Place, raw: string, extra = ''): HostileRequest {
  const { endpoint, part, field } = place
  let { path } = endpoint
  for (const [name, schema] of Object.entries(endpoint.params.properties ?? {})) {
    const good = encodeURIComponent(String(goodValue(samples, endpoint, name, schema)))
    path = path.replace(`:${name}`, () => (part === 'params' && name === field ? raw : good))
  }
  if (part === 'query') path += `?${encodeURIComponent(field)}=${raw}${extra}`
  const headers: Record<string, string> = {}
  const request: HostileRequest = {
    what: `${endpoint.method} ${endpoint.path} ${part} ${field} = ${raw.slice(0, 120)}${extra.slice(0, 60)}`,
    as: endpoint.as,
    method: endpoint.method,
    path,
    headers,
  }
  const fields = Object.entries(endpoint.body.properties ?? {})
  if (fields.length > 0) {
    const entries = fields
      .filter(([name]) => part !== 'body' || name !== field)
      .map(([name, schema]) => [name, goodValue(samples, endpoint, name, schema)] as const)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
    if (part === 'body') entries.push(`${JSON.stringify(field)}:${raw}${extra}`)
    request.body = `{${entries.join(',')}}`
    headers['content-type'] = 'application/json'
  }
  return request
}

/** Names that nobody declared. */
const strangers = ['__proto__', 'constructor', 'role', 'x'.repeat(2000), 'a[b][]']

/** Every field of every endpoint, and some names that nobody declared. */
function places(random: Random, strange: number): Place[] {
  const found: Place[] = []
  for (const endpoint of targets()) {
    for (const part of ['params', 'query', 'body'] as const) {
      const names = Object.keys(endpoint[part].properties ?? {})
      const takesAny = part === 'query' || (part === 'body' && endpoint.method !== 'GET')
      const others = takesAny ? random.shuffled(strangers).slice(0, strange) : []
      found.push(...[...names, ...others].map(field => ({ endpoint, part, field })))
    }
  }
  return found
}

/** Values for a place: every one there is, or `perPlace` by chance. */
function* fieldRequests(
  samples: Samples,
  random: Random,
  { perPlace, few }: Amount,
): Generator<HostileRequest> {
  for (const place of places(random, perPlace + 1)) {
    const made = [...valuesFor(samples, random, place, perPlace)]
    yield* few ? firstAndAnother(made, random) : made
  }
}

function* valuesFor(
  samples: Samples,
  random: Random,
  place: Place,
  perPlace: number,
): Generator<HostileRequest> {
  const good = String(goodValue(samples, place.endpoint, place.field, {}))
  if (place.part === 'body') {
    // What a database cannot keep, or a language reads in its own way, in every field each time.
    const always = ['"a\\u0000b"', '"\\ud800"', '"0000-01-01"', '9223372036854775807', '["a"]', '{"a":1}']
    const chosen = random.shuffled(hostileJson).slice(0, perPlace)
    for (const value of [...always, ...chosen]) yield requestWith(samples, place, value)
    yield requestWith(samples, place, JSON.stringify(damaged(random, good)))
    yield requestWith(samples, place, JSON.stringify(randomText(random)))
    yield requestWith(samples, place, '1', `,${JSON.stringify(place.field)}:"twice"`)
  } else {
    const chosen = random.shuffled(hostileTexts).slice(0, perPlace)
    for (const value of ['\u0000', ...chosen, damaged(random, good), randomText(random, 60)]) {
      yield requestWith(samples, place, encoded(random, value))
    }
    yield requestWith(samples, place, '%ed%a0%80')
    if (place.part === 'query') {
      yield requestWith(samples, place, '1', `&${encodeURIComponent(place.field)}=2`)
      yield requestWith(samples, place, '1', `&${encodeURIComponent(place.field)}[]=2&${place.field}[a][b]=3`)
      yield requestWith(samples, place, '%', `&&&=&=1&a=${'1&a='.repeat(2000)}`)
    }
  }
}

function* wholeRequests(
  samples: Samples,
  random: Random,
  { rounds, few }: Amount,
): Generator<HostileRequest> {
  const all = targets()
  const ofEach = few ? 2 : rounds * 8
  const plain = (endpoint: Target) => requestWith(samples, { endpoint, part: 'params', field: '' }, '')
  const webhook: Target = { ...target('POST /api/payment-webhook', 'visitor', {}), method: 'POST' }

  for (const endpoint of [...all.filter(({ method }) => method !== 'GET'), webhook]) {
    for (const [name, type, body] of random.shuffled(hostileBodies).slice(0, ofEach)) {
      const request = plain(endpoint)
      const what = `${endpoint.method} ${endpoint.path} with ${name}`
      yield { ...request, what, body, headers: { ...(type && { 'content-type': type }) } }
    }
  }
  for (const endpoint of [...all, webhook]) {
    for (const headers of random.shuffled(hostileHeaders).slice(0, ofEach)) {
      const request = plain(endpoint)
      const what = `${endpoint.method} ${endpoint.path} with headers ${JSON.stringify(headers).slice(0, 200)}`
      yield { ...request, what, headers: { ...request.headers, ...headers } }
    }
    const others = random.shuffled(methods.filter(name => name !== endpoint.method && name !== 'DELETE'))
    for (const method of few ? others.slice(0, ofEach) : others) {
      const request = plain(endpoint)
      yield { ...request, what: `${method} at ${endpoint.path}`, method }
    }
  }
  for (let round = 0; round < rounds; round++) {
    for (const path of hostileAddresses(samples, random)) {
      // What is no address is answered with a body, whatever the method.
      const method = random.chance(0.8) || !path.startsWith('/') ? 'GET' : random.pick(methods)
      const headers = random.chance(0.2) ? random.pick(hostileHeaders) : {}
      const what = `${method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 200)}`
      yield { what, as: 'visitor', method, path, headers }
    }
  }
}

/** How many hostile requests are made. */
export interface Amount {
  /** Random values for each field, on top of those that every field gets. */
  perPlace: number
  /** How often bodies, headers and addresses are gone through. */
  rounds: number
  /** Every place gets what a database cannot store and one other value, every call two bodies, headers and methods. */
  few?: boolean
}

/** Hostile requests in an order that belongs to `seed`: the same seed gives the same ones. */
export function hostileRequests(
  samples: Samples,
  { seed, ...amount }: { seed: string } & Amount,
): HostileRequest[] {
  const random = seededRandom(seed)
  const made = [
    ...fieldRequests(samples, random, amount),
    ...deepRequests(samples.calls, random, { ...amount, perPlace: Math.min(amount.perPlace, 5) }),
    ...wholeRequests(samples, random, amount),
  ]
  return random.shuffled(made).flatMap(request => {
    // Sometimes without the right to it: what is refused early must be refused as politely.
    return random.chance(0.1)
      ? [request, { ...request, as: random.pick(['visitor', 'user'] as const) }]
      : [request]
  })
}
