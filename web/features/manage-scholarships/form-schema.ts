import { z } from 'zod'
import { type ScholarshipInput, scholarshipInput } from '../../../contract/scholarships.ts'

/** From the texts of the inputs to what the server takes, checked by the same rules [T2]. */
export const scholarshipForm: z.ZodType<ScholarshipInput> = z.preprocess(fromTexts, scholarshipInput)

function fromTexts(input: unknown): unknown {
  const {
    'universityLocation.country': country,
    'universityLocation.city': city,
    universityRank,
    rating,
    stipend,
    serviceCharge,
    applicationFees,
    ...texts
  } = input as Record<string, string>
  return {
    ...texts,
    universityLocation: { country, city },
    universityRank: asNumber(universityRank),
    rating: asNumber(rating),
    stipend: asPrice(stipend),
    serviceCharge: asPrice(serviceCharge),
    applicationFees: asPrice(applicationFees),
  }
}

/** An empty field is no number, not zero. */
function asNumber(text = ''): number | undefined {
  return text.trim() === '' ? undefined : Number(text)
}

/** A price is written with its dollar sign; who leaves it out means it. */
function asPrice(text = ''): string {
  return /^\d/.test(text.trim()) ? `$${text.trim()}` : text.trim()
}
