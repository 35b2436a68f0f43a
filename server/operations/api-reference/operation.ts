import { STATUS_CODES } from 'node:http'
import { z } from 'zod'
import type { CallLimit, Endpoint, Who } from '../../../contract/core/endpoint.ts'
import { type ErrorCode, errors } from '../../../contract/errors.ts'
import { exampleOf } from './examples.ts'
import type { Schemas } from './schemas.ts'
import type { JsonSchema } from './json-schema.ts'

export type Json = Record<string, unknown>

interface Described {
  /** Method and path, as in the contract. */
  key: string
  endpoint: Endpoint
  tag: string
  /** The names of all parameters at the same place of this and other paths, which are one path in OpenAPI. */
  path: string
}

/** What operations share. */
interface Shared {
  schemas: Schemas
  responses: Json
}

/** @returns the operation of one endpoint; what it shares with others is added to `schemas` and `responses` */
export function describeOperation(
  { key, endpoint, tag, path }: Described,
  { schemas, responses }: Shared,
): Json {
  const [method = ''] = key.split(' ')
  const codes = codesOf(key, endpoint)
  const operation: Json = {
    operationId: operationIdOf(key),
    tags: [tag],
    summary: endpoint.summary,
    description: describeCallers(key, endpoint),
    security: securityOf(endpoint.who),
    responses: {
      [endpoint.status ?? 200]: describeSuccess(endpoint, schemas),
      ...referToErrors(codes, { schemas, responses }),
    },
  }
  const parameters = [
    ...describeParameters(endpoint.params, 'path', schemas, path),
    ...describeParameters(endpoint.query, 'query', schemas, path),
  ]
  if (parameters.length > 0) operation.parameters = parameters
  if (endpoint.body) {
    const content = { 'application/json': withExample(schemas.describe(endpoint.body, 'input'), schemas) }
    operation.requestBody = { required: true, content }
  }
  if (endpoint.multipart) {
    const schema = {
      type: 'object',
      properties: { image: { type: 'string', format: 'binary' } },
      required: ['image'],
    }
    operation.requestBody = { required: true, content: { 'multipart/form-data': { schema } } }
  }
  if (endpoint.stream)
    operation.requestBody = { required: true, content: file('application/offset+octet-stream') }
  return { [method.toLowerCase()]: operation }
}

/** `GET /users/:email` → `getUsersByEmail`. */
function operationIdOf(key: string): string {
  const [method = '', ...words] = key.replaceAll(':', 'by-').split(/[^A-Za-z]+/)
  return method.toLowerCase() + words.map(word => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

const callers = {
  anyone: 'Public.',
  session: 'For signed-in people (session cookie).',
  user: 'For everybody with a token.',
  staff: 'For moderators and admins.',
  admin: 'For admins.',
} as const satisfies Record<Exclude<Who, object>, string>

function describeCallers(key: string, { who, limits, callerLimit }: Endpoint): string {
  const lines = [
    typeof who === 'string'
      ? callers[who]
      : `For the person with this email address, and for ${who.ownEmail.map(role => `${role}s`).join(' and ')}.`,
  ]
  if (needsOwnOrigin(key, who)) {
    lines.push('Needs this site as header `Origin`, which browsers send automatically.')
  }
  const most = [
    ...(limits ? [`${describeLimit(limits.account)} per account`] : []),
    ...(limits ? [`${describeLimit(limits.address)} per network address`] : []),
    ...(callerLimit
      ? [`${describeLimit(callerLimit)} per ${who === 'anyone' ? 'network address' : 'account'}`]
      : []),
  ]
  if (most.length > 0) {
    lines.push(`At most ${most.join(' and ')}; the next one answers 429 with \`Retry-After\` in seconds.`)
  }
  return lines.join(' ')
}

function describeLimit({ calls, seconds }: CallLimit): string {
  const minutes = seconds / 60
  const time = minutes > 90 ? `${minutes / 60} hours` : minutes === 1 ? 'a minute' : `${minutes} minutes`
  return `${Math.floor(calls).toLocaleString('en')} calls in ${time}`
}

function needsOwnOrigin(key: string, who: Who): boolean {
  return who === 'session' || key.startsWith('POST /auth/')
}

function securityOf(who: Who): Json[] {
  if (who === 'anyone') return []
  return who === 'session' ? [{ session: [] }] : [{ token: [] }]
}

/** Its own error codes, and those that every such endpoint may answer. */
function codesOf(
  key: string,
  { who, params, query, body, multipart, stream, limits, callerLimit, errors: own }: Endpoint,
) {
  const codes: ErrorCode[] = ['malformed_request', 'internal', 'overloaded', 'unavailable', ...own]
  if (params || query || body || multipart || stream) codes.push('invalid_input')
  if (!key.startsWith('GET ')) codes.push('body_too_large', 'unsupported_media_type', 'no_room')
  if (who !== 'anyone') codes.push('unauthenticated', 'forbidden')
  if (who === 'staff' || who === 'admin' || typeof who === 'object') codes.push('two_factors_needed')
  if (limits || callerLimit) codes.push('rate_limited')
  return new Set(codes)
}

const file = (type: string) => ({ [type]: { schema: { type: 'string', format: 'binary' } } })

function describeSuccess({ status = 200, ok, query, file: isFile }: Endpoint, schemas: Schemas): Json {
  if (isFile) return { description: STATUS_CODES[status] ?? '', content: file('application/octet-stream') }
  const content = { 'application/json': withExample(schemas.describe(ok, 'output'), schemas) }
  const isPaged = ok instanceof z.ZodArray && query instanceof z.ZodObject && 'page' in query.shape
  const total = {
    description: 'Total number of entries; sent if `page` or `size` is given.',
    schema: { type: 'integer' },
  }
  const lastPlace = {
    description:
      'Sent if more entries follow: pass it as `behind` to get them, even if entries have left the list since.',
    schema: { type: 'string' },
  }
  return {
    description: STATUS_CODES[status] ?? '',
    content,
    ...(isPaged && { headers: { 'X-Total-Count': total, 'X-Last-Place': lastPlace } }),
  }
}

function referToErrors(codes: Set<ErrorCode>, { schemas, responses }: Shared): Json {
  const byStatus = Map.groupBy([...codes].toSorted(), code => errors[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, some]) => {
      const name = some
        .map(code => code.replaceAll(/(?:^|_)(.)/g, (_, first) => first.toUpperCase()))
        .join('Or')
      responses[name] ??= describeErrors(status, some, name)
      schemas.components[`${name}Error`] ??= errorSchema(some)
      return [status, { $ref: `#/components/responses/${name}` }]
    }),
  )
}

