/** Limits of retention. No schemas, so that pages stay light. */
export const retentionLimits = {
  /** Months for which data can be kept after the decision. */
  months: 120,
  /** Characters of the reason of a hold. */
  reason: 500,
  /** Days behind the first night that the preview names one by one. */
  days: 92,
  /** Applications of the first night whose kinds are counted, at most. */
  counted: 1_000,
} as const
