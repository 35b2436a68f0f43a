/** Minimum letters for suggestions, and their maximum number [FIND6]. */
export const suggestionLimits = { letters: 2, entries: 8 } as const
