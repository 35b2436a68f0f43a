import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { failDueRefunds } from './refunds.ts'
import type { Settings } from './settings.ts'
import type { Row } from './tables.ts'

const chunkSize = 10
const timeout = 10_000
/** Longer than a delivery can take; then other processes take over the events of one that died. */
const lease = '60 seconds'

export interface Webhooks {
  /** Starts delivering events to the webhook address, every two seconds. */
  start(): void
  /** Stops delivering; resolves when no delivery is running. */
  stop(): Promise<void>
  /** Delivers what is due now; returns how many events were accepted. */
  deliverPending(): Promise<number>
}

/** Sends events to the product until it accepts them; several processes share the work. */
export function createWebhooks(settings: Settings): Webhooks {
  const stopping = new AbortController()
  const { signal } = stopping
  let running: Promise<void> | undefined

  async function deliverPending(): Promise<number> {
    let accepted = 0
    await failDueRefunds(settings.db)
    while (!signal.aborted) {
      const events = await claimDueEvents(settings)
      if (events.length === 0) break
      const results = await Promise.all(events.map(event => deliver(settings, event)))
      accepted += results.filter(Boolean).length
    }
    return accepted
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      await deliverPending().catch((error: unknown) =>
        settings.log.error({ err: error }, 'Webhook delivery failed, will try again'),
      )
      await wait(2000, undefined, { signal }).catch(() => undefined)
    }
  }

  return {
    start() {
      running ??= run()
    },
    async stop() {
      stopping.abort()
      await running
    },
    deliverPending,
  }
}

/** The `stripe-signature` header of a payload (https://docs.stripe.com/webhooks#verify-manually). */
export function signatureOf(payload: string, secret: string, seconds: number): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')
  return `t=${seconds},v1=${signature}`
}

/** An event as Stripe sends it (https://docs.stripe.com/api/events/object). */
export function eventView({ id, type, object, created }: Row<'events'>): object {
  return {
    id,
    object: 'event',
    created: Math.floor(created.getTime() / 1000),
    data: { object },
    livemode: false,
    type,
  }
}

/** Skips what another process has claimed. */
async function claimDueEvents({ db }: Settings): Promise<Row<'events'>[]> {
  const events = await db
    .updateTable('events')
    .set(event => ({
      attempts: event('attempts', '+', 1),
      next_attempt_at: sql<Date>`now() + ${lease}::interval`,
    }))
    .where('id', 'in', due =>
      due
        .selectFrom('events')
        .select('id')
        .where('delivered', '=', false)
        .where('next_attempt_at', '<=', sql<Date>`now()`)
        .orderBy('sequence')
        .limit(chunkSize)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()
  return events.toSorted((left, right) => left.sequence - right.sequence)
}

/** Tries again after 2, 4, 8, … seconds, up to an hour. @returns whether the product accepted the event */
async function deliver({ db, log, ...target }: Settings, event: Row<'events'>): Promise<boolean> {
  const { id, type, attempts } = event
  const problem = await post(target, event)
  const waits = Math.min(2 ** Math.min(attempts, 12), 3600)
  if (problem) log.warn({ event: id, type, problem, wait: waits }, 'Webhook not accepted, will retry')
  await db
    .updateTable('events')
    .set(
      problem ? { next_attempt_at: sql<Date>`now() + make_interval(secs => ${waits})` } : { delivered: true },
    )
    .where('id', '=', id)
    .execute()
  return !problem
}

/** What went wrong, undefined when the product answered 2xx. */
async function post(
  { webhookUrl, webhookSecret }: Pick<Settings, 'webhookUrl' | 'webhookSecret'>,
  event: Row<'events'>,
): Promise<string | undefined> {
  const body = JSON.stringify(eventView(event))
  const signature = signatureOf(body, webhookSecret, Math.floor(Date.now() / 1000))
  try {
    const response = await fetch(typeof webhookUrl === 'string' ? webhookUrl : webhookUrl(), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    })
    await response.body?.cancel()
    return response.ok ? undefined : `status ${response.status}`
  } catch (error) {
    return error instanceof Error ? error.message : 'no answer'
  }
}
