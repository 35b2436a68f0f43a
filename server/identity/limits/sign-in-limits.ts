import { hash } from 'node:crypto'
import type { CallLimit } from '../../../contract/endpoints/endpoint.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { type Counter, network, returnAttempt, takeAttempt } from '../../limits/rate-limits.ts'

const quarterHour = 15 * 60
const perAccount: CallLimit = { calls: 10, seconds: quarterHour }
const mailsPerAccount: CallLimit = { calls: 5, seconds: quarterHour }

/** Minutes of an address' window: long enough that a class or an office may come all at once. */
const addressMinutes = 5
/** How many times as many as wrong sign-ins; all of these count, also those that succeed. */
const shares = { 'sign-in': 1, 'password-reset': 1, 'sign-up': 2, google: 4 }

export type LimitedAction = keyof typeof shares

interface Attempt {
  action: LimitedAction
  /** The client's network address. */
  address: string
  email?: string | undefined
  /** Names a browser that this person has signed in with before; it has a count of its own. */
  device?: string | undefined
}

/**
 * Slows guessing down: so many attempts a minute per address, and ten in fifteen minutes per account, whatever the
 * address. A browser that the owner has used before counts for itself: strangers can lock the owner out neither by
 * the account nor by the address they share. Unknown accounts are counted like known ones.
 */
export function createSignInLimits({ db, perMinute }: { db: Kysely<Tables>; perMinute: number }) {
  return {
    /** @throws ProductError `rate_limited` */
    take: (attempt: Attempt): Promise<void> => takeAttempt(db, countersOf(attempt, perMinute)),

    /** A right password is no guess: the attempt is free again. */
    async succeeded(attempt: Attempt): Promise<void> {
      await returnAttempt(
        db,
        countersOf(attempt, perMinute).map(({ key }) => key),
      )
    },
  }
}

export type SignInLimits = ReturnType<typeof createSignInLimits>

/** How many attempts one account and one network address have. @param perMinute wrong sign-ins of an address */
export function limitsOf(
  action: LimitedAction,
  perMinute: number,
): { account: CallLimit; address: CallLimit } {
  return {
    account: action === 'password-reset' ? mailsPerAccount : perAccount,
    address: { calls: perMinute * addressMinutes * shares[action], seconds: addressMinutes * 60 },
  }
}

function countersOf({ action, address, email, device }: Attempt, perMinute: number): Counter[] {
  // Hashed: the table of counters is no list of addresses.
  const account = email && hash('sha256', email, 'base64url')
  const limits = limitsOf(action, perMinute)
  if (account && device) return [{ ...limits.account, key: `${action}:device:${account}:${device}` }]
  const from = { ...limits.address, key: `${action}:from:${network(address)}` }
  return account ? [from, { ...limits.account, key: `${action}:account:${account}` }] : [from]
}
