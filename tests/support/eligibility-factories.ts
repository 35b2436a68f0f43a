import { eligibilityDefinition, type EligibilityMode } from '../../contract/eligibility/conditions.ts'
import { newId } from '../../server/platform/database/new-id.ts'
import type { ServedProduct } from './product.ts'

/** A condition on years of work, and one of two alternatives. */
export const shortConditions = {
  all: [{ id: 'c_work', question: 'p_work', kind: 'number', comparison: 'atLeast', number: 2 }],
  oneOf: [
    {
      id: 'c_level',
      question: 'p_level',
      kind: 'values',
      comparison: 'isOneOf',
      values: ['o_masters'],
    },
    { id: 'c_refugee', question: 'p_refugee', kind: 'values', comparison: 'isOneOf', values: ['yes'] },
  ],
}

/** Publishes the next version of the conditions of a scholarship. @returns its id and number */
export async function publishConditions(
  { db }: Pick<ServedProduct, 'db'>,
  scholarshipId: string,
  { mode = 'advise', definition = shortConditions }: { mode?: EligibilityMode; definition?: object } = {},
): Promise<{ id: string; number: number }> {
  const id = newId()
  const published = eligibilityDefinition.parse(definition)
  return db.transaction().execute(async tx => {
    const before = await tx
      .selectFrom('eligibility_versions')
      .select(({ fn }) => fn.max('number').as('number'))
      .where('scholarship_id', '=', scholarshipId)
      .executeTakeFirst()
    const number = (before?.number ?? 0) + 1
    const row = { id, scholarship_id: scholarshipId, number, mode, definition: JSON.stringify(published) }
    await tx
      .insertInto('eligibility_versions')
      .values({ ...row, published_at: new Date() })
      .execute()
    await tx
      .updateTable('scholarships')
      .set({ eligibility_version_id: id })
      .where('id', '=', scholarshipId)
      .execute()
    return { id, number }
  })
}

/** What somebody answers in About You. */
export async function answerAboutYou(
  { db }: Pick<ServedProduct, 'db'>,
  userId: string,
  answers: Record<string, string | string[]>,
): Promise<void> {
  const rows = Object.entries(answers).map(([question, answer]) => ({
    user_id: userId,
    question,
    answer: JSON.stringify(answer),
  }))
  await db
    .insertInto('profile_answers')
    .values(rows)
    .onConflict(conflict =>
      conflict
        .columns(['user_id', 'question'])
        .doUpdateSet(each => ({ answer: each.ref('excluded.answer') })),
    )
    .execute()
}
