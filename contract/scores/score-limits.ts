/** Limits of criteria and points. No schemas, so that pages stay light. */
export const scoreLimits = {
  criteria: 8,
  /** Points of a criterion: from 1 to this. */
  points: 5,
  /** Characters of a criterion's name, and of the words of one number of points. */
  name: 60,
  words: 200,
  weight: 100,
  /** Versions of the criteria of a scholarship. */
  versions: 1_000,
} as const
