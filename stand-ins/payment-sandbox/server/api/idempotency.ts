import { createHash } from 'node:crypto'
import type { ApiAnswer, ApiCall } from './api-call.ts'
import { ApiError } from './api-error.ts'
import { firstRow } from '../database.ts'
import type { FormValue } from './form-body.ts'

/** Sets our locks apart from those of others in the same database. */
const lockSpace = 5_242_002
const day = 24 * 60 * 60

export interface StoredAnswer extends ApiAnswer {
  /** The first request's id when this is its answer again. */
  replayOf?: string
}

interface KeyRow {
  fingerprint: string
  request_id: string
  status: number
  body: string
}

/**
 * `act`'s answer, kept for 24 hours under the request's idempotency key and given again to the same request
 * (https://docs.stripe.com/api/idempotent_requests). 400 for the same key with other parameters, 409 while the
 * first request is under way. Key, answer and what was done share one transaction; a thrown refusal leaves
 * nothing behind, so that the key can be used again.
 */
export async function once(
  call: ApiCall,
  endpoint: string,
  act: () => Promise<ApiAnswer>,
): Promise<StoredAnswer> {
  if (call.idempotencyKey === null) return act()
  const key = `${call.caller}:${call.idempotencyKey}`
  await lock(call, key)
  const fingerprint = fingerprintOf(endpoint, call.form)
  const stored = await firstRow<KeyRow>(
    call.db,
    'SELECT * FROM payment_sandbox.idempotency_keys WHERE key = $1 AND created > $2',
    [key, call.now - day],
  )
  if (stored) return replay(call, stored, fingerprint)
  const result = await act()
  await call.db.query(
    `INSERT INTO payment_sandbox.idempotency_keys (key, fingerprint, request_id, status, body, created)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (key) DO UPDATE SET fingerprint = excluded.fingerprint,
     request_id = excluded.request_id, status = excluded.status, body = excluded.body, created = excluded.created`,
    [key, fingerprint, call.requestId, result.status, JSON.stringify(result.body), call.now],
  )
  return result
}

/** Forgets answers older than 24 hours. `now` in seconds since 1970. */
export async function forgetOldAnswers(db: ApiCall['db'], now: number): Promise<void> {
  await db.query('DELETE FROM payment_sandbox.idempotency_keys WHERE created <= $1', [now - day])
}

async function lock(call: ApiCall, key: string): Promise<void> {
  const sql = 'SELECT pg_try_advisory_xact_lock($1, hashtext($2)) AS free'
  const row = await firstRow<{ free: boolean }>(call.db, sql, [lockSpace, key])
  if (row?.free) return
  throw new ApiError(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key: ${call.idempotencyKey}. Please try again later.`,
  })
}

function replay(call: ApiCall, stored: KeyRow, fingerprint: string): StoredAnswer {
  if (stored.fingerprint !== fingerprint)
    throw new ApiError(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${call.idempotencyKey}' if you meant to execute a different request.`,
    })
  return { status: stored.status, body: JSON.parse(stored.body) as object, replayOf: stored.request_id }
}

/** Without card numbers and security codes: even their hash could be guessed. */
function fingerprintOf(endpoint: string, form: FormValue): string {
  const text = JSON.stringify(form, (name, value: unknown) => {
    if (name === 'cvc') return undefined
    return name === 'number' ? String(value).slice(-4) : value
  })
  return createHash('sha256').update(`${endpoint} ${text}`).digest('hex')
}
