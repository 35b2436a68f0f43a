import { z } from 'zod'
import { id, nameText, wholeNumber } from '../core/fields.ts'
import { maximumTermLength, maximumTerms, termKinds, type Terms } from './scholarship-terms.ts'

const name = nameText('a name', maximumTermLength)

const term = z.strictObject({ name: z.string(), formerNames: z.array(z.string()), retired: z.boolean() })

/** `GET /scholarshipTerms`: every subject, degree and category, in the order in which they are offered [TERM1]. */
export const termLists = z.strictObject({
  subject: z.array(term),
  degree: z.array(term),
  category: z.array(term),
}) satisfies z.ZodType<Terms>

/** A term as staff see it. */
const managedTerm = term.extend({ _id: id, kind: z.enum(termKinds) })

export type ManagedTerm = z.infer<typeof managedTerm>

/** `GET /manageScholarshipTerms`: all kinds in one list, and who changed any of it last; an account may be deleted. */
export const managedTerms = z.strictObject({
  terms: z.array(managedTerm),
  changedAt: z.iso.datetime().nullable(),
  changedBy: z.string().nullable(),
})

export type ManagedTerms = z.infer<typeof managedTerms>

/** `POST /scholarshipTerms`. */
export const newTerm = z.strictObject({
  kind: z.enum(termKinds, 'Please choose subject, degree or category.'),
  name,
})

export type NewTerm = z.infer<typeof newTerm>

/** The form for a term's name. */
export const termName = z.strictObject({ name })

/** `PATCH /scholarshipTerms/{id}`: omitted fields stay; positions of a kind start at 0. */
export const termChanges = z.strictObject({
  name: name.optional(),
  retired: z.boolean().optional(),
  position: wholeNumber()
    .min(0)
    .max(maximumTerms - 1)
    .optional(),
})

export type TermChanges = z.infer<typeof termChanges>
