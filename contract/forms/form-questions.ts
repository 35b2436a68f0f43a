import type { FormDefinition, Question } from './form-definition.ts'

/** All questions of a form, in order. */
export function questionsOf({ sections }: FormDefinition): Question[] {
  return sections.flatMap(({ questions }) => questions)
}
