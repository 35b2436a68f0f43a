import type { FormDefinition } from './form-definition.ts'
import { applicationFieldLabels } from './specified-fields.ts'

/** The specified fields that a form asks, in order, with their labels. */
export type SpecifiedLabels = Partial<Record<keyof typeof applicationFieldLabels, string>>

/** The two specified fields that a form may call otherwise or leave out (docs/decisions/0043). */
export const resultFields = ['ssc', 'hsc'] as const

/** The specified fields that this form asks; all of them where there is no form. */
export function specifiedLabels({ results }: Pick<FormDefinition, 'results'> = {}): SpecifiedLabels {
  const labels: SpecifiedLabels = { ...applicationFieldLabels }
  for (const field of resultFields) {
    const own = results?.[field]
    if (own === null) delete labels[field]
    else if (own !== undefined) labels[field] = own
  }
  return labels
}
