import { LRUCache } from 'lru-cache'
import type { EndpointKey } from '../../contract/endpoints.ts'
import type { CallLimit } from '../../contract/endpoints/endpoint.ts'
import { network, tooMany } from './rate-limits.ts'

/** Counts a call of anybody against its endpoint's limit. @throws ProductError `rate_limited` */
export type LimitAddress = (key: EndpointKey, limit: CallLimit, address: string) => void

/**
 * Enforces limits per network address in the memory of this process: public calls cost no write, and go on while the
 * database is away.
 * @param factor multiplies all of them
 */
export function createAddressLimits(factor: number): LimitAddress {
  const counters = new LRUCache<string, { calls: number; endsAt: number }>({ max: 20_000 })
  return (key, { calls, seconds }, address) => {
    const name = `${key} ${network(address)}`
    const now = performance.now()
    const known = counters.get(name)
    const counter = known && now < known.endsAt ? known : { calls: 0, endsAt: now + 1000 * seconds }
    counter.calls += 1
    counters.set(name, counter)
    if (counter.calls > calls * factor) throw tooMany(Math.ceil((counter.endsAt - now) / 1000))
  }
}
