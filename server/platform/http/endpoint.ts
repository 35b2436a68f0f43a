import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import {
  type EndpointKey,
  type Endpoints,
  endpoints,
  type Received,
  type ResponseOf,
} from '../../../contract/endpoints.ts'
import type { Endpoint, Who } from '../../../contract/core/endpoint.ts'
import { mayCall } from '../access/may-call.ts'
import { narrowInput } from '../access/narrow-input.ts'
import { scopeOf, type SeenId } from '../access/scope.ts'
import type { Database } from '../database/connection.ts'
import type { Caller, SignedIn } from '../caller.ts'
import type { LimitCalls } from '../limits/call-limits.ts'
import { type LimitCaller, callerKey } from '../limits/caller-limits.ts'
import { ProductError } from '../product-error.ts'
import { type CallUnderWay, runAsCaller } from '../record/call-under-way.ts'
import { sendChunks } from './list-answer.ts'
import { takesItsTime } from './load/slow-bodies.ts'
import type { TakeTurn } from './load/turns.ts'

/** Authenticates requests; implemented by `server/identity`. */
export interface Authentication {
  /** The holder of the request's Bearer token, with the role that counts now. @throws ProductError `unauthenticated` */
  caller(request: FastifyRequest): Promise<Caller>
  /** The person of the request's session cookie. @throws ProductError `unauthenticated`, or `forbidden` for a foreign or missing Origin */
  signedIn(request: FastifyRequest): Promise<SignedIn>
}

declare module 'fastify' {
  interface FastifyRequest {
    /** How it was answered by what stands in for the index; such an answer is never cached. */
    withoutIndex?: WithoutIndex
  }
}

/** While there is no index: the answer was `given` without it, or `refused`. */
export type WithoutIndex = 'given' | 'refused'

/** Without the request for public calls: pages make them, too. */
type Calling<W extends Who> = W extends 'anyone'
  ? {
      /** Says that this answer was made without the index, so that nobody caches it. */ madeWithoutIndex(): void
    }
  : { caller: W extends 'session' ? SignedIn : Caller; request: FastifyRequest; reply: FastifyReply }

/** A whole list, chunk by chunk. */
type Chunks<A> = A extends (infer Item)[] ? AsyncIterable<Item[]> : never

/** What a call received; ids in the path of a call of staff have come through the door. */
type Admitted<K extends EndpointKey> = Endpoints[K]['who'] extends 'staff' | 'admin'
  ? Omit<Received<K>, 'params'> & {
      params: {
        [Name in keyof Received<K>['params']]: Received<K>['params'][Name] extends string
          ? Received<K>['params'][Name] & SeenId
          : Received<K>['params'][Name]
      }
    }
  : Received<K>

type Handler<K extends EndpointKey> = (
  received: Admitted<K> & Calling<Endpoints[K]['who']>,
) => Promise<ResponseOf<K> | Chunks<ResponseOf<K>>>

/** Registers the handler of a declared endpoint; features receive this function. */
export type Route = <K extends EndpointKey>(key: K, handler: Handler<K>) => void

/** The limiters of calls; an omitted one does not limit. */
export interface Limits {
  limitCalls?: LimitCalls
  limitCaller?: LimitCaller
  takeTurn?: TakeTurn
}

interface Means extends Limits {
  /** Says what staff reach; only calls of nobody of them do without. */
  db?: Database
}

/**
 * @returns the function by which features register their endpoints on `app`: it checks access and then limits before the
 *   body is read, validates input, and answers with the declared fields only
 */
export function createRoute(
  app: FastifyInstance,
  authentication: Authentication,
  { db, limitCalls, limitCaller, takeTurn = (_by, work) => work() }: Means = {},
): Route {
  return (key, handler) => {
    const endpoint: Endpoint = endpoints[key]
    const [method, url] = key.split(' ') as [string, string]
    const callers = new WeakMap<FastifyRequest, Caller | SignedIn>()
    if (endpoint.who === 'staff' && !db) throw new Error('Calls of staff need the database.')
    app.route({
      method,
      url,
      schema: schemaOf(endpoint),
      ...(endpoint.maximumBytes && { bodyLimit: endpoint.maximumBytes }),
      // Prices have the sign of the site's currency.
      config: { endpoint: key, ...(endpoint.shows && { shows: [...endpoint.shows, 'site'] }) },
      onRequest: async request => {
        const caller = await admit(endpoint.who, authentication, request)
        if (caller) callers.set(request, caller)
        if (endpoint.stream || endpoint.multipart || endpoint.maximumBytes) takesItsTime(request.raw)
        if (endpoint.callerLimit) limitCaller?.(key, endpoint.callerLimit, callerKey(caller, request.ip))
        if (limitCalls && endpoint.limits && caller)
          await limitCalls(key, endpoint.limits, caller, request.ip)
      },
      handler: async (request, reply) => {
        reply.code(endpoint.status ?? 200)
        if (endpoint.who !== 'anyone' || endpoint.personal) reply.header('cache-control', 'no-store')
        const caller = callers.get(request)
        const madeWithoutIndex = () => void (request.withoutIndex = 'given')
        const inTurn = <T>(work: () => Promise<T>) =>
          movesBytes(endpoint) ? work() : takeTurn({ request, account: caller?.identityId }, work)
        const answer = await inTurn(() =>
          runAsCaller(callOf(request, caller), async () => {
            const { params, query, body } = request
            const received = { params, query, body, caller, request, reply, madeWithoutIndex }
            if (endpoint.who !== 'staff' || !db) return handler(received as never)
            const { input, named } = await narrowInput(db, scopeOf(caller as Caller), { params, query, body })
            return named(await handler({ ...received, ...input } as never))
          }),
        )
        return isChunks(answer) && !endpoint.file ? sendChunks(reply, answer, inTurn) : answer
      },
    })
  }
}

/** Who acts, for the record; somebody without an account here yet is a visitor. */
function callOf({ id: requestId }: FastifyRequest, caller: Caller | SignedIn | undefined): CallUnderWay {
  return caller && 'userId' in caller
    ? { actorId: caller.userId, actorAs: caller.role, requestId }
    : { actorId: null, actorAs: 'visitor', requestId }
}

/** Its client's connection decides how long it takes. */
function movesBytes({ stream, multipart, file }: Endpoint): boolean {
  return Boolean(stream ?? multipart ?? file)
}

function isChunks(answer: unknown): answer is AsyncIterable<unknown[]> {
  return typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer
}

async function admit(who: Who, authentication: Authentication, request: FastifyRequest) {
  if (who === 'anyone') return undefined
  if (who === 'session') return authentication.signedIn(request)
  const caller = await authentication.caller(request)
  const { email } = request.params as { email?: string }
  if (!mayCall(who, caller, email))
    throw new ProductError(caller.lacksTwoFactors ? 'two_factors_needed' : 'forbidden')
  return caller
}

/** What Fastify checks of an endpoint: input, and the fields of a success. */
export function schemaOf(endpoint: Endpoint): Record<string, unknown> {
  const schema: Record<string, unknown> = endpoint.file
    ? {}
    : { response: { [endpoint.status ?? 200]: endpoint.ok } }
  const parts: [string, z.ZodType | undefined][] = [
    ['params', endpoint.params],
    ['querystring', endpoint.query],
    ['body', endpoint.body],
  ]
  for (const [name, part] of parts) if (part) schema[name] = part
  return schema
}
