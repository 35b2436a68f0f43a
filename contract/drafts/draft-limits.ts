/** What the drafts of one person may hold, answers that wait for a choice included. No schemas, so that pages stay light. */
export const draftLimits = {
  /** Drafts of one person at a time. */
  drafts: 50,
  /** Bytes of the answers of one draft, and of all drafts of one person, as JSON. */
  draftBytes: 500_000,
  personBytes: 5_000_000,
  /** Answers of one draft that wait for a choice. */
  conflicts: 50,
} as const
