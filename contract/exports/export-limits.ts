/** Limits of exports. No schemas, so that pages stay light. */
export const exportLimits = {
  /** Columns of a file. */
  columns: 300,
  /** Exports of a person at a time. */
  kept: 10,
  /** Days after which an export is removed. */
  days: 7,
  /** Sets of columns of an office, and characters of a name. */
  sets: 200,
  setName: 60,
} as const
