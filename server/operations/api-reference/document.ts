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
  Scholarships: 'The catalogue, and its management by staff.',
  Reviews: 'Reviews by applicants of the scholarships they applied to.',
  Accounts: 'Tokens and user accounts.',
  Payments: 'Application fees by card.',
  Saved: 'Saved scholarships and searches, and the calendar of their deadlines.',
  Applications: 'Applying, and status changes by staff.',
  Imports: 'Scholarships from CSV or XLSX files, by admins.',
  Forms: 'Extra questions of scholarships.',
  Eligibility: 'Who can apply: conditions on what people say about themselves.',
  'About You': 'What you say about yourself, which nobody else reads.',
  Matches: 'Which scholarships fit you.',
  Drafts: 'Applications in preparation.',
  Bulk: 'Bulk actions on applications: frozen, previewed, run and undone.',
  'Information requests': 'Requests of the office after submission, and the answers they reopen.',
  Conversations: 'Messages between applicants and the office, and the inbox of staff.',
  Decisions: 'Decisions about applications, their release, and the letters.',
  Awards: 'What comes after a released award: its answer, conditions, and who moves up.',
  Funds: 'Money that awards are paid from, and what became of it.',
  'Award payments': 'Instalments of awards, and files with them for the finance office.',
  Outcomes: 'How finished rounds ended, and their awards as open data.',
  Desk: 'Reading, labelling and assigning applications.',
  Scores: 'The criteria of scholarships, and the points that officers give.',
  Committees: 'Who reads the applications to a scholarship, and what they see.',
  Readings: 'What readers and chairs of committees do, who need not be staff.',
  Exports: 'Applications, payments and people as CSV or XLSX files.',
  Packets: 'Selected applications as one file for a committee.',
  Documents: 'Files of applications, and their uploads, which resume after a disconnect (tus 1.0.0).',
  References: 'Letters of reference, which referees send by an emailed link, without an account.',
  Mails: 'Unsolicited emails, and the confirmation of addresses.',
  Site: 'Settings, pictures, and overviews of open work.',
  Record: 'What staff did and viewed.',
  Report: 'What became of the applications.',
  Retention: 'How long personal data of decided applications is kept.',
} as const satisfies Record<keyof typeof endpointGroups | 'Signing in', string>

const introduction = `
Anybody can read scholarships and their reviews. For everything else:

1. Sign in: \`POST /auth/sign-in/email\` sets the session cookie. Browsers send it automatically; other clients must send it
   with this site as header \`Origin\`. With two-step sign-in, the session is not valid until \`POST /auth/two-factors/verify\` has received a code.
2. \`POST /jwt\` with the same email address returns a token for 15 minutes. Send it as \`Authorization: Bearer …\`.

Bodies are JSON with the declared fields only. Each error has a \`code\` that does not change, a message for people, and
the id under which the server logged it. Prices are texts such as \`$50\`, with the site’s currency sign; times are UTC.

Not described here: signing in with Google or another provider (\`/auth/sign-in/social\`, \`/auth/callback/…\`), which needs a browser; the webhook of
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
      description: 'Set by `POST /auth/sign-in/email`. Browsers send it automatically.',
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
