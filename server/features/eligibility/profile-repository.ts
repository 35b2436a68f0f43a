import { sql } from 'kysely'
import type { Database } from '../../platform/database/connection.ts'

type Answer = string | string[]

/** Writes answers of About You as given now, and removes those that are `null`; of concurrent calls the last one counts. */
export async function writeProfileAnswers(
  tx: Database,
  userId: string,
  answers: ReadonlyMap<string, Answer | null>,
): Promise<void> {
  // One call at a time, so that none waits for the other's rows.
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const removed = [...answers].flatMap(([question, answer]) => (answer === null ? [question] : []))
  const rows = [...answers].flatMap(([question, answer]) =>
    answer === null ? [] : [{ user_id: userId, question, answer: JSON.stringify(answer) }],
  )
  await tx
    .deleteFrom('profile_answers')
    .where('user_id', '=', userId)
    .where('question', '=', sql<string>`any(${removed}::text[])`)
    .execute()
  if (rows.length === 0) return
  await tx
    .insertInto('profile_answers')
    .values(rows)
    .onConflict(conflict =>
      conflict.columns(['user_id', 'question']).doUpdateSet(eb => ({
        answer: eb.ref('excluded.answer'),
        answered_at: sql<Date>`clock_timestamp()`,
      })),
    )
    .execute()
}
