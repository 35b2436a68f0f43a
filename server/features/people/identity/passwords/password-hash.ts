import { hash, verify } from '@node-rs/argon2'
import { createConcurrencyLimit } from '../../../../platform/limits/concurrency-limit.ts'

/** Argon2id, 46 MiB, one pass, one lane (OWASP Password Storage Cheat Sheet); about 11 ms. */
const cost = { memoryCost: 46 * 1024, timeCost: 1, parallelism: 1 }

/** Each hash takes 46 MiB: a flood of sign-ins waits or is refused. */
const queue = createConcurrencyLimit({ parallel: 2, waiting: 200, retryAfter: 2 })

/** @returns the Argon2id hash of a password in PHC form [A6]. @throws ProductError `unavailable` when too many wait */
export function hashPassword(password: string): Promise<string> {
  return queue(() => hash(password, cost))
}

/** @returns whether `password` matches the hash. @throws ProductError `unavailable` when too many wait */
export function verifyPassword({
  hash: hashed,
  password,
}: {
  hash: string
  password: string
}): Promise<boolean> {
  return queue(() => verify(hashed, password))
}
