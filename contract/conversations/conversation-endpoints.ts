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
    summary: 'The staff inbox: unanswered conversations, longest wait first, or the latest answered ones',
    who: 'staff',
    callerLimit: ownCalls,
    query: inboxQuery,
    ok: inboxPage,
    errors: [],
  },
  'GET /conversations/unanswered': {
    summary: 'Number of applicants waiting for an answer',
    who: 'staff',
    callerLimit: ownCalls,
    ok: unansweredCounts,
    errors: [],
  },
  'GET /ownConversations': {
    summary: 'Your applications with a conversation, and how many messages you have not read',
    who: 'user',
    callerLimit: ownCalls,
    ok: z.array(ownConversation),
    errors: [],
  },
  'GET /conversations/:id': {
    summary: 'The conversation about an application, for its applicant and staff',
    who: 'user',
    callerLimit: ownCalls,
    params: byId,
    query: conversationQuery,
    ok: conversation,
    errors: ['not_found'],
  },
  'POST /conversations/:id': {
    summary: 'Write a message; repeating the call stores it once',
    who: 'user',
    limits: staffWrites,
    params: byId,
    body: newMessage,
    status: 201,
    ok: inserted,
    errors: ['not_found', 'forbidden', 'application_decided', 'changed_meanwhile', 'limit_reached'],
  },
  'PATCH /conversations/read/:id': {
    summary: 'Mark a conversation as read up to a message',
    who: 'user',
    callerLimit: ownCalls,
    params: byId,
    body: messageNumber,
    ok: modified,
    errors: ['not_found'],
  },
  'POST /conversations/nothingToAnswer/:id': {
    summary: 'Mark a conversation as needing no answer, up to its last message',
    who: 'staff',
    callerLimit: ownCalls,
    params: byId,
    body: messageNumber,
    ok: modified,
    errors: ['not_found', 'own_application', 'application_decided', 'changed_meanwhile'],
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
