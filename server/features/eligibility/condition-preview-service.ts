import type { ConditionPreview } from '../../../contract/eligibility/condition-endpoints.ts'
import type { EligibilityDefinition } from '../../../contract/eligibility/conditions.ts'
import { decide, type ProfileAnswers } from '../../../contract/eligibility/decide.ts'
import type { Database } from '../../platform/database/connection.ts'
import { requireScholarship } from '../scholarships/scholarship-service.ts'
import { listApplicantAnswers } from './condition-preview-repository.ts'

/** Smaller groups are not shown. */
const smallestGroup = 10

const shown = (count: number) => (count < smallestGroup ? null : count)

/** What conditions would say of those who applied to the rounds of a scholarship [ELIG2]. */
export async function previewConditions(
  db: Database,
  { scholarshipId, by }: { scholarshipId: string; by: string },
  definition: EligibilityDefinition,
): Promise<ConditionPreview> {
  await requireScholarship(db, scholarshipId)
  const people = await listApplicantAnswers(db, scholarshipId, by)
  const counts = { met: 0, unknown: 0, notMet: 0 }
  for (const answers of people) counts[decide(definition, answers).state]++
  const without = withoutEach(definition).map(([id, rest]) => [id, shown(countMet(rest, people))])
  return { applicants: people.length, ...hideSmall(counts), without: Object.fromEntries(without) }
}

const countMet = (definition: EligibilityDefinition, people: readonly ProfileAnswers[]) =>
  people.filter(answers => decide(definition, answers).state === 'met').length

/** The conditions without each of them; alternatives are left out together. */
function withoutEach(definition: EligibilityDefinition): [id: string, rest: EligibilityDefinition][] {
  const { all, oneOf } = definition
  const each = all.map(({ id }, at): [string, EligibilityDefinition] => [
    id,
    { all: all.toSpliced(at, 1), oneOf },
  ])
  return oneOf.length > 0 ? [...each, ['oneOf', { all, oneOf: [] }]] : each
}

/** One small group alone could be told from the others and the sum, so the next smallest goes with it. */
function hideSmall<Group extends string>(counts: Record<Group, number>): Record<Group, number | null> {
  const groups = (Object.entries(counts) as [Group, number][]).toSorted(([, one], [, other]) => one - other)
  const small = groups.filter(([, count]) => count < smallestGroup).length
  const hidden = small === 1 ? 2 : small
  return Object.fromEntries(
    groups.map(([group, count], at) => [group, at < hidden ? null : count]),
  ) as Record<Group, number | null>
}
