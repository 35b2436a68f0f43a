import { z } from 'zod'
import type { DeclaredEndpoints } from '../core/endpoint.ts'
import { inserted, modified } from '../core/fields.ts'
import { ownCalls, staffWrites } from '../core/limits.ts'
import { byId } from '../core/paths.ts'
import {
  conversation,
  conversationQuery,
  conversationSettings,
  inboxPage,
  inboxQuery,
  messageNumber,
  newMessage,
  ownConversation,
  unansweredCounts,
} from './conversations.ts'

/** One conversation an application, between its applicant and the office [TALK2]. */
export const conversationEndpoints = {
  'GET /conversations': {
    summary: 'The inbox of staff: who waits longest first, or the latest that were answered',
    who: 'staff',
    callerLimit: ownCalls,
    query: inboxQuery,
    ok: inboxPage,
    errors: [],
  },
  'GET /conversations/unanswered': {
    summary: 'How many applicants wait for an answer',
    who: 'staff',
    callerLimit: ownCalls,
    ok: unansweredCounts,
    errors: [],
  },
  'GET /ownConversations': {
    summary: 'One’s applications with a conversation, and how many messages one has not read',
    who: 'user',
    callerLimit: ownCalls,
    ok: z.array(ownConversation),
    errors: [],
  },
  'GET /conversations/:id': {
    summary: 'The conversation of an application, for its applicant and for staff',
    who: 'user',
    callerLimit: ownCalls,
    params: byId,
    query: conversationQuery,
    ok: conversation,
    errors: ['not_found'],
  },
  'POST /conversations/:id': {
    summary: 'Write a message; the same one sent again is there once',
    who: 'user',
    limits: staffWrites,
    params: byId,
    body: newMessage,
    status: 201,
    ok: inserted,
    errors: ['not_found', 'forbidden', 'changed_meanwhile', 'limit_reached'],
  },
  'PATCH /conversations/read/:id': {
    summary: 'Say up to which message one’s side has read',
    who: 'user',
    callerLimit: ownCalls,
    params: byId,
    body: messageNumber,
    ok: modified,
    errors: ['not_found'],
  },
  'POST /conversations/nothingToAnswer/:id': {
    summary: 'Take a conversation from those that wait for an answer, as of its last message',
    who: 'staff',
    callerLimit: ownCalls,
    params: byId,
    body: messageNumber,
    ok: modified,
    errors: ['not_found', 'own_application', 'changed_meanwhile'],
  },
  'GET /conversations/scholarship/:id': {
    summary: 'Whether the applicants of a scholarship may write first',
    who: 'staff',
    callerLimit: ownCalls,
    params: byId,
    ok: conversationSettings,
    errors: ['not_found'],
  },
  'PATCH /conversations/scholarship/:id': {
    summary: 'Choose whether the applicants of a scholarship may write first',
    who: 'staff',
    callerLimit: ownCalls,
    params: byId,
    body: conversationSettings,
    ok: modified,
    errors: ['not_found'],
  },
} as const satisfies DeclaredEndpoints
