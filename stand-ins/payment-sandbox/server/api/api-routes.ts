import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, noSuch } from './api-error.ts'
import { callerOf, secretKeyRequired } from './authentication.ts'
import type { ApiCall } from './api-call.ts'
import { inTransaction } from '../database.ts'
import { type Endpoint, endpoints } from './endpoints.ts'
import { apiVersion } from '../webhooks/events.ts'
import { parseForm } from './form-body.ts'
import { newId } from '../identifiers.ts'
import { type StoredAnswer, once } from './idempotency.ts'
import type { Settings } from '../sandbox-options.ts'

const bodyLimit = 64 * 1024

/** The Stripe HTTP API under `/v1`. `onChange` runs after each request that may have recorded events. */
export function addApiRoutes(app: FastifyInstance, settings: Settings, onChange: () => void): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, done) => done(null, body))
  for (const endpoint of endpoints) {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      handler: async (request, reply) => {
        const requestId = newId('req')
        reply.header('request-id', requestId).header('stripe-version', apiVersion)
        const result = await answerTo(endpoint, request, requestId, settings).catch((error: unknown) =>
          refusal(error, requestId, settings),
        )
        if (endpoint.method === 'POST') onChange()
        return send(reply, request, result)
      },
    })
  }
  app.all('/v1/*', (request, reply) => {
    const message = `Unrecognized request URL (${request.method}: ${request.url.split('?')[0]}).`
    return send(reply, request, { status: 404, body: new ApiError(404, { message }).body })
  })
}

async function answerTo(
  endpoint: Endpoint,
  request: FastifyRequest,
  requestId: string,
  settings: Settings,
): Promise<StoredAnswer> {
  const caller = callerOf(request.headers.authorization, settings)
  if (caller === 'publishable' && endpoint.key === 'secret') throw secretKeyRequired()
  const call: Omit<ApiCall, 'db'> = {
    caller,
    id: idOf(request),
    form: parseForm(endpoint.method === 'GET' ? queryOf(request) : bodyOf(request)),
    now: Math.floor(settings.now() / 1000),
    requestId,
    idempotencyKey: endpoint.method === 'GET' ? null : idempotencyKeyOf(request),
    publicPath: settings.publicPath,
  }
  if (endpoint.method === 'GET') return endpoint.handle({ ...call, db: settings.pool })
  return inTransaction(settings.pool, db => {
    const full = { ...call, db }
    return once(full, `${endpoint.path} ${call.id}`, () => endpoint.handle(full))
  })
}

/** The id in the path, empty where there is none. @throws ApiError 404 for what can be no id */
function idOf(request: FastifyRequest): string {
  const { id = '' } = request.params as { id?: string }
  if (!/^\w*$/.test(id)) throw noSuch('object', id)
  return id
}

function queryOf(request: FastifyRequest): string {
  return request.url.split('?').slice(1).join('?')
}

function bodyOf(request: FastifyRequest): string {
  const type = request.headers['content-type'] ?? ''
  if (request.body && !type.startsWith('application/x-www-form-urlencoded'))
    throw new ApiError(400, { message: `Invalid request: content type ${type} is not form-encoded.` })
  return (request.body as string | undefined) ?? ''
}

function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || key === '') return null
  if (key.length > 255)
    throw new ApiError(400, {
      type: 'idempotency_error',
      message: 'Idempotency keys have at most 255 characters.',
    })
  return key
}

function refusal(error: unknown, requestId: string, settings: Settings): StoredAnswer {
  if (error instanceof ApiError) return { status: error.status, body: error.body }
  settings.log.error({ err: error, requestId }, 'The payment sandbox failed to answer')
  const message = 'An unknown error occurred. Please try again.'
  return { status: 500, body: { error: { type: 'api_error', message } } }
}

function send(reply: FastifyReply, request: FastifyRequest, result: StoredAnswer): FastifyReply {
  const key = request.headers['idempotency-key']
  if (key) reply.header('idempotency-key', key)
  if (result.replayOf) reply.header('idempotent-replayed', 'true').header('original-request', result.replayOf)
  return reply
    .code(result.status)
    .header('cache-control', 'no-cache, no-store')
    .type('application/json')
    .send(JSON.stringify(result.body))
}
