import type { CallLimit, Endpoint } from './endpoint.ts'

/** Far more than one person needs, even with a card that is declined again and again; and ten such people at one address. */
export const personalLimits = {
  account: { calls: 30, seconds: 600 },
  address: { calls: 300, seconds: 600 },
} as const satisfies Endpoint['limits']

/** For what belongs to one person or to staff: far more than a person does, however fast they click. */
export const ownCalls = { calls: 300, seconds: 60 } as const satisfies CallLimit

/** For what a page saves while somebody types: four tabs at once. */
export const ownSaves = { calls: 120, seconds: 60 } as const satisfies CallLimit

/** For texts of staff, each stored as a version: one every two seconds. */
export const staffWrites = {
  account: { calls: 300, seconds: 600 },
  address: { calls: 3_000, seconds: 600 },
} as const satisfies Endpoint['limits']
