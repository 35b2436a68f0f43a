import { isIPv6 } from 'node:net'
import { type Kysely, sql } from 'kysely'
import type { CallLimit } from '../../../contract/core/endpoint.ts'
import { coalesced } from '../database/coalesced.ts'
import type { Database } from '../database/connection.ts'
import { prepared, unnest } from '../database/prepared.ts'
import type { Tables } from '../database/tables.ts'
import { ProductError } from '../product-error.ts'
import { removeRows } from '../database/remove-rows.ts'

/** Counts attempts under `key`, in a window that starts with the first one. */
export interface Counter extends CallLimit {
  key: string
}

/**
 * Counts an attempt under each key; all processes share the counters in the database.
 * @throws ProductError `rate_limited` with the seconds to wait, when a limit is used up
 */
export async function takeAttempt(db: Kysely<Tables>, counters: Counter[]): Promise<void> {
  const wait = await countCoalesced(db, counters)
  if (wait > 0) throw tooMany(wait)
}

/** Counts attempts in one statement. @returns the seconds that each has to wait; 0: allowed */
const countCoalesced = coalesced(async (db, attempts: Counter[][]): Promise<number[]> => {
  const taken = new Map<string, { key: string; seconds: number; hits: number }>()
  const numbered = attempts.map(counters =>
    counters.map(({ key, seconds, calls }) => {
      const counter = taken.get(key) ?? { key, seconds, hits: 0 }
      counter.hits += 1
      taken.set(key, counter)
      return { counter, calls, number: counter.hits }
    }),
  )
  // Sorted, so that two processes with the same keys cannot deadlock.
  const counters = [...taken.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const { rows } = await sql<{ key: string; hits: number; wait: number }>`
    ${prepared} insert into rate_limits as counter (key, hits, resets_at)
    select key, hits, now() + make_interval(secs => seconds)
      from ${unnest(
        ['text[]', counters.map(({ key }) => key)],
        ['integer[]', counters.map(({ hits }) => hits)],
        ['float8[]', counters.map(({ seconds }) => seconds)],
      )} as attempt (key, hits, seconds)
    on conflict (key) do update set
      hits = case when counter.resets_at <= now() then excluded.hits else counter.hits + excluded.hits end,
      resets_at = case when counter.resets_at <= now() then excluded.resets_at else counter.resets_at end
    returning key, hits, extract(epoch from resets_at - now())::float8 as wait`.execute(db)
  const counted = new Map(rows.map(row => [row.key, row]))
  return numbered.map(own =>
    Math.max(
      0,
      ...own.map(({ counter, calls, number }) => {
        const { hits = 0, wait = 0 } = counted.get(counter.key) ?? {}
        return hits - counter.hits + number > calls ? wait : 0
      }),
    ),
  )
})

/** Gives back a harmless attempt, such as a sign-in with the right password. */
export async function returnAttempt(db: Database, keys: string[]): Promise<void> {
  await sql`update rate_limits set hits = hits - 1 where key = any(${keys}) and hits > 0`.execute(db)
}

/** Removes the counters whose window has ended. */
export async function removeEndedLimits(db: Database): Promise<void> {
  await removeRows(db, 'rate_limits', sql`resets_at < now()`)
}

/** @param seconds to wait, from now on */
export function tooMany(seconds: number): ProductError {
  const minutes = Math.ceil(seconds / 60)
  const short = minutes === 1 ? 'a minute' : `${minutes} minutes`
  const time = minutes > 90 ? `${Math.ceil(minutes / 60)} hours` : short
  const message = `Too many attempts. Please wait ${time} and try again.`
  return new ProductError('rate_limited', { message, retryAfter: seconds })
}

/** A client's address as limits count it: an IPv6 customer owns a /64, so it counts as one address. */
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
