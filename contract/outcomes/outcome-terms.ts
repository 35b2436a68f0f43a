/** Fewer people than this are not counted in public, nor what would reveal them [OPEN1]. */
export const smallestGroup = 10

/** The most awards of a file: with more, it would be too large to be made while somebody waits. */
export const mostAwards = 5_000

/** The longest description of an award, in characters. */
export const longestDescription = 500
