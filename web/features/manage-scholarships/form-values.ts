import type { StaffScholarship } from '../../../contract/scholarships.ts'

/** The inputs of the scholarship form by name, each with its text. A dot leads into a part of the entity. */
export type FormValues = Record<(typeof inputNames)[number], string>

const inputNames = [
  'universityName',
  'universityImage',
  'scholarshipName',
  'scholarshipCategory',
  'universityLocation.country',
  'universityLocation.city',
  'universityRank',
  'applicationDeadline',
  'subjectName',
  'scholarshipDescription',
  'degree',
  'stipend',
  'serviceCharge',
  'applicationFees',
  'rating',
] as const

/** The form before anything is typed. The choices are not required [T2]: each starts with its first value. */
export const emptyForm: FormValues = {
  ...(Object.fromEntries(inputNames.map(name => [name, ''])) as FormValues),
  scholarshipCategory: 'Full-Fund',
  subjectName: 'Agriculture',
  degree: 'Diploma',
}

/** The form of a scholarship as it stands. */
export function valuesOf(scholarship: StaffScholarship): FormValues {
  const { universityLocation, universityRank, rating, ...texts } = scholarship
  return {
    ...pick(texts),
    'universityLocation.country': universityLocation.country,
    'universityLocation.city': universityLocation.city,
    universityRank: String(universityRank),
    rating: String(rating),
  }
}

function pick(texts: Partial<Record<string, string>>): FormValues {
  return Object.fromEntries(inputNames.map(name => [name, texts[name] ?? ''])) as FormValues
}

/** The texts of the form's inputs as they stand now. */
export function typedValues(form: FormData): FormValues {
  return Object.fromEntries(inputNames.map(name => [name, textIn(form.get(name))])) as FormValues
}

function textIn(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : ''
}

/** The inputs whose text differs. */
export function differing(before: FormValues, after: FormValues): (keyof FormValues)[] {
  return inputNames.filter(name => before[name] !== after[name])
}

/** What somebody else changed while the form was open, and whether the person changed the same. */
export interface Change {
  name: keyof FormValues
  theirs: string
  alsoMine: boolean
}

/**
 * Brings a form up to date without losing what was typed: what only the other changed is taken over.
 * @returns the form's new texts, and what the other changed
 */
export function merge(base: FormValues, typed: FormValues, theirs: FormValues) {
  const mine = new Set(differing(base, typed))
  const changes: Change[] = differing(base, theirs)
    .filter(name => theirs[name] !== typed[name])
    .map(name => ({ name, theirs: theirs[name], alsoMine: mine.has(name) }))
  const values = { ...typed }
  for (const { name, alsoMine } of changes) if (!alsoMine) values[name] = theirs[name]
  return { values, changes }
}
