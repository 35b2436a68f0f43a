import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { EndpointKey } from '../../../contract/endpoints.ts'
import type { Endpoint } from '../../../contract/core/endpoint.ts'
import type { Caller, SignedIn } from '../caller.ts'
import { network, takeAttempt } from './rate-limits.ts'

/** Counts a call against its endpoint's limits. @throws ProductError `rate_limited` */
export type LimitCalls = (
  key: EndpointKey,
  limits: NonNullable<Endpoint['limits']>,
  caller: Caller | SignedIn,
  address: string,
) => Promise<void>

/**
 * Enforces the limits that endpoints declare, per account and per address.
 * @param options `factor` multiplies all of them, for places where very many people share one address
 */
export function createCallLimits({ db, factor }: { db: Kysely<Tables>; factor: number }): LimitCalls {
  return (key, { account, address }, caller, ip) =>
    takeAttempt(db, [
      { ...account, calls: account.calls * factor, key: `${key}:account:${caller.identityId}` },
      { ...address, calls: address.calls * factor, key: `${key}:from:${network(ip)}` },
    ])
}
