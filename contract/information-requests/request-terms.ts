import type { RequestState } from '../conversations/conversation-terms.ts'

/** How a request for information ends other than by a decision [TALK1]. No schemas, so that pages stay light. */
export type RequestEnd = Extract<RequestState, 'answered' | 'withdrawn'>

export const requestLimits = {
  /** Answers that one request reopens. */
  questions: 50,
  /** Days ahead for which an answer can be asked. */
  days: 180,
} as const
