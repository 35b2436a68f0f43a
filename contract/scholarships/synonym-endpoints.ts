import { modified } from '../core/fields.ts'
import { synonymChanges, synonymList } from './synonyms.ts'
import type { DeclaredEndpoints } from '../core/endpoint.ts'
import { ownCalls, staffWrites } from '../core/limits.ts'

/** Words that mean the same in a search, for admins. */
export const synonymEndpoints = {
  'GET /synonyms': {
    summary: 'List the search synonyms',
    who: 'admin',
    callerLimit: ownCalls,
    ok: synonymList,
    errors: [],
  },
  'PATCH /synonyms': {
    summary: 'Replace the whole list of search synonyms',
    who: 'admin',
    limits: staffWrites,
    body: synonymChanges,
    ok: modified,
    errors: ['changed_meanwhile'],
  },
} as const satisfies DeclaredEndpoints
