import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Database } from '../database/connection.ts'
import { type AttemptLimit, returnAttempt, takeAttempt } from '../http/rate-limits.ts'

const perAccount: AttemptLimit = { limit: 10, seconds: 15 * 60 }
const mailsPerAccount: AttemptLimit = { limit: 5, seconds: 15 * 60 }

export type LimitedAction = 'sign-in' | 'sign-up' | 'password-reset' | 'google'

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
 * address. A browser that the owner has used before counts for itself: strangers cannot lock the owner out.
 * Unknown accounts are counted like known ones.
 */
export function createSignInLimits({ db, perMinute }: { db: Database; perMinute: number }) {
  return {
    /** @throws ProductError `rate_limited` */
    async take(attempt: Attempt): Promise<void> {
      const { action, address } = attempt
      await takeAttempt(db, `${action}:from:${network(address)}`, { limit: perMinute, seconds: 60 })
      const key = accountKey(attempt)
      if (key) await takeAttempt(db, key, action === 'password-reset' ? mailsPerAccount : perAccount)
    },

    /** A right password is no guess: the account's attempt is free again. */
    async succeeded(attempt: Attempt): Promise<void> {
      const key = accountKey(attempt)
      if (key) await returnAttempt(db, key)
    },
  }
}

export type SignInLimits = ReturnType<typeof createSignInLimits>

function accountKey({ action, email, device }: Attempt): string | undefined {
  if (!email) return undefined
  // Hashed: the table of counters is no list of addresses.
  const account = createHash('sha256').update(email).digest('base64url')
  return device ? `${action}:device:${account}:${device}` : `${action}:account:${account}`
}

/** An IPv6 customer owns a /64, so that one is counted as one address. */
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
