/** How an earlier answer is compared. */
export const comparisons = ['is', 'isNot', 'has', 'atLeast', 'atMost'] as const

export type Comparison = (typeof comparisons)[number]

/** Prefix of an answer that a person wrote as "Other": `other:` and the text. */
export const otherPrefix = 'other:'
