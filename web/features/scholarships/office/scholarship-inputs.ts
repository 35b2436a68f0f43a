import type { Flat } from '../../../../contract/core/flat.ts'
import type { TermKind } from '../../../../contract/scholarships/scholarship-terms.ts'
import type { ScholarshipField, ScholarshipInput } from '../../../../contract/scholarships/scholarships.ts'

interface Labelled {
  label: string
  hint?: string
  /** Takes the whole width of the form. */
  wide?: true
}
interface Text extends Labelled {
  kind: 'text' | 'long text' | 'date' | 'price' | 'image'
  /** The browser would offer the staff member's own. */
  autoComplete?: 'off'
}
interface Amount extends Labelled {
  kind: 'number'
  min: number
  max?: number
  decimals?: true
}
/** A choice of the terms of this kind. */
interface Choice extends Labelled {
  kind: 'choice'
  of: TermKind
}

/** The input for a value of this type. */
type InputFor<V> = [V] extends [number] ? Amount : Text | Choice
type Value<F extends ScholarshipField> = Flat<ScholarshipInput>[F]
type Required<F extends ScholarshipField> =
  undefined extends Value<F> ? { optional: true } : { optional?: never }

export type ScholarshipInputField = (Text | Amount | Choice) & { optional?: true }

/**
 * The form of a scholarship [T2], input by input, in order. A field of the contract without an input does not
 * compile. Texts of the form, checks, drafts and changes by others follow from this table.
 */
export const scholarshipInputs: Record<ScholarshipField, ScholarshipInputField> = {
  universityName: { label: 'University name', kind: 'text', wide: true },
  universityImage: { label: 'University image', kind: 'image', wide: true, optional: true },
  scholarshipName: { label: 'Scholarship name', kind: 'text', wide: true },
  'universityLocation.country': { label: 'Country', kind: 'text', autoComplete: 'off' },
  'universityLocation.city': { label: 'City', kind: 'text', autoComplete: 'off' },
  scholarshipCategory: { label: 'Scholarship category', kind: 'choice', of: 'category' },
  subjectName: { label: 'Subject', kind: 'choice', of: 'subject' },
  degree: { label: 'Degree', kind: 'choice', of: 'degree' },
  applicationDeadline: { label: 'Application deadline', kind: 'date' },
  applicationFees: { label: 'Application fees', kind: 'price' },
  serviceCharge: { label: 'Service charge', kind: 'price' },
  stipend: { label: 'Tuition fees per semester', kind: 'price' },
  universityRank: { label: 'World rank', kind: 'number', min: 1 },
  rating: {
    label: 'Rating',
    kind: 'number',
    min: 1,
    max: 5,
    decimals: true,
    hint: 'From 1 to 5; decimals such as 4.5 are welcome.',
  },
  scholarshipDescription: { label: 'Scholarship description', kind: 'long text', wide: true },
} satisfies { [F in ScholarshipField]: InputFor<Exclude<Value<F>, undefined | null>> & Required<F> }

/** The names of the inputs, in the order of the form. */
export const scholarshipFields = Object.keys(scholarshipInputs) as ScholarshipField[]
