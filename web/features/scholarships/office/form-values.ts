import { flatten } from '../../../../contract/core/flat.ts'
import type { Term, Terms } from '../../../../contract/scholarships/scholarship-terms.ts'
import type { ScholarshipField, StaffScholarship } from '../../../../contract/scholarships/scholarships.ts'
import type { Texts } from '../../../forms/merge-edits.ts'
import { scholarshipFields, scholarshipInputs } from './scholarship-inputs.ts'

/** The inputs of the scholarship form by name, each with its text. A dot leads into a part of the entity. */
export type FormValues = Texts<ScholarshipField>

/** The form before anything is typed. Choices need not be made [T2]: each starts with the first that is offered. */
export function emptyForm(terms: Terms): FormValues {
  return textsOf(field => {
    const input = scholarshipInputs[field]
    return input.kind === 'choice' && !input.optional ? offered(terms[input.of])[0] : undefined
  })
}

/** The names of the terms that new scholarships can have. */
export function offered(terms: readonly Term[]): string[] {
  return terms.filter(({ retired }) => !retired).map(({ name }) => name)
}

/** @returns the texts that the form shows of a scholarship */
export function valuesOf(scholarship: StaffScholarship): FormValues {
  const values = flatten(scholarship)
  return textsOf(field => values[field])
}

function textsOf(value: (field: ScholarshipField) => unknown): FormValues {
  return Object.fromEntries(scholarshipFields.map(field => [field, textOf(value(field))])) as FormValues
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
