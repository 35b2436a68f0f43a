import { smallestGroup } from '../../../contract/core/smallest-group.ts'
import type { ConditionPreview } from '../../../contract/eligibility/condition-endpoints.ts'
import type { EligibilityDefinition } from '../../../contract/eligibility/conditions.ts'
import { decide } from '../../../contract/eligibility/decide.ts'
import type { Scope } from '../../platform/access/scope.ts'
import type { Database } from '../../platform/database/connection.ts'
import { requireScholarship } from '../scholarships/scholarship-service.ts'
import { listApplicantAnswers } from './condition-preview-repository.ts'

/** What the alternatives together are called beside the ids of conditions. */
const alternatives = 'oneOf'

const shown = (count: number) => (count < smallestGroup ? null : count)

/** What conditions would say of those who applied to the rounds of a scholarship [ELIG2]. */
export async function previewConditions(
  db: Database,
  scope: Scope,
  { scholarshipId, definition }: { scholarshipId: string; definition: EligibilityDefinition },
): Promise<ConditionPreview> {
  await requireScholarship(db, scholarshipId)
  const people = await listApplicantAnswers(db, scope, scholarshipId)
  const counts = { met: 0, unknown: 0, notMet: 0 }
  const alone = new Map<string, number>()
  for (const answers of people) {
    const { state, conditions, oneOf } = decide(definition, answers)
    counts[state]++
    const lacking = definition.all.filter(({ id }) => conditions[id]?.state !== 'met').map(({ id }) => id)
    if (oneOf && oneOf !== 'met') lacking.push(alternatives)
    const [only = '', another] = lacking
    if (only && !another) alone.set(only, (alone.get(only) ?? 0) + 1)
  }
  const parts = definition.all.map(({ id }) => id)
  if (definition.oneOf.length > 0) parts.push(alternatives)
  const without = parts.map(part => [part, shown(counts.met + (alone.get(part) ?? 0))])
  return { applicants: people.length, ...hideSmall(counts), without: Object.fromEntries(without) }
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
