import type { Kysely } from 'kysely'
import type { EligibilityDefinition } from '../../contract/eligibility/conditions.ts'
import type { ProfileAnswers } from '../../contract/eligibility/decide.ts'
import { newId } from '../../server/platform/database/new-id.ts'
import type { Tables } from '../../server/platform/database/tables.ts'

/** Publishes conditions of a scholarship, or takes them away. */
export async function insertConditions(
  db: Kysely<Tables>,
  scholarship_id: string,
  definition: EligibilityDefinition | null,
): Promise<void> {
  await db.transaction().execute(async tx => {
    const id = definition && newId()
    if (definition && id) {
      const { numbers } = await tx
        .selectFrom('eligibility_versions')
        .select(eb => eb.fn.countAll<number>().as('numbers'))
        .where('scholarship_id', '=', scholarship_id)
        .executeTakeFirstOrThrow()
      const values = { id, scholarship_id, number: numbers + 1, mode: 'advise' as const }
      const row = { ...values, definition: JSON.stringify(definition), published_at: new Date() }
      await tx.insertInto('eligibility_versions').values(row).execute()
    }
    await tx
      .updateTable('scholarships')
      .set({ eligibility_version_id: id })
      .where('id', '=', scholarship_id)
      .execute()
  })
}

/** Stores what a person answers in About You, in place of what they answered before. */
export async function insertAnswers(
  db: Kysely<Tables>,
  user_id: string,
  answers: ProfileAnswers,
): Promise<void> {
  await db.deleteFrom('profile_answers').where('user_id', '=', user_id).execute()
  const rows = Object.entries(answers).map(([question, value]) => {
    const typed = typeof value === 'boolean' ? (value ? 'yes' : 'no') : value
    const answer = JSON.stringify(typeof typed === 'number' ? String(typed) : typed)
    return { user_id, question, answer }
  })
  if (rows.length > 0) await db.insertInto('profile_answers').values(rows).execute()
}

/** Conditions that only people meet who want to study at this level. */
export const forLevel = (value: string): EligibilityDefinition => ({
  all: [{ id: 'c_level', question: 'p_level', kind: 'values', comparison: 'isOneOf', values: [value] }],
  oneOf: [],
})
