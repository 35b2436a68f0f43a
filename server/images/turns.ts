import { ProductError } from '../product-error.ts'

/**
 * Bounds work that fills memory and processors.
 * @returns a function that runs what it is given, at most `limit` at once, the others in order of arrival
 * @throws ProductError `unavailable`, out of that function, when `waiting` others wait already
 */
export function createTurns({ limit, waiting }: { limit: number; waiting: number }) {
  const queue: (() => void)[] = []
  let running = 0

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < limit) running++
    else if (queue.length < waiting) await new Promise<void>(resolve => queue.push(resolve))
    else throw new ProductError('unavailable', { retryAfter: 5 })
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}
