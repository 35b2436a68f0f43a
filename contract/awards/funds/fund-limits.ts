/** No schemas, so that pages stay light. */
export const fundLimits = {
  funds: 500,
  name: 120,
  donor: 120,
  reason: 500,
  /** Hundredths of the largest budget; sums of all funds are still safe integers. */
  budget: 1_000_000_000_000,
  /** Entries of a page of the ledger. */
  entries: 50,
} as const
