import { createHmac } from 'node:crypto'
import { type EventRow, eventView } from './events.ts'
import { failDueRefunds } from '../refunds.ts'
import type { Settings } from '../sandbox-options.ts'

const batchSize = 10
const timeout = 10_000
/** Longer than a delivery can take; then other processes take over the events of one that died. */
const lease = 60
/** Stripe gives up after three days (https://docs.stripe.com/webhooks#retries). */
const giveUpAfter = 3 * 24 * 60 * 60

/**
 * Sends every due event once, while `goOn` returns true; returns how many were accepted. Skips what another process
 * has claimed.
 */
export async function deliverDueEvents(settings: Settings, goOn = () => true): Promise<number> {
  let accepted = 0
  await failDueRefunds(settings)
  while (goOn()) {
    const events = await claimDueEvents(settings)
    if (events.length === 0) break
    const results = await Promise.all(events.map(event => deliver(settings, event)))
    accepted += results.filter(Boolean).length
  }
  return accepted
}

/** The `stripe-signature` header of a payload (https://docs.stripe.com/webhooks#verify-manually). */
export function signatureOf(payload: string, secret: string, seconds: number): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')
  return `t=${seconds},v1=${signature}`
}

/** Seconds until the next attempt: 2, 4, 8, … up to an hour. */
export function backOff(attempts: number): number {
  return Math.min(2 ** Math.min(attempts, 12), 3600)
}

function nowIn(settings: Settings): number {
  return Math.floor(settings.now() / 1000)
}

async function claimDueEvents(settings: Settings): Promise<EventRow[]> {
  const now = nowIn(settings)
  const { rows } = await settings.pool.query<EventRow & { sequence: string }>(
    `UPDATE payment_sandbox.events SET attempts = attempts + 1, next_attempt_at = $1::bigint + $2
     WHERE id IN (
       SELECT id FROM payment_sandbox.events
       WHERE NOT delivered AND next_attempt_at <= $1 AND created > $1::bigint - $3
       ORDER BY sequence LIMIT $4 FOR UPDATE SKIP LOCKED)
     RETURNING *`,
    [now, lease, giveUpAfter, batchSize],
  )
  return rows.sort((left, right) => Number(left.sequence) - Number(right.sequence))
}

async function deliver(settings: Settings, event: EventRow): Promise<boolean> {
  const problem = await post(settings, event)
  if (problem === undefined) {
    await settings.pool.query('UPDATE payment_sandbox.events SET delivered = true WHERE id = $1', [event.id])
    return true
  }
  const wait = backOff(event.attempts)
  settings.log.warn({ event: event.id, type: event.type, problem, wait }, 'Webhook not accepted, will retry')
  await settings.pool.query('UPDATE payment_sandbox.events SET next_attempt_at = $2 WHERE id = $1', [
    event.id,
    nowIn(settings) + wait,
  ])
  return false
}

/** What went wrong, undefined when the product answered 2xx. */
async function post(settings: Settings, event: EventRow): Promise<string | undefined> {
  const payload = JSON.stringify(eventView(event))
  const { webhookUrl } = settings
  try {
    const response = await fetch(typeof webhookUrl === 'string' ? webhookUrl : webhookUrl(), {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signatureOf(payload, settings.webhookSecret, nowIn(settings)),
        'user-agent': 'Stripe/1.0 (payment sandbox)',
      },
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    })
    await response.body?.cancel()
    return response.ok ? undefined : `status ${response.status}`
  } catch (error) {
    return error instanceof Error ? error.message : 'no answer'
  }
}
