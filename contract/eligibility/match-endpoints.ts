import type { DeclaredEndpoints } from '../core/endpoint.ts'
import { ownCalls } from '../core/limits.ts'
import { myMatches, myMatchesQuery } from './matches.ts'

/** What fits the caller. */
export const matchEndpoints = {
  'GET /myMatches': {
    summary: 'What fits you among the scholarships of a search',
    who: 'user',
    callerLimit: ownCalls,
    query: myMatchesQuery,
    ok: myMatches,
    errors: [],
  },
} as const satisfies DeclaredEndpoints
