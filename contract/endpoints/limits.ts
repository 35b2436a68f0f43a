import type { Endpoint } from './endpoint.ts'

/** Far more than one person needs, even with a card that is declined again and again; and ten such people at one address. */
export const personalLimits = {
  account: { calls: 30, seconds: 600 },
  address: { calls: 300, seconds: 600 },
} as const satisfies Endpoint['limits']
