import { endpointGroups } from '../../../contract/endpoints.ts'
import type { CallLimit, Endpoint } from '../../../contract/core/endpoint.ts'
import product from '../../../package.json' with { type: 'json' }
import { type IdentityCall, identityCalls } from '../../features/people/identity/identity-calls.ts'
import { limitsOf } from '../../features/people/identity/limits/sign-in-limits.ts'
import { describeOperation, type Json } from './operation.ts'
import { collectSchemas } from './schemas.ts'

/** The settings that the document mentions. */
export interface ReferenceOptions {
  /** Multiplies the limits of the contract's endpoints. */
  callLimitFactor: number
  /** Wrong sign-ins per address in a minute. */
  signInLimit: number
  /** Whether people reach the product by HTTPS. */
  secure: boolean
}

const tags = {
  'Signing in': 'Accounts with a password, and the session cookie.',
  Scholarships: 'What is on offer, and its upkeep by staff.',
  Reviews: 'What people write about scholarships they have applied to.',
  Accounts: 'Tokens, and the people of the product.',
  Payments: 'Application fees by card.',
  Saved: 'What a person keeps in mind, and the calendar of its deadlines.',
  Applications: 'Applying, and what staff decide.',
  Forms: 'What scholarships ask besides the fields that every application has.',
  Drafts: 'Applications that are being prepared.',
  Bulk: 'Acts on many applications at once: frozen, previewed, run and undone.',
  'Information requests':
    'What the office asks applicants for after they have submitted, and which answers that reopens.',
  Conversations: 'What applicants and the office write to each other, and the inbox of staff.',
  Decisions: 'What is decided about applications, when it is released, and the letters that tell it.',
  Desk: 'Where officers read applications, and mark them.',
  Scores: 'The criteria of scholarships, and the points that officers give.',
  Packets: 'Chosen applications as one file for a committee.',
  Documents: 'Files of applications, and their uploads, which resume after a disconnect (tus 1.0.0).',
  References: 'Letters of reference: who is asked, by mailed links without an account, and what they send.',
  Mails: 'What is mailed without being asked for, and the confirmation of addresses.',
  Site: 'Settings, pictures, and what waits for whom.',
  Record: 'What staff did and looked at.',
} as const satisfies Record<keyof typeof endpointGroups | 'Signing in', string>

const introduction = `
Scholarships and their reviews can be read by anybody. For everything else:

1. Sign in: \`POST /auth/sign-in/email\` sets the session cookie. Browsers send it by themselves; other clients send it back,
   with this site as header \`Origin\`. Of somebody with two-step sign-in the session waits until
   \`POST /auth/two-factors/verify\` has had a code.
2. \`POST /jwt\` with the same email address answers a token of 15 minutes. Send it as \`Authorization: Bearer …\`.

Bodies are JSON with the declared fields only. Each error has a \`code\` that does not change, a message for people, and
the id under which the server logged it. Prices are texts such as \`$50\`, with the sign of the site’s currency; times are UTC.

Left out: signing in with Google or another provider (\`/auth/sign-in/social\`, \`/auth/callback/…\`), which takes a browser; the webhook of
the card provider (\`/payment-webhook\`); the public keys of tokens (\`/.well-known/jwks.json\`).
`.trim()

/** @returns the OpenAPI 3.1 description of the API, made from the contract */
export function openApiDocument(options: ReferenceOptions): Json {
  const schemas = collectSchemas()
  const responses: Json = {}
  const operations = listOperations(options)
  const pathOf = mergePaths(operations.map(({ key }) => key))
  const paths: Record<string, Json> = {}
  for (const operation of operations) {
    const path = pathOf(operation.key)
    paths[path] = { ...paths[path], ...describeOperation({ ...operation, path }, { schemas, responses }) }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Bursary API',
      version: product.version,
      license: { name: 'MIT', identifier: 'MIT' },
      description: introduction,
    },
    servers: [{ url: '/api' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: schemas.components,
      responses,
      securitySchemes: securitySchemes(options),
    },
  }
}

/** Every endpoint with its tag, and the limits of this installation. */
function listOperations({ callLimitFactor, signInLimit }: ReferenceOptions) {
  const identity = Object.entries<IdentityCall>(identityCalls).map(([key, { limited, ...endpoint }]) => ({
    tag: 'Signing in',
    key,
    endpoint: limited
      ? { ...endpoint, limits: limitsOf(limited, signInLimit) }
      : multiplyLimits(endpoint, callLimitFactor),
  }))
  const others = Object.entries(endpointGroups).flatMap(([tag, group]) =>
    Object.entries<Endpoint>(group).map(([key, endpoint]) => ({
      tag,
      key,
      endpoint: multiplyLimits(endpoint, callLimitFactor),
    })),
  )
  return [...identity, ...others]
}

function securitySchemes({ secure }: ReferenceOptions): Json {
  return {
    token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'From `POST /jwt`.' },
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: `${secure ? '__Secure-' : ''}bursary.session_token`,
      description: 'Set by `POST /auth/sign-in/email`. Browsers send it by themselves.',
    },
  }
}

function multiplyLimits(endpoint: Endpoint, factor: number): Endpoint {
  const { limits, callerLimit } = endpoint
  const multiply = (limit: CallLimit) => ({ ...limit, calls: limit.calls * factor })
  return {
    ...endpoint,
    ...(limits && { limits: { account: multiply(limits.account), address: multiply(limits.address) } }),
    ...(callerLimit && { callerLimit: multiply(callerLimit) }),
  }
}

/**
 * Paths that differ in the name of a parameter only are one path in OpenAPI: `/users/:id` and `/users/:email` become
 * `/users/{idOrEmail}`.
 */
function mergePaths(keys: string[]): (key: string) => string {
  const shapeOf = (key: string) => key.replace(/^\w+ /, '').replace(/:\w+/, '{}')
  const names = Map.groupBy(keys, shapeOf)
  return key => {
    const shape = shapeOf(key)
    const parameters = new Set((names.get(shape) ?? []).map(other => /:(\w+)/.exec(other)?.[1]))
    const [first = '', ...others] = parameters
    const name = first + others.map(other => `Or${other?.charAt(0).toUpperCase()}${other?.slice(1)}`).join('')
    return shape.replace('{}', `{${name}}`)
  }
}
