import type { FormDefinition } from './form-definition.ts'
import { specifiedLabels } from './specified-labels.ts'

/** Everything that a form asks, in its wording: the specified fields, then the questions of its sections. */
export function askedWordings(definition: FormDefinition): { question: string; wording: string }[] {
  const specified = Object.entries(specifiedLabels(definition))
  return [
    ...specified.map(([question, wording]) => ({ question, wording })),
    // Not by `questionsOf`: it would bring the code of every question kind to the pages that only list wordings.
    ...definition.sections.flatMap(({ questions }) =>
      questions.map(({ id, wording }) => ({ question: id, wording })),
    ),
  ]
}
