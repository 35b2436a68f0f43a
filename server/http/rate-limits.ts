import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import type { CallLimit } from '../../contract/endpoints.ts'
import type { Database } from '../database/connection.ts'
import { ProductError } from '../product-error.ts'

/** What is counted under `key`, in a window that starts with the first attempt. */
export interface Counter extends CallLimit {
  key: string
}

/**
 * Counts an attempt under each key, in one statement; all processes on a database share the counters.
 * @throws ProductError `rate_limited`, with the seconds to wait, once one of the limits is used up
 */
export async function takeAttempt(db: Database, counters: Counter[]): Promise<void> {
  // In one order, so that two attempts with the same keys do not wait for each other.
  const values = counters
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ key, seconds }) => sql`(${key}, 1, now() + make_interval(secs => ${seconds}))`)
  const { rows } = await sql<{ key: string; hits: number; wait: number }>`
    insert into rate_limits as counter (key, hits, resets_at) values ${sql.join(values)}
    on conflict (key) do update set
      hits = case when counter.resets_at <= now() then 1 else counter.hits + 1 end,
      resets_at = case when counter.resets_at <= now() then excluded.resets_at else counter.resets_at end
    returning key, hits, extract(epoch from resets_at - now())::float8 as wait`.execute(db)
  const waits = rows.map(({ key, hits, wait }) => {
    const counter = counters.find(candidate => candidate.key === key)
    return counter && hits > counter.calls ? wait : 0
  })
  const wait = Math.max(...waits)
  if (wait > 0) throw tooMany(wait)
}

/** Takes an attempt back that turned out to be harmless, such as a sign-in with the right password. */
export async function returnAttempt(db: Database, keys: string[]): Promise<void> {
  await sql`update rate_limits set hits = hits - 1 where key = any(${keys}) and hits > 0`.execute(db)
}

/** Removes the counters whose window has ended. */
export async function removeEndedLimits(db: Database): Promise<void> {
  await sql`delete from rate_limits where resets_at < now()`.execute(db)
}

function tooMany(seconds: number): ProductError {
  const minutes = Math.ceil(seconds / 60)
  const time = minutes === 1 ? 'a minute' : `${minutes} minutes`
  const message = `Too many attempts. Please wait ${time} and try again.`
  return new ProductError('rate_limited', { message, retryAfter: seconds })
}

/** Where a client is, as far as limits go: an IPv6 customer owns a /64, so that one is counted as one address. */
export function network(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => '0')
  return `${[...left, ...zeros, ...right]
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
