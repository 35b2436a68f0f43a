import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Settings } from './settings.ts'
import type { Database } from './tables.ts'

/** One request to the API as its handler sees it: authenticated, inside a transaction. */
export interface ApiCall {
  db: Database
  /** The publishable key is in every page, so it may do little and needs the intent's client secret. */
  caller: 'secret' | 'publishable'
  /** The id in the path; empty without one. */
  id: string
  idempotencyKey: string | null
}

interface ErrorFields {
  message: string
  type?: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error'
  code?: string | undefined
  decline_code?: string
  param?: string
  payment_intent?: object
}

/**
 * A refusal in Stripe's JSON shape (https://docs.stripe.com/api/errors). Thrown, it undoes the request's
 * transaction; a declined card is returned instead, because its traces must stay.
 */
export class ApiError extends Error {
  readonly status: number
  readonly fields: ErrorFields

  constructor(status: number, fields: ErrorFields) {
    super(fields.message)
    this.status = status
    this.fields = fields
  }

  /** The answer's body. */
  get body(): { error: ErrorFields } {
    return { error: { type: 'invalid_request_error', ...this.fields } }
  }
}

/** 404 in Stripe's words. */
export function noSuch(kind: string, id: string): ApiError {
  return new ApiError(404, { code: 'resource_missing', message: `No such ${kind}: '${id}'` })
}

/** 400 for an idempotency key that comes with other parameters than before. */
export function keyInOtherUse(): ApiError {
  const message =
    'Keys for idempotent requests can only be used with the same parameters they were first used with.'
  return new ApiError(400, { type: 'idempotency_error', message })
}

/** An id among the parameters. */
export const idParameter = z.string().regex(/^\w+$/)

/** PostgreSQL cannot store NUL. */
const keptText = z
  .string()
  .max(500)
  .regex(/^[^\0]*$/)

export const metadataParameter = z.record(keptText, keptText).default({})

export interface Endpoint {
  method: 'GET' | 'POST'
  path: string
  /** `publishable` endpoints may be called from pages too. */
  key: ApiCall['caller']
  answer(call: ApiCall, sent: unknown): Promise<object>
}

/** An endpoint that takes these form-encoded parameters, and refuses others as Stripe does. */
export function endpoint<Form extends z.ZodObject>(
  method: Endpoint['method'],
  path: string,
  key: Endpoint['key'],
  form: Form,
  handle: (call: ApiCall, form: z.output<Form>) => Promise<object>,
): Endpoint {
  return { method, path, key, answer: async (call, sent) => handle(call, checked(form, sent)) }
}

function checked<Form extends z.ZodObject>(form: Form, sent: unknown): z.output<Form> {
  const { success, data, error } = form.safeParse(sent)
  if (success) return data
  const unknown = error.issues.find(issue => issue.code === 'unrecognized_keys')
  if (unknown) {
    const [param = ''] = unknown.keys
    const message = `Received unknown parameter: ${param}`
    throw new ApiError(400, { code: 'parameter_unknown', param, message })
  }
  const param = String(error.issues[0]?.path[0])
  throw new ApiError(400, { param, message: `Invalid ${param}: ${error.issues[0]?.message}` })
}

/** Answers these calls of Stripe's HTTP API. */
export function addApi(app: FastifyInstance, endpoints: Endpoint[], settings: Settings): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, readForm(String(body))),
  )
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error instanceof ApiError) return reply.code(error.status).send(error.body)
    const { statusCode: status = 500, message } = error
    if (status >= 500) settings.log.error({ err: error }, 'The payment sandbox failed to answer')
    const shown = status < 500 ? message : 'An unknown error occurred. Please try again.'
    return reply.code(status).send(new ApiError(status, { type: 'api_error', message: shown }).body)
  })
  for (const { method, path, key, answer } of endpoints) {
    app.route({
      method,
      url: path,
      bodyLimit: 64 * 1024,
      handler: async (request, reply) => {
        const call = { ...identified(request, settings), id: idOf(request) }
        if (key === 'secret' && call.caller !== 'secret') throw secretKeyRequired()
        const sent = method === 'GET' ? request.query : (request.body ?? {})
        const result = await settings.db.transaction().execute(db => answer({ ...call, db }, sent))
        return result instanceof ApiError ? reply.code(result.status).send(result.body) : result
      },
    })
  }
  app.all('/*', request => {
    const message = `The payment sandbox does not know this call (${request.method}: ${request.url.split('?')[0]}).`
    throw new ApiError(404, { message })
  })
}

/** Parameters by name, such as `card[number]`; those of `metadata` are together. */
function readForm(text: string): object {
  const pairs = [...new URLSearchParams(text)]
  const isMetadata = ([name]: [string, string]) => name.startsWith('metadata[')
  const metadata = pairs.filter(isMetadata).map(([name, value]) => [name.slice(9, -1), value])
  const form = Object.fromEntries(pairs.filter(pair => !isMetadata(pair)))
  return metadata.length > 0 ? { ...form, metadata: Object.fromEntries(metadata) } : form
}

/** The id in the path. @throws ApiError 404 for what cannot be an id */
function idOf(request: FastifyRequest): string {
  const { id = '' } = request.params as { id?: string }
  if (!/^\w*$/.test(id)) throw noSuch('object', id)
  return id
}

/** Whose key the request carries; 401 without a valid one. Only the product's own server has keys for repeated calls. */
function identified(
  { headers }: FastifyRequest,
  { secretKey, publishableKey }: Settings,
): Pick<ApiCall, 'caller' | 'idempotencyKey'> {
  const key = headers.authorization?.replace(/^Bearer /, '') ?? ''
  if (sameText(key, secretKey)) {
    return { caller: 'secret', idempotencyKey: String(headers['idempotency-key'] ?? '') || null }
  }
  if (sameText(key, publishableKey)) return { caller: 'publishable', idempotencyKey: null }
  throw new ApiError(401, { message: 'Invalid API Key provided.' })
}

/** 403, as Stripe answers, when a page's key calls what only the server may call. */
function secretKeyRequired(): ApiError {
  return new ApiError(403, {
    code: 'secret_key_required',
    message: 'This API call cannot be made with a publishable API key. Please use a secret API key.',
  })
}

/** Compares secrets in constant time. */
export function sameText(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(left), digest(right))
}
