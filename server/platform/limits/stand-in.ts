import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { createConcurrencyLimit } from './concurrency-limit.ts'
import { ProductError } from '../product-error.ts'

/** The index is being made, and the database cannot answer this well meanwhile. */
export class IndexNotReady extends ProductError {
  constructor(cause?: unknown) {
    super('unavailable', {
      message: 'The list of scholarships is being prepared. It will be ready in less than a minute.',
      retryAfter: 5,
      cause,
    })
  }
}

/**
 * Runs a query of the database in place of the index.
 * @throws IndexNotReady when there is no place for it, or it takes too long
 */
export type StandIn = <T>(
  read: (db: Kysely<Tables>) => Promise<T>,
  options?: { evenAtRest?: boolean },
) => Promise<T>

/** After each answer, the database rests this multiple of its duration: the index's reader gets the processor. */
const restFactor = 4
/** In milliseconds. */
const maxWaitMs = 500

/**
 * One answer at a time: two took both cores from the reader of the index that replaces them (docs/decisions/0032).
 * @param db its statements end after a short time
 * @param isMaking whether an index is being read from the database, which needs rests
 */
export function createStandIn(db: Kysely<Tables>, isMaking: () => boolean): StandIn {
  const takePlace = createConcurrencyLimit({ parallel: 1, waiting: 4, maxWaitMs, retryAfter: 0 })
  let restsUntil = 0

  return async (read, { evenAtRest = false } = {}) => {
    const isResting = () => !evenAtRest && isMaking() && performance.now() < restsUntil
    if (isResting()) throw new IndexNotReady()
    try {
      return await takePlace(async () => {
        if (isResting()) throw new IndexNotReady()
        const began = performance.now()
        try {
          return await read(db)
        } finally {
          const now = performance.now()
          restsUntil = now + restFactor * (now - began)
        }
      })
    } catch (error) {
      throw isTooSlow(error) ? new IndexNotReady(error) : error
    }
  }
}

/** No place in time, or a timeout of the database (SQLSTATE 57014). */
function isTooSlow(error: unknown): boolean {
  return error instanceof ProductError || (error as { code?: string }).code === '57014'
}
