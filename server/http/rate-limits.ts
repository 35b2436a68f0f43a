import { sql } from 'kysely'
import type { Database } from '../database/connection.ts'
import { ProductError } from '../product-error.ts'

/** How many attempts under one key are free, and after how many seconds they are again. */
export interface AttemptLimit {
  limit: number
  seconds: number
}

/**
 * Counts an attempt under `key` in a window that all processes share; it starts with the first attempt.
 * @throws ProductError `rate_limited`, with the seconds to wait, once the limit is used up
 */
export async function takeAttempt(
  db: Database,
  key: string,
  { limit, seconds }: AttemptLimit,
): Promise<void> {
  const ends = sql`now() + make_interval(secs => ${seconds})`
  const { rows } = await sql<{ hits: number; wait: number }>`
    insert into rate_limits as counter (key, hits, resets_at) values (${key}, 1, ${ends})
    on conflict (key) do update set
      hits = case when counter.resets_at <= now() then 1 else counter.hits + 1 end,
      resets_at = case when counter.resets_at <= now() then ${ends} else counter.resets_at end
    returning hits, extract(epoch from resets_at - now())::float8 as wait`.execute(db)
  const [counter] = rows
  if (counter && counter.hits > limit) throw new ProductError('rate_limited', { retryAfter: counter.wait })
}

/** Takes an attempt back that turned out to be harmless, such as a sign-in with the right password. */
export async function returnAttempt(db: Database, key: string): Promise<void> {
  await sql`update rate_limits set hits = hits - 1 where key = ${key} and hits > 0`.execute(db)
}

/** Removes the counters whose window has ended. */
export async function removeEndedLimits(db: Database): Promise<void> {
  await sql`delete from rate_limits where resets_at < now()`.execute(db)
}
