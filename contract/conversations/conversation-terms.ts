/** The two sides of a conversation [TALK2]. No schemas, so that pages stay light. */
export const sides = ['applicant', 'office'] as const

export type Side = (typeof sides)[number]

/** What became of a message that asks for answers [TALK1]. */
export const requestStates = ['open', 'lapsed', 'answered', 'withdrawn', 'decided'] as const

/** `lapsed`: its date has passed, and it can still be answered. `decided`: the application was, so nothing is asked any more. */
export type RequestState = (typeof requestStates)[number]

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
