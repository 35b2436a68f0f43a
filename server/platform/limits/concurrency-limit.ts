import { ProductError } from '../product-error.ts'

/**
 * Runs a task when there is room.
 * @param beforeWaiting is told when there is none yet
 * @throws ProductError `unavailable` when too many wait, or it waited too long
 */
export type ConcurrencyLimit = <T>(task: () => Promise<T>, beforeWaiting?: () => void) => Promise<T>

interface Limits {
  parallel: number
  waiting: number
  retryAfter: number
  maxWaitMs?: number
  message?: string
}

/**
 * Limits work that takes much memory and processor time.
 * @param limits `parallel` tasks run at once, and at most `waiting` more wait in order of arrival; others, and those that
 *   wait longer than `maxWaitMs`, fail with `retryAfter` in seconds and `message`
 */
export function createConcurrencyLimit({
  parallel,
  waiting,
  maxWaitMs = Infinity,
  ...refusal
}: Limits): ConcurrencyLimit {
  const line: (() => void)[] = []
  let running = 0

  return async (task, beforeWaiting) => {
    const since = Date.now()
    if (running >= parallel) {
      beforeWaiting?.()
      if (line.length >= waiting) throw new ProductError('unavailable', refusal)
      // A finished task hands its place over, so that no newcomer takes it.
      await new Promise<void>(enter => line.push(enter))
    } else {
      running += 1
    }
    try {
      if (Date.now() - since > maxWaitMs) throw new ProductError('unavailable', refusal)
      return await task()
    } finally {
      const next = line.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** @returns a separate limit for each name: one's running tasks make nobody else wait */
export function createLimitOfEach(limits: Limits): (who: string) => ConcurrencyLimit {
  const each = new Map<string, { limit: ConcurrencyLimit; tasks: number }>()
  return who => async (task, beforeWaiting) => {
    const own = each.get(who) ?? { limit: createConcurrencyLimit(limits), tasks: 0 }
    each.set(who, own)
    own.tasks += 1
    try {
      return await own.limit(task, beforeWaiting)
    } finally {
      own.tasks -= 1
      if (own.tasks === 0) each.delete(who)
    }
  }
}
