import type { Kysely } from 'kysely'
import type {
  EditableConditions,
  PublishedConditions,
} from '../../../contract/eligibility/condition-endpoints.ts'
import { hasConditions, noConditions } from '../../../contract/eligibility/condition-terms.ts'
import { conditionWarnings } from '../../../contract/eligibility/condition-warnings.ts'
import type { EligibilityDefinition } from '../../../contract/eligibility/conditions.ts'
import { isAsked, profileQuestion } from '../../../contract/eligibility/profile-questions.ts'
import type { SeenId } from '../../platform/access/scope.ts'
import { type Database, withTransaction } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { ProductError } from '../../platform/product-error.ts'
import { setPublishedConditions } from '../scholarships/scholarship-edit-service.ts'
import {
  publishVersion,
  readVersions,
  requireVersion,
  type Written,
} from '../scholarships/version-service.ts'
import { countriesIn, findOfferedConditions, insertPublished } from './condition-repository.ts'
import { readSensitiveOn } from './eligibility-queries.ts'

export type WrittenConditions = Written['conditions']

const none: WrittenConditions = { mode: 'advise', definition: noConditions }

/** Who can apply to a scholarship on offer [ELIG2]. */
export async function readOfferedConditions(
  db: Database,
  scholarshipId: string,
): Promise<PublishedConditions> {
  const found = await findOfferedConditions(db, scholarshipId)
  if (!found) throw new ProductError('not_found')
  const { id, number, mode, definition } = found
  return {
    version: id,
    number: number ?? 0,
    mode: mode ?? none.mode,
    definition: definition ?? none.definition,
  }
}

/** The conditions as staff write them [ELIG2]. */
export async function readConditions(db: Kysely<Tables>, scholarshipId: SeenId): Promise<EditableConditions> {
  const { unpublished, published } = await readVersions(db, 'conditions', scholarshipId)
  const { mode, definition } = unpublished ?? published ?? none
  return {
    mode,
    definition,
    version: unpublished?.version ?? 0,
    publishedAt: published?.published_at?.toISOString() ?? null,
    published: published
      ? { number: published.number, mode: published.mode, definition: published.definition }
      : null,
  }
}

/**
 * Publishes the conditions that were written: from now on they decide [ELIG2]. @returns 0 when nothing had changed since the
 * last publication
 * @throws ProductError `not_found`, `changed_meanwhile`, or `invalid_input` with what is wrong, by the ids of conditions
 */
export async function publishConditions(
  db: Kysely<Tables>,
  { scholarshipId, by }: { scholarshipId: string; by: string },
  { version }: { version: number },
): Promise<number> {
  return withTransaction(db, async tx => {
    const { unpublished, published } = await requireVersion(tx, 'conditions', { scholarshipId, version })
    if (!unpublished) return 0
    const fields = conditionProblems(unpublished.definition, await readSensitiveOn(tx))
    if (Object.keys(fields).length > 0) throw new ProductError('invalid_input', { fields })
    await publishVersion(tx, 'conditions', { unpublished, published }, { scholarshipId, by })
    const decides = hasConditions(unpublished.definition) ? unpublished.id : null
    await setPublishedConditions(tx, [
      { id: scholarshipId, version: decides, countries: countriesIn(unpublished.definition) },
    ])
    return 1
  })
}

/** Publishes the conditions that came with scholarships from a file [ELIG14]. */
export async function importConditions(
  tx: Database,
  imported: readonly (WrittenConditions & { scholarshipId: string })[],
): Promise<void> {
  if (imported.length > 0) await setPublishedConditions(tx, await insertPublished(tx, imported))
}

/** What keeps conditions from being published, by their ids. */
export function conditionProblems(
  definition: EligibilityDefinition,
  switchedOn: ReadonlyMap<string, string>,
): Record<string, string> {
  const problems = conditionWarnings(definition)
    .filter(({ problem }) => problem)
    .map(({ conditions: [id = ''], text }) => [id, text])
  const off = [...definition.all, ...definition.oneOf].flatMap(({ id, question }) => {
    if (isAsked(question, switchedOn)) return []
    const wording = profileQuestion(question)?.question.wording
    return [[id, `“${wording}” is not asked on this site. An admin can switch it on in Site Settings.`]]
  })
  return Object.fromEntries([...problems, ...off])
}
