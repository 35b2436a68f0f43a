import { ProductError } from '../product-error.ts'

/** Runs a task when there is room. @throws ProductError `unavailable` when too many wait, or it waited too long */
export type ConcurrencyLimit = <T>(task: () => Promise<T>) => Promise<T>

/**
 * Limits work that takes much memory and processor time.
 * @param limits `parallel` tasks run at once, and at most `waiting` more wait in order of arrival; others, and those that
 *   wait longer than `patienceMs`, fail with `retryAfter` in seconds
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
      // A finished task hands its place over, so that no newcomer takes it.
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
