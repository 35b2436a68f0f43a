import { setTimeout } from 'node:timers/promises'
import { isUnreachable } from './connection.ts'

/** How long the last result is reused during an outage, in milliseconds. */
const lastsMs = 5 * 60_000
/** How long a request waits for a database that did not answer the one before. */
const timeoutMs = 100

interface Log {
  info(message: string): void
  warn(details: object, message: string): void
}

/** What was read, and whether it is an older answer. */
export interface StaleOnOutage<T> {
  value: T
  stale: boolean
}

/**
 * A read for public answers that survives a database outage: its last result is reused for up to five minutes. A
 * failover takes 5 to 30 seconds, in which nobody can change what is shown.
 * @param what names the stale data in the log
 * @returns throws what `read` throws, if there is no result to reuse
 */
export function staleOnOutage<T>(
  read: () => Promise<T>,
  { what, log, now = Date.now }: { what: string; log: Log; now?: () => number },
): () => Promise<StaleOnOutage<T>> {
  let last: { value: T; readAt: number } | undefined
  let away = false

  async function readNew(): Promise<StaleOnOutage<T>> {
    const value = await read()
    if (away) log.info(`the database answers again: ${what} are up to date`)
    away = false
    last = { value, readAt: now() }
    return { value, stale: false }
  }

  return async () => {
    try {
      return await (away ? within(timeoutMs, readNew()) : readNew())
    } catch (error) {
      if (!last || !isUnreachable(error) || now() - last.readAt > lastsMs) throw error
      if (!away)
        log.warn({ reason: (error as Error).message }, `the database is unavailable: ${what} are stale`)
      away = true
      return { value: last.value, stale: true }
    }
  }
}

/** @throws Error that is `isUnreachable` when it takes longer */
function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const late = setTimeout(milliseconds, undefined, { ref: false }).then(() => {
    throw Object.assign(new Error('The database did not answer in time.'), { code: 'ETIMEDOUT' })
  })
  for (const one of [work, late]) one.catch(() => undefined)
  return Promise.race([work, late])
}
