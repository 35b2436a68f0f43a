import type { Kysely } from 'kysely'
import {
  type EligibilityDefinition,
  eligibilityDefinition,
  type EligibilityMode,
} from '../../contract/eligibility/conditions.ts'
import type { ProfileAnswers } from '../../contract/eligibility/decide.ts'
import { newId } from '../../server/platform/database/new-id.ts'
import type { Tables } from '../../server/platform/database/tables.ts'

/** A condition on years of work, and one of two alternatives. */
export const workConditions = {
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

/** Conditions that only people meet who want to study at this level. */
export const forLevel = (value: string): EligibilityDefinition => ({
  all: [{ id: 'c_level', question: 'p_level', kind: 'values', comparison: 'isOneOf', values: [value] }],
  oneOf: [],
})

/** Inserts the next version of the conditions of a scholarship as the published one. @returns its id */
export async function insertConditions(
  db: Kysely<Tables>,
  scholarshipId: string,
  { mode = 'advise', definition = workConditions }: { mode?: EligibilityMode; definition?: object } = {},
): Promise<string> {
  const id = newId()
  const published = eligibilityDefinition.parse(definition)
  await db.transaction().execute(async tx => {
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
    await decideBy(tx, scholarshipId, id)
  })
  return id
}

/** Takes the conditions of a scholarship away. */
export const removeConditions = (db: Kysely<Tables>, scholarshipId: string) =>
  decideBy(db, scholarshipId, null)

async function decideBy(db: Kysely<Tables>, scholarshipId: string, id: string | null): Promise<void> {
  await db
    .updateTable('scholarships')
    .set({ eligibility_version_id: id })
    .where('id', '=', scholarshipId)
    .execute()
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
