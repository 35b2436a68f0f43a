/** The two sides of a conversation [TALK2]. No schemas, so that pages stay light. */
export const sides = ['applicant', 'office'] as const

export type Side = (typeof sides)[number]

/** What became of a message that asks for answers [TALK1]. */
export const requestStates = ['open', 'lapsed', 'answered', 'withdrawn', 'decided'] as const

/** `lapsed`: its date has passed, and it can still be answered. `decided`: the application was, so nothing is asked any more. */
export type RequestState = (typeof requestStates)[number]
