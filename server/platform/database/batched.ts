import type { Kysely } from 'kysely'
import { isRefusal } from './connection.ts'
import type { Tables } from './tables.ts'

interface Call<Q, A> {
  input: Q
  resolve(answer: A): void
  reject(error: unknown): void
}

interface Options {
  /** Turns of the event loop before a batch starts; in a busy process more calls join it. */
  turns?: number
}

/**
 * Batches concurrent calls: those that arrive while one is running share the next statement. Every result is read after
 * its call began.
 * @param run takes the inputs of a batch and returns as many results in the same order. When the database refuses a batch,
 *   each input runs alone, so that no caller fails because of another; when the database fails, all of them fail
 */
export function batched<Q, A>(
  run: (db: Kysely<Tables>, inputs: Q[]) => Promise<A[]>,
  { turns = 1 }: Options = {},
): (db: Kysely<Tables>, input: Q) => Promise<A> {
  const waitingAt = new WeakMap<Kysely<Tables>, Call<Q, A>[]>()

  async function runBatch(db: Kysely<Tables>, batch: Call<Q, A>[]): Promise<void> {
    try {
      const results = await run(
        db,
        batch.map(({ input }) => input),
      )
      for (const [i, { resolve }] of batch.entries()) resolve(results[i] as A)
    } catch (error) {
      if (batch.length > 1 && isRefusal(error)) await Promise.all(batch.map(call => runBatch(db, [call])))
      else for (const { reject } of batch) reject(error)
    }
  }

  async function runAll(db: Kysely<Tables>, waiting: Call<Q, A>[]): Promise<void> {
    while (waiting.length > 0) {
      for (let turn = 0; turn < turns; turn += 1) await new Promise(resolve => setImmediate(resolve))
      await runBatch(db, waiting.splice(0))
    }
    waitingAt.delete(db)
  }

  return async (db, input) => {
    const { promise, resolve, reject } = Promise.withResolvers<A>()
    const call = { input, resolve, reject }
    const waiting = waitingAt.get(db)
    if (waiting) waiting.push(call)
    else {
      const first = [call]
      waitingAt.set(db, first)
      void runAll(db, first)
    }
    return promise
  }
}
