import { z } from 'zod'
import { storableText, storedImageUrl, text } from '../core/fields.ts'
import { phoneProblem, plainPhone } from '../core/phones.ts'
import { applicationFieldLabels } from '../forms/specified-fields.ts'
import type { resultFields, SpecifiedLabels } from '../forms/specified-labels.ts'
import { maximumTermLength } from '../scholarships/scholarship-terms.ts'
import { genders } from './application-terms.ts'

const phone = text('your phone number', 32)
  .overwrite(plainPhone)
  .superRefine((plain, context) => {
    const problem = phoneProblem(plain)
    if (problem) context.addIssue(problem)
  })

const chooseDegree = 'Please choose a degree.'

/** The fields of an application that the applicant fills in [F1] and may edit [U4]. */
export const applicationForm = z.strictObject({
  phone,
  photo: z.union([storedImageUrl, z.literal('')]).default(''),
  address: text('your address', 300),
  gender: z.enum(genders, 'Please choose female or male.'),
  /** The server checks the degree. */
  degree: storableText(chooseDegree).trim().min(1, chooseDegree).max(maximumTermLength, chooseDegree),
  ssc: text('your SSC result', 60),
  hsc: text('your HSC result', 60),
})

export type ApplicationForm = z.infer<typeof applicationForm>

/** A result under its own label; always empty if the form does not ask it. */
function resultField(field: (typeof resultFields)[number], labels: SpecifiedLabels) {
  const label = labels[field]
  if (label === undefined)
    return z
      .unknown()
      .optional()
      .transform(() => '')
  return label === applicationFieldLabels[field] ? applicationForm.shape[field] : text(`“${label}”`, 60)
}

/** The fields that applicants fill in, with these labels. */
export function applicationFormOf(labels: SpecifiedLabels) {
  return applicationForm.extend({ ssc: resultField('ssc', labels), hsc: resultField('hsc', labels) })
}

/**
 * A field that applicants fill in. Columns (`application-columns.ts`), the answer, the form (`application-fields.tsx`)
 * and what staff see (`application-details.tsx`) have an entry for each, or do not compile.
 */
export type ApplicationField = keyof ApplicationForm
