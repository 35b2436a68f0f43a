import type { CataloguePart } from './catalogue.ts'
import type { z } from 'zod'
import type { ErrorCode } from '../errors.ts'
import type { Role } from './roles.ts'

/**
 * Who may call an endpoint; checked before anything else:
 * `anyone`; `session`: a person signed in at the identity service (cookie);
 * `user`, `staff`, `admin`: the holder of a token with at least that role;
 * `{ ownEmail }`: a token holder whose email is the one in the path, or who has one of the roles.
 */
export type Who = 'anyone' | 'session' | 'user' | 'staff' | 'admin' | { ownEmail: readonly Role[] }

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** At most `calls` in `seconds`, over all processes; further ones answer 429 with Retry-After. */
export interface CallLimit {
  calls: number
  seconds: number
}

export interface Endpoint {
  /** What it does, in one line without a full stop; the API reference shows it. */
  summary: string
  who: Who
  params?: z.ZodType
  query?: z.ZodType
  /** JSON body; `multipart` instead for an upload. */
  body?: z.ZodType
  multipart?: true
  /** Of a JSON body that may be larger than others. */
  maximumBytes?: number
  /** The body is bytes, which the handler reads as they arrive. */
  stream?: true
  /** The answer is a file; `ok` is not looked at. */
  file?: true
  /** Status of a success; 200 by default. */
  status?: 200 | 201
  ok: z.ZodType
  /** For an answer that is the same for everybody: the parts of the catalogue that it depends on. It is then cached. */
  shows?: readonly CataloguePart[]
  /** The response of a public call is about one person: no cache may store it. */
  personal?: true
  /** Limits per account, and per network address, which a whole office may share. */
  limits?: { account: CallLimit; address: CallLimit }
  /** Limit per account, or per network address for visitors; each process counts separately. */
  callerLimit?: CallLimit
  /** Error codes besides those every endpoint may answer (input, sign-in, role, limits, internal). */
  errors: readonly ErrorCode[]
}

/** Calls by method and path, without the prefix `/api`. */
export type DeclaredEndpoints = Record<`${Method} /${string}`, Endpoint>
