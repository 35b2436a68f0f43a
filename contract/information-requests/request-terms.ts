import type { RequestState } from '../conversations/conversation-terms.ts'

/** How a request for information ends other than by a decision [TALK1]. No schemas, so that pages stay light. */
export type RequestEnd = Extract<RequestState, 'answered' | 'withdrawn'>
