import { hash } from 'node:crypto'
import type { CallLimit } from '../../../../../contract/core/endpoint.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../../platform/database/tables.ts'
import { ProductError } from '../../../../platform/product-error.ts'
import { type Counter, network, returnAttempt, takeAttempt } from '../../../../platform/limits/rate-limits.ts'

const quarterHour = 15 * 60
const perAccount: CallLimit = { calls: 10, seconds: quarterHour }
/** An hour has 20 guesses of a million codes, of which three are right at a time. */
const codesPerAccount: CallLimit = { calls: 5, seconds: quarterHour }
const mailsPerAccount: CallLimit = { calls: 5, seconds: quarterHour }
const mailsPerDay: CallLimit = { calls: 10, seconds: 24 * 3600 }
const changesPerDay: CallLimit = { calls: 5, seconds: 24 * 3600 }

/** Seconds for which a code could be right: its own 30, those before and those after. */
const codeLifetime = 90

/** Minutes of an address's window: long enough for a class or an office to sign in at once. */
const addressMinutes = 5
/** Limits as multiples of wrong sign-ins; successful attempts of these count, too. */
const shares = { 'sign-in': 1, code: 1, 'password-reset': 1, 'email-change': 1, 'sign-up': 2, provider: 4 }

export type LimitedAction = keyof typeof shares

const accountLimits: Partial<Record<LimitedAction, CallLimit>> = {
  'password-reset': mailsPerAccount,
  code: codesPerAccount,
  'email-change': changesPerDay,
}

interface Attempt {
  action: LimitedAction
  /** The client's network address. */
  address: string
  email?: string | undefined
  /** A browser that this person has signed in with before; it has its own count. */
  device?: string | undefined
}

/**
 * Slows guessing down: `perMinute` attempts per address, and ten in fifteen minutes per account from all addresses. A
 * browser that the owner has used before has its own count, so that strangers cannot lock the owner out. Unknown
 * accounts count like known ones.
 */
export function createSignInLimits({ db, perMinute }: { db: Kysely<Tables>; perMinute: number }) {
  return {
    /** @throws ProductError `rate_limited` */
    async take(attempt: Attempt): Promise<void> {
      // One after the other: an address that has used its limit up adds no counters of invented accounts.
      for (const counter of countersOf(attempt, perMinute)) await takeAttempt(db, [counter])
    },

    /** Gives the attempt back: a right password is no guess. */
    async succeeded(attempt: Attempt): Promise<void> {
      await returnAttempt(
        db,
        countersOf(attempt, perMinute).map(({ key }) => key),
      )
    },

    /** Notes that a person has given this code. @returns false when they did so a moment before: a code works once */
    async isFirstUse(identityId: string, code: string): Promise<boolean> {
      const key = `code:used:${hash('sha256', `${identityId} ${code}`, 'base64url')}`
      const first = takeAttempt(db, [{ key, calls: 1, seconds: codeLifetime }])
      return first.then(
        () => true,
        (error: unknown) => {
          if (error instanceof ProductError && error.code === 'rate_limited') return false
          throw error
        },
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
    account: accountLimits[action] ?? perAccount,
    address: { calls: perMinute * addressMinutes * shares[action], seconds: addressMinutes * 60 },
  }
}

function countersOf({ action, address, email, device }: Attempt, perMinute: number): Counter[] {
  // Hashed, so that the table of counters holds no addresses.
  const account = email && hash('sha256', email, 'base64url')
  const limits = limitsOf(action, perMinute)
  const of = (who: string) => [
    { ...limits.account, key: `${action}:${who}` },
    ...(action === 'password-reset' ? [{ ...mailsPerDay, key: `${action}:day:${who}` }] : []),
  ]
  if (account && device) return of(`device:${account}:${device}`)
  const from = { ...limits.address, key: `${action}:from:${network(address)}` }
  return account ? [from, ...of(`account:${account}`)] : [from]
}
