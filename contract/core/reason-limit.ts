/** Characters of a reason at most; without schemas, so that pages stay light. */
export const longestReason = 500