function describeErrors(status: number, codes: ErrorCode[], name: string): Json {
  const examples = codes.map(code => {
    const fields = code === 'invalid_input' ? { fields: { email: 'Please enter your email address.' } } : {}
    const error = { code, message: errors[code].message, ...fields, requestId: exampleRequest }
    return [code, { value: { error } }]
  })
  const wait = { description: 'Seconds to wait.', schema: { type: 'integer' } }
  return {
    description: codes.map(code => `\`${code}\`: ${errors[code].message}`).join('\n\n'),
    ...((status === 429 || status === 503) && { headers: { 'Retry-After': wait } }),
    content: {
      'application/json': {
        schema: { $ref: `#/components/schemas/${name}Error` },
        examples: Object.fromEntries(examples),
      },
    },
  }
}

const exampleRequest = 'b5f0c6a4-2f0e-4a5c-9d0b-6f1d7a3e8c11'

/** The body of an error, as `ErrorResponse` of the contract. */
function errorSchema(codes: ErrorCode[]): JsonSchema {
  const error: JsonSchema = {
    type: 'object',
    properties: {
      code: { type: 'string', enum: codes },
      message: { type: 'string', description: 'What happened, in plain words.' },
      fields: {
        type: 'object',
        additionalProperties: { type: 'string' },
        description: 'Messages by field.',
      },
      requestId: { type: 'string', description: 'The id under which the server logged this request.' },
    },
    required: ['code', 'message', 'requestId'],
  }
  return { type: 'object', properties: { error }, required: ['error'] }
}

function describeParameters(
  group: z.ZodType | undefined,
  place: 'path' | 'query',
  schemas: Schemas,
  path: string,
): Json[] {
  if (!group) return []
  const { properties = {}, required = [] } = schemas.describe(group, 'input')
  return Object.entries(properties).map(([name, property]) => {
    const { description, examples, ...schema } = property as JsonSchema
    return {
      name: place === 'path' ? (/\{(\w+)\}$/.exec(path)?.[1] ?? name) : name,
      in: place,
      required: place === 'path' || required.includes(name),
      ...(place === 'path' && { description: name === 'email' ? 'An email address.' : `An ${name}.` }),
      ...(description && { description }),
      schema,
      ...(examples && { example: examples[0] }),
    }
  })
}

function withExample(schema: JsonSchema, { components }: Schemas): Json {
  return { schema, example: exampleOf(schema, components) }
}
