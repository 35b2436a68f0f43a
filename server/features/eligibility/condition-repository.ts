import { sql } from 'kysely'
import { countryName } from '../../../contract/core/countries.ts'
import type { EligibilityDefinition } from '../../../contract/eligibility/conditions.ts'
import type { Database } from '../../platform/database/connection.ts'
import { isOffered } from '../../platform/database/deadline.ts'
import { newId } from '../../platform/database/new-id.ts'
import type { CopyScholarship } from '../../platform/feature.ts'
import type { Decides } from '../scholarships/scholarship-edit-service.ts'
import type { Written } from '../scholarships/version-service.ts'

/** The published conditions of a scholarship on offer; `undefined` when it is not offered, no id without conditions. */
export function findOfferedConditions(db: Database, scholarshipId: string) {
  return db
    .selectFrom('scholarships')
    .leftJoin('eligibility_versions as published', 'published.id', 'scholarships.eligibility_version_id')
    .select(['published.id', 'published.number', 'published.mode', 'published.definition'])
    .where('scholarships.id', '=', scholarshipId)
    .where(isOffered)
    .executeTakeFirst()
}

/** Adds published conditions of scholarships that have none, which nobody here has published. @returns what decides now */
export async function insertPublished(
  db: Database,
  written: readonly (Written['conditions'] & { scholarshipId: string })[],
): Promise<Decides[]> {
  const rows = written.map(({ scholarshipId, mode, definition }) => ({
    id: newId(),
    scholarship_id: scholarshipId,
    number: 1,
    mode,
    definition: JSON.stringify(definition),
    published_at: sql<Date>`now()`,
  }))
  await db.insertInto('eligibility_versions').values(rows).execute()
  return written.map(({ scholarshipId, definition }, number) => ({
    id: scholarshipId,
    version: rows[number]!.id,
    countries: countriesIn(definition),
  }))
}

/** Whose citizens and residents conditions accept: a search for their country finds the scholarship [FIND5]. */
export function countriesIn({ all, oneOf }: EligibilityDefinition): string {
  const accepted = [...all, ...oneOf].flatMap(condition => {
    const { question, kind } = condition
    const isPlace = question === 'p_nationality' || question === 'p_residence'
    return isPlace && kind === 'values' && condition.comparison === 'isOneOf' ? condition.values : []
  })
  return [...new Set(accepted)].map(countryName).join(', ')
}

/** Copies a scholarship's published conditions, if it has any, as the unpublished ones of another scholarship [ROUND3]. */
export const copyConditions: CopyScholarship = async (tx, { from, to }) => {
  await sql`insert into eligibility_versions (id, scholarship_id, number, mode, definition)
    select ${newId()}, ${to}, 1, mode, definition from scholarships
    join eligibility_versions as published on published.id = eligibility_version_id
    where scholarships.id = ${from}`.execute(tx)
}
