import type { Kysely } from 'kysely'
import { isRefusal } from './connection.ts'
import type { Tables } from './tables.ts'

interface Asked<Q, A> {
  question: Q
  resolve(answer: A): void
  reject(error: unknown): void
}

interface Options {
  /** How often the event loop turns before questions go out: in a busy process more come together. */
  turns?: number
}

/**
 * Lets all who ask the database while an earlier question of theirs is under way ask the next one together: one
 * statement then serves many requests, where each would have cost a way there and back. A question is put with others
 * only before it goes out, so that every answer is younger than its question.
 * @param ask puts the questions, and answers as many in the same order. When the database refuses what was asked
 *   together, each is asked alone, side by side, so that nobody is refused for another's sake; when it fails, all of them fail
 */
export function askTogether<Q, A>(
  ask: (db: Kysely<Tables>, questions: Q[]) => Promise<A[]>,
  { turns = 1 }: Options = {},
): (db: Kysely<Tables>, question: Q) => Promise<A> {
  const waitingAt = new WeakMap<Kysely<Tables>, Asked<Q, A>[]>()

  async function answer(db: Kysely<Tables>, together: Asked<Q, A>[]): Promise<void> {
    try {
      const answers = await ask(
        db,
        together.map(({ question }) => question),
      )
      for (const [i, { resolve }] of together.entries()) resolve(answers[i] as A)
    } catch (error) {
      if (together.length > 1 && isRefusal(error))
        await Promise.all(together.map(asked => answer(db, [asked])))
      else for (const { reject } of together) reject(error)
    }
  }

  async function answerAll(db: Kysely<Tables>, waiting: Asked<Q, A>[]): Promise<void> {
    while (waiting.length > 0) {
      for (let turn = 0; turn < turns; turn += 1) await new Promise(resolve => setImmediate(resolve))
      await answer(db, waiting.splice(0))
    }
    waitingAt.delete(db)
  }

  return async (db, question) => {
    const { promise, resolve, reject } = Promise.withResolvers<A>()
    const asked = { question, resolve, reject }
    const waiting = waitingAt.get(db)
    if (waiting) waiting.push(asked)
    else {
      const first = [asked]
      waitingAt.set(db, first)
      void answerAll(db, first)
    }
    return promise
  }
}
