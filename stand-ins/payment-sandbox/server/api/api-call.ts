import type { Queryable } from '../database.ts'
import type { FormObject } from './form-body.ts'

/** One request to the API as its handler sees it: authenticated, parsed, inside the transaction. */
export interface ApiCall {
  db: Queryable
  /** The publishable key is in every page, so it may do little and needs the intent's client secret. */
  caller: 'secret' | 'publishable'
  /** The id in the path, empty where there is none. */
  id: string
  form: FormObject
  /** Seconds since 1970, UTC. */
  now: number
  requestId: string
  idempotencyKey: string | null
  /** Where the sandbox is mounted, for links. */
  publicPath: string
}

export interface ApiAnswer {
  status: number
  body: object
}

/** 200 with an object. */
export function answer(body: object): ApiAnswer {
  return { status: 200, body }
}
