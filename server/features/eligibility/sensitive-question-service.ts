import type { Kysely } from 'kysely'
import { profileQuestion } from '../../../contract/eligibility/profile-questions.ts'
import { withTransaction } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { ProductError } from '../../platform/product-error.ts'
import { append } from '../../platform/record/append.ts'
import { readSensitiveOn } from './eligibility-queries.ts'

/**
 * Switches a sensitive question on with its legal ground, or off without one; answers to it stay, and count again once it is
 * on. @returns 0 if nothing differed
 * @throws ProductError `not_found` for a question that is not sensitive
 */
export async function switchQuestion(
  db: Kysely<Tables>,
  { question, ground, by }: { question: string; ground: string | null; by: string },
): Promise<number> {
  if (!profileQuestion(question)?.sensitive) throw new ProductError('not_found')
  return withTransaction(db, async tx => {
    const before = (await readSensitiveOn(tx)).get(question) ?? null
    if (before === ground) return 0
    if (ground === null) {
      await tx.deleteFrom('sensitive_questions').where('question', '=', question).execute()
    } else {
      await tx
        .insertInto('sensitive_questions')
        .values({ question, ground, switched_on_by: by })
        .onConflict(conflict => conflict.column('question').doUpdateSet({ ground, switched_on_by: by }))
        .execute()
    }
    await append(tx, {
      action: 'site.question',
      objectId: question,
      before: { ground: before },
      after: { ground },
    })
    return 1
  })
}
