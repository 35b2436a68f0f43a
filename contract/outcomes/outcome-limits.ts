/** The most awards of a file: with more, it would be too large to be made while somebody waits. */
export const mostAwards = 5_000

/** The longest description of an award, in characters. */
export const longestDescription = 500
