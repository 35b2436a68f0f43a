import type { FormDefinition } from './form-definition.ts'
import { questionsOf } from './question-kinds.ts'

/**
 * These questions of a form or specified fields, and the questions that are shown only if these, or others of them, are
 * answered in some way: in the order of the form behind the given ones.
 */
export function withDependents(definition: FormDefinition, questions: readonly string[]): string[] {
  const all = new Set(questions)
  // A condition names only questions that stand before it.
  for (const { id, showIf } of questionsOf(definition))
    if (showIf?.conditions.some(({ question }) => all.has(question))) all.add(id)
  return [...all]
}
