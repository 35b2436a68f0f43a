import { isPlainText } from '../core/plain-text.ts'
import { maximumTermLength } from './scholarship-terms.ts'

/** Groups of which several choices can be made: in one group they mean or, groups mean and [FIND1]. */
export const choiceGroups = ['subject', 'degree', 'category', 'country'] as const

export type ChoiceGroup = (typeof choiceGroups)[number]

/** The limits that pages offer and facets count: units of the currency at most, days until the deadline, stars at least [FIND1]. */
export const limitGroups = {
  maxFee: [0, 25, 50, 100],
  closesWithin: [7, 30, 90],
  minRating: [3, 3.5, 4, 4.5],
} as const

export type LimitGroup = keyof typeof limitGroups

/** Every group, by the name of its parameter. */
export const filterGroups = [...choiceGroups, 'maxFee', 'closesWithin', 'minRating'] as const

export type FilterGroup = (typeof filterGroups)[number]

/** The orders of the list; `fee`, the lowest first, when none is asked for [H3] [FIND3]. */
export const scholarshipOrders = ['fee', 'deadline', 'newest', 'rating', 'match'] as const

export type ScholarshipOrder = (typeof scholarshipOrders)[number]

/** Whether scholarships fit the reader, as a filter; `none`: they have no conditions [ELIG5]. */
export const fitChoices = ['met', 'unknown', 'notMet', 'none'] as const

export type FitChoice = (typeof fitChoices)[number]

/** The orders of the page: also what fits the reader first [ELIG5]. */
export const listOrders = [...scholarshipOrders, 'fit'] as const

export type ListOrder = (typeof listOrders)[number]

/** How to treat scholarships whose deadline has passed [FIND4]. */
export const closedChoices = ['include', 'exclude', 'only'] as const

export type ClosedChoice = (typeof closedChoices)[number]

/** The most choices of one group. */
export const maximumChoices = 20

/** The bounds of the limits in an address, in units of the currency, days and stars [FIND1]. */
export const limitBounds = {
  maxFee: { minimum: 0, maximum: 999_999, step: 0.01 },
  closesWithin: { minimum: 1, maximum: 365, step: 1 },
  minRating: { minimum: 1, maximum: 5, step: 0.5 },
} as const

export const maximumCountryLength = 80

/** Reads a choice of a group. @returns the choice, or `undefined` when it cannot be one */
export function readChoice(group: ChoiceGroup, text: string): string | undefined {
  const choice = text.trim()
  const longest = group === 'country' ? maximumCountryLength : maximumTermLength
  return choice && choice.length <= longest && isPlainText(choice) ? choice : undefined
}

/** Reads a limit, such as `12.50`. @returns the number, or `undefined` when it is not a number within the group's bounds */
export function readLimit(group: LimitGroup, text: string): number | undefined {
  const { minimum, maximum, step } = limitBounds[group]
  const number = /^\d{1,7}(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN
  // In hundredths, because 0.29 is not a multiple of 0.01.
  const inSteps = Math.round(number * 100) % (step * 100) === 0
  return inSteps && number >= minimum && number <= maximum ? number : undefined
}
