import type { FastifyRequest } from 'fastify'
import { createLimitOfEach } from '../../limits/concurrency-limit.ts'
import { network } from '../../limits/rate-limits.ts'

/** Runs the work of a request when its caller has room. @throws ProductError `unavailable` to one with too much under way */
export type TakeTurn = <T>(
  by: { request: FastifyRequest; account?: string | undefined },
  work: () => Promise<T>,
) => Promise<T>

/**
 * Shares the pool's ten connections out (docs/decisions/0012): an account has two calls under way at once, and an
 * address, which a whole class may share, four without an account. The next ones wait for a moment.
 * @param factor multiplies how many may wait
 */
export function createTurns(factor: number): TakeTurn {
  const refusal = {
    retryAfter: 2,
    message: 'Too many of your requests are running. Please try again in a moment.',
    // Soon afterwards a request is given up.
    maxWaitMs: 8_000,
  }
  const ofAccount = createLimitOfEach({ parallel: 2, waiting: 16 * factor, ...refusal })
  const ofAddress = createLimitOfEach({ parallel: 4, waiting: 100 * factor, ...refusal })
  return ({ request, account }, work) => {
    const limit = account === undefined ? ofAddress(network(request.ip)) : ofAccount(account)
    return limit(work, () => request.makeAlone?.())
  }
}
