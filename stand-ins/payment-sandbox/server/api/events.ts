import { type ApiAnswer, type ApiCall, answer } from './api-call.ts'
import { noSuch } from './api-error.ts'
import { firstRow, insertRow } from '../database.ts'
import { newId } from '../identifiers.ts'
import { allowOnly } from './parameters.ts'

/** The API version of the pinned SDK. */
export const apiVersion = '2026-10-28.endive'

export interface EventRow {
  id: string
  type: string
  object: object
  request: object
  created: string
  attempts: number
  delivered: boolean
}

/** Writes an event to be delivered, in the transaction of what happened. */
export async function recordEvent(
  call: Pick<ApiCall, 'db' | 'now' | 'idempotencyKey'> & { requestId: string | null },
  type: string,
  object: object,
): Promise<void> {
  await insertRow(call.db, 'events', {
    id: newId('evt'),
    type,
    object,
    request: { id: call.requestId, idempotency_key: call.idempotencyKey },
    created: call.now,
    next_attempt_at: call.now,
  })
}

/** An event as Stripe sends it (https://docs.stripe.com/api/events/object). */
export function eventView(row: EventRow): object {
  return {
    id: row.id,
    object: 'event',
    api_version: apiVersion,
    created: Number(row.created),
    data: { object: row.object },
    livemode: false,
    pending_webhooks: row.delivered ? 0 : 1,
    request: row.request,
    type: row.type,
  }
}

/** `GET /v1/events/:id` */
export async function retrieveEvent(call: ApiCall): Promise<ApiAnswer> {
  allowOnly(call.form, [])
  const row = await firstRow<EventRow>(call.db, 'SELECT * FROM payment_sandbox.events WHERE id = $1', [
    call.id,
  ])
  if (!row) throw noSuch('event', call.id)
  return answer(eventView(row))
}
