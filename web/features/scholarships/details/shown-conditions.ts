import type { PublishedConditions } from '../../../../contract/eligibility/condition-endpoints.ts'
import { conditionSentence, ratesInWords } from '../../../../contract/eligibility/condition-sentence.ts'
import { hasConditions } from '../../../../contract/eligibility/condition-terms.ts'
import type { EligibilityCondition } from '../../../../contract/eligibility/conditions.ts'

/** Who can apply, as everybody reads it [ELIG2]. */
export type ShownConditions = NonNullable<ReturnType<typeof shownConditions>>

/** The sentences of conditions, so that the page loads no code that makes them; nothing without conditions. */
export function shownConditions({ mode, definition }: Pick<PublishedConditions, 'mode' | 'definition'>) {
  if (!hasConditions(definition)) return null
  const { all, oneOf } = definition
  return { requires: mode === 'require', all: all.map(shown), oneOf: oneOf.map(shown) }
}

function shown(condition: EligibilityCondition) {
  const ground = condition.ground ? [`Legal ground: ${condition.ground}`] : []
  const rates = condition.kind === 'amount' ? ratesInWords(condition) : []
  return { id: condition.id, sentence: conditionSentence(condition), notes: [...ground, ...rates] }
}
