import { conditionInShort } from './condition-sentence.ts'
import type { EligibilityDefinition } from './conditions.ts'
import { decide, type ProfileAnswers } from './decide.ts'
import type { Fit } from './fit-words.ts'

/** Whether conditions fit a person, as a badge says it [ELIG5]. */
export function fitOf(definition: EligibilityDefinition, answers: ProfileAnswers): Fit {
  const { state, missing, reasons } = decide(definition, answers)
  const first = [...definition.all, ...definition.oneOf].find(({ id }) => id === reasons[0])
  return { state, missing: missing.length, reason: first && conditionInShort(first) }
}
