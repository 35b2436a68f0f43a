import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { emptyForm, type FormDefinition } from '../../../contract/forms/form-definition.ts'
import { kindOf, questionsOf } from '../../../contract/forms/question-kinds.ts'
import type { Database } from '../../platform/database/connection.ts'
import { isOffered } from '../../platform/database/deadline.ts'
import { newId } from '../../platform/database/new-id.ts'
import type { CopyScholarship } from '../../platform/feature.ts'

/** Of the version that asks nothing: it stands before all that are written. */
const emptyNumber = 0

/** The published form of a scholarship on offer; `undefined` when it is not offered, no id when it asks nothing. */
export function findPublishedForm(db: Database, scholarshipId: string) {
  return db
    .selectFrom('scholarships')
    .leftJoin('form_versions', 'form_versions.id', 'scholarships.form_version_id')
    .leftJoin('reference_settings as asked', join =>
      join.onRef('asked.scholarship_id', '=', 'scholarships.id').on('asked.count', '>', 0),
    )
    .select(['form_versions.id', 'form_versions.definition', 'asked.count', 'asked.asks'])
    .select(sql<Date>`greatest(closing_at, deadline_end(asked.closes_on))`.as('letters_close'))
    .where('scholarships.id', '=', scholarshipId)
    .where(isOffered)
    .executeTakeFirst()
}

/** By the id of the published version, which never changes. */
const published = new LRUCache<string, FormDefinition>({ max: 500 })

/** The definition of a published version that is known to exist. */
export async function readPublished(db: Database, formVersionId: string): Promise<FormDefinition> {
  const known = published.get(formVersionId)
  if (known) return known
  const { definition } = await db
    .selectFrom('form_versions')
    .select('definition')
    .where('id', '=', formVersionId)
    .executeTakeFirstOrThrow()
  published.set(formVersionId, definition)
  return definition
}

/** By the newest published version: those before it never change. */
const longestAnswers = new LRUCache<string, ReadonlyMap<string, number>>({ max: 500 })

/** Every question that a scholarship has ever asked, with the characters that a draft takes of an answer. */
export async function readLongestAnswers(
  db: Database,
  newest: { scholarship_id: string; form_version_id: string | null },
): Promise<ReadonlyMap<string, number>> {
  const { scholarship_id, form_version_id } = newest
  if (!form_version_id) return new Map()
  const known = longestAnswers.get(form_version_id)
  if (known) return known
  const versions = await db
    .selectFrom('form_versions')
    .select('definition')
    .where('scholarship_id', '=', scholarship_id)
    .where('published_at', 'is not', null)
    .execute()
  const longest = new Map<string, number>()
  for (const question of versions.flatMap(({ definition }) => questionsOf(definition))) {
    longest.set(question.id, Math.max(kindOf(question).longest(question), longest.get(question.id) ?? 0))
  }
  longestAnswers.set(form_version_id, longest)
  return longest
}

/**
 * The version of a scholarship's form that asks nothing, added where there is none: it is never on offer, and what applications
 * answer that were submitted without questions. @returns its id
 */
export async function readEmptyForm(db: Database, scholarshipId: string): Promise<string> {
  await db
    .insertInto('form_versions')
    .values({
      id: newId(),
      scholarship_id: scholarshipId,
      number: emptyNumber,
      definition: JSON.stringify(emptyForm),
      published_at: sql<Date>`now()`,
    })
    .onConflict(conflict => conflict.columns(['scholarship_id', 'number']).doNothing())
    .execute()
  const { id } = await db
    .selectFrom('form_versions')
    .select('id')
    .where('scholarship_id', '=', scholarshipId)
    .where('number', '=', emptyNumber)
    .executeTakeFirstOrThrow()
  return id
}

/** Copies a scholarship's published form, if it has one, as the unpublished one of another scholarship [ROUND3]. */
export const copyForm: CopyScholarship = async (tx, { from, to }) => {
  await sql`insert into form_versions (id, scholarship_id, number, definition)
    select ${newId()}, ${to}, 1, definition from scholarships
    join form_versions on form_versions.id = form_version_id where scholarships.id = ${from}`.execute(tx)
}
