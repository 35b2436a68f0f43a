/** Limits of decisions, letters and batches. No schemas, so that pages stay light. */
export const decisionLimits = {
  /** Characters of the terms of an award, such as `1 year, renewable`. */
  terms: 120,
  /** Places of a waiting list. */
  rank: 9_999,
  reason: 120,
  /** Characters of the officer's own sentence in a letter. */
  word: 1_000,
  subject: 150,
  letter: 4_000,
  /** Applications of one batch. */
  batch: 10_000,
  /** Those that are named one by one: what a call has room for. All that are proposed need no names. */
  picked: 500,
  /** Days ahead for which a release can be planned. */
  releaseDays: 366,
} as const
