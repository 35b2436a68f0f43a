import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { type FormDefinition, formDefinition } from '../../contract/forms/form-definition.ts'
import type { Tables } from '../../server/platform/database/tables.ts'

/** A form of 30 questions, of these kinds in turn. */
export function formOf(kinds: readonly string[]): FormDefinition {
  const questions = Array.from({ length: 30 }, (_, nth) => {
    const type = kinds[nth % kinds.length] ?? 'text'
    const options = [0, 1, 2].map(option => ({ id: `o_bench${nth}x${option}`, text: `Option ${option}` }))
    return { id: `q_bench${nth}`, type, wording: `Question ${nth}`, ...(type === 'choice' && { options }) }
  })
  return formDefinition.parse({ sections: [{ id: 's_bench', title: 'Yours', questions }] })
}

/** Gives a scholarship a form. @returns the ids of both */
export async function publishForm(
  db: Kysely<Tables>,
  definition: FormDefinition,
): Promise<{ scholarship: string; version: string }> {
  const { id } = await db
    .selectFrom('scholarships')
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  await sql`update scholarships set form_version_id = null where id = ${id}`.execute(db)
  await sql`delete from form_versions where number = 900`.execute(db)
  const version = { id: randomUUID(), scholarship_id: id, number: 900, published_at: new Date() }
  await db
    .insertInto('form_versions')
    .values({ ...version, definition: JSON.stringify(definition) })
    .execute()
  await sql`update scholarships set form_version_id = ${version.id} where id = ${id}`.execute(db)
  return { scholarship: id, version: version.id }
}
