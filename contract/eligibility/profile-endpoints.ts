import type { DeclaredEndpoints } from '../core/endpoint.ts'
import { ownCalls, ownSaves } from '../core/limits.ts'
import { aboutYou, aboutYouChanges } from './about-you.ts'

/** What people say about themselves; nobody else reads it. */
export const profileEndpoints = {
  'GET /aboutYou': {
    summary: 'Your answers in About You',
    who: 'user',
    callerLimit: ownCalls,
    ok: aboutYou,
    errors: [],
  },
  'PATCH /aboutYou': {
    summary: 'Save or remove answers in About You',
    who: 'user',
    callerLimit: ownSaves,
    body: aboutYouChanges,
    ok: aboutYou,
    errors: [],
  },
} as const satisfies DeclaredEndpoints
