import { LRUCache } from 'lru-cache'
import type { CallLimit } from '../../../contract/core/endpoint.ts'
import { network, tooMany } from './rate-limits.ts'

/** Counts a call against its endpoint's limit, for one caller. @throws ProductError `rate_limited` */
export type LimitCaller = (key: string, limit: CallLimit, caller: string) => void

/** The caller as limits count it: an account, or a visitor's network address. */
export const callerKey = (caller: { identityId: string } | undefined, address: string) =>
  caller ? `account:${caller.identityId}` : network(address)

/**
 * Enforces the limits of each caller in the memory of this process: they cost no write, and work during database
 * outages.
 * @param factor multiplies all of them
 */
export function createCallerLimits(factor: number): LimitCaller {
  const counters = new LRUCache<string, { calls: number; endsAt: number }>({ max: 20_000 })
  return (key, { calls, seconds }, caller) => {
    const name = `${key} ${caller}`
    const now = performance.now()
    const known = counters.get(name)
    const counter = known && now < known.endsAt ? known : { calls: 0, endsAt: now + 1000 * seconds }
    counter.calls += 1
    counters.set(name, counter)
    if (counter.calls > calls * factor) throw tooMany(Math.ceil((counter.endsAt - now) / 1000))
  }
}
