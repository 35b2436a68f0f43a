/** Groups of which several choices can be made: in one group they mean or, groups mean and [FIND1]. */
export const choiceGroups = ['subject', 'degree', 'category', 'country'] as const

export type ChoiceGroup = (typeof choiceGroups)[number]

/** The limits that pages offer and facets count: dollars at most, days until the deadline, stars at least [FIND1]. */
export const limitGroups = {
  maxFee: [0, 25, 50, 100],
  closesWithin: [7, 30, 90],
  minRating: [3, 3.5, 4, 4.5],
} as const

export type LimitGroup = keyof typeof limitGroups

/** The orders of the list; `fee`, the lowest first, when none is asked for [H3] [FIND3]. */
export const scholarshipOrders = ['fee', 'deadline', 'newest', 'rating', 'match'] as const

export type ScholarshipOrder = (typeof scholarshipOrders)[number]

/** What becomes of scholarships whose deadline has passed [FIND4]. */
export const closedChoices = ['include', 'exclude', 'only'] as const

export type ClosedChoice = (typeof closedChoices)[number]

/** The most choices of one group. */
export const maximumChoices = 20
