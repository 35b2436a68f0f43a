/** Limits of conversations. No schemas, so that pages stay light. */
export const conversationLimits = {
  /** Characters of a message. */
  message: 5_000,
  /** Messages of a conversation, and those that an applicant can bring it to: the last ones are the office's. */
  messages: 500,
  applicant: 400,
  /** Messages that are shown at once. */
  shown: 50,
  /** Characters of the last message in the inbox. */
  excerpt: 160,
} as const
