import type { Kysely } from 'kysely'
import { isRefusal } from './connection.ts'
import type { Tables } from './tables.ts'

interface Call<Q, A> {
  input: Q
  resolve(answer: A): void
  reject(error: unknown): void
}

interface Options {
  /** Turns of the event loop before a statement starts; in a busy process more calls join it. */
  turns?: number
}

/**
 * Coalesces concurrent calls: those that arrive while one is running share the next statement. Every result is read after
 * its call began.
 * @param run takes the inputs of calls and returns as many results in the same order. When the database refuses them,
 *   each input runs alone, so that no caller fails because of another; when the database fails, all of them fail
 */
export function coalesced<Q, A>(
  run: (db: Kysely<Tables>, inputs: Q[]) => Promise<A[]>,
  { turns = 1 }: Options = {},
): (db: Kysely<Tables>, input: Q) => Promise<A> {
  const waitingAt = new WeakMap<Kysely<Tables>, Call<Q, A>[]>()

  async function runCalls(db: Kysely<Tables>, calls: Call<Q, A>[]): Promise<void> {
    try {
      const results = await run(
        db,
        calls.map(({ input }) => input),
      )
      for (const [i, { resolve }] of calls.entries()) resolve(results[i] as A)
    } catch (error) {
      if (calls.length > 1 && isRefusal(error)) await Promise.all(calls.map(call => runCalls(db, [call])))
      else for (const { reject } of calls) reject(error)
    }
  }

  async function runAll(db: Kysely<Tables>, waiting: Call<Q, A>[]): Promise<void> {
    while (waiting.length > 0) {
      for (let turn = 0; turn < turns; turn += 1) await new Promise(resolve => setImmediate(resolve))
      await runCalls(db, waiting.splice(0))
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
