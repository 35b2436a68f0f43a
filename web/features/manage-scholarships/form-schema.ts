import { z } from 'zod'
import { unflatten } from '../../../contract/flat.ts'
import { type ScholarshipInput, scholarshipInput } from '../../../contract/scholarships.ts'
import { scholarshipFields, type ScholarshipInputField, scholarshipInputs } from './scholarship-inputs.ts'

/** From the texts of the inputs to what the server takes, checked by the same rules [T2]. */
export const scholarshipForm: z.ZodType<ScholarshipInput> = z.preprocess(fromTexts, scholarshipInput)

function fromTexts(input: unknown): unknown {
  const texts = input as Record<string, string | undefined>
  return unflatten(scholarshipFields.map(field => [field, valueOf(scholarshipInputs[field], texts[field])]))
}

/** An empty optional field is `null`, an empty number is none, not zero; a number alone is a price in dollars. */
function valueOf({ kind, optional }: ScholarshipInputField, given = ''): unknown {
  const text = given.trim()
  // The picture that is there stays when no other is chosen.
  if (kind === 'image') return given
  if (text === '' && optional) return null
  if (kind === 'number') return text === '' ? undefined : Number(text)
  if (kind === 'price') return /^\d/.test(text) ? `$${text}` : text
  return given
}
