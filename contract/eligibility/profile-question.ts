import type { Question } from '../forms/question-kinds.ts'

/** The groups of About You, in order: at most six questions each. */
export const profileGroups = [
  'Where you come from',
  'Your studies',
  'Tests and languages',
  'Money and work',
  'Only if you want',
] as const

/** What a condition that is met and its opposite say; `#` stands for what it names. */
type Words = readonly [is: string, isNot: string]

/** A question of About You: the same for everybody, optional, and never changed in its meaning. */
export interface ProfileQuestion {
  group: (typeof profileGroups)[number]
  /** Its id begins with `p_`; the ids of options are unique in all questions, so that a form may ask any of them. */
  question: Question
  why: string
  /** After so many months the answer counts as unanswered. */
  validMonths?: number
  /** Off until an admin switches it on; a condition on it needs a legal ground. */
  sensitive?: true
  /** Of a condition: one of these values, or yes, or at least; then none of them, or no, or at most. */
  sentence: Words
  /** The same after “Doesn’t fit:”. */
  short: Words
  /** What the number counts. */
  unit?: string
}

/** A question’s wording without its question mark, for sentences and lists. */
export const nameOf = ({ wording }: Pick<Question, 'wording'>) => wording.replace(/\?$/, '')

/** What every question of About You has. */
export const asked = (id: `p_${string}`, wording: string, help = '') => ({
  id,
  wording,
  help,
  required: false,
})

/** The settings of a question with these options. */
export function choice(options: Record<`o_${string}`, string>) {
  return {
    options: Object.entries(options).map(([id, text]) => ({ id, text })),
    other: false,
  }
}

/** The kind and settings of a question for a whole number. */
export const wholeNumber = (min: number, max: number) => ({ type: 'number' as const, min, max, decimals: 0 })
