import { ProductError } from '../product-error.ts'

/** Runs a task when it is its turn. @throws ProductError `unavailable` when too many wait already, or it waited too long */
export type ConcurrencyLimit = <T>(task: () => Promise<T>) => Promise<T>

/**
 * Bounds work that fills memory and processors.
 * @param limits `parallel` tasks run at once, at most `waiting` more wait, in order of arrival; others are told to come
 *   back in `retryAfter` seconds, and so is, where `patienceMs` is given, whose turn comes later than that
 */
export function createConcurrencyLimit({
  parallel,
  waiting,
  retryAfter,
  patienceMs = Infinity,
}: {
  parallel: number
  waiting: number
  retryAfter: number
  patienceMs?: number
}): ConcurrencyLimit {
  const line: (() => void)[] = []
  let running = 0

  return async task => {
    const since = Date.now()
    if (running >= parallel) {
      if (line.length >= waiting) throw new ProductError('unavailable', { retryAfter })
      // Whoever leaves hands the place over, so that nobody can slip in between.
      await new Promise<void>(enter => line.push(enter))
    } else {
      running += 1
    }
    try {
      if (Date.now() - since > patienceMs) throw new ProductError('unavailable', { retryAfter })
      return await task()
    } finally {
      const next = line.shift()
      if (next) next()
      else running -= 1
    }
  }
}
