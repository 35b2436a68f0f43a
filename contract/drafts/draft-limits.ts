/** Limits of one person's drafts, conflicts included. No schemas, so that pages stay light. */
export const draftLimits = {
  /** Drafts of one person at a time. */
  drafts: 50,
  /** Bytes of the answers of one draft, and of all drafts of one person, as JSON. */
  draftBytes: 500_000,
  personBytes: 5_000_000,
  /** Open conflicts of one draft. */
  conflicts: 50,
} as const
