import { z } from 'zod'
import { deleted, id, inserted, modified } from '../core/fields.ts'
import {
  calendarAddress,
  calendarState,
  noteInput,
  savedAnswer,
  savedIds,
  savedInput,
  savedScholarship,
} from './saved.ts'
import { savedSearch, savedSearchChanges, savedSearchInput } from './saved-searches.ts'
import { reopeningInput, standing } from './standing.ts'
import type { DeclaredEndpoints } from '../core/endpoint.ts'
import { ownCalls, personalLimits } from '../core/limits.ts'

const byScholarship = z.strictObject({ scholarshipId: id })
const byId = z.strictObject({ id })

/** Scholarships and searches that a person saves, and the private calendar of their deadlines. */
export const savedEndpoints = {
  'GET /saved': {
    summary: 'One’s saved scholarships, by deadline',
    who: 'user',
    callerLimit: ownCalls,
    ok: z.array(savedScholarship),
    errors: [],
  },
  'GET /saved/ids': {
    summary: 'Ids of one’s saved scholarships',
    who: 'user',
    callerLimit: ownCalls,
    ok: savedIds,
    errors: [],
  },
  'POST /saved': {
    summary: 'Save scholarships',
    who: 'user',
    callerLimit: ownCalls,
    body: savedInput,
    ok: savedAnswer,
    errors: ['too_many_saved'],
  },
  'PATCH /saved/:scholarshipId': {
    summary: 'Change one’s own note on a saved scholarship',
    who: 'user',
    callerLimit: ownCalls,
    params: byScholarship,
    body: noteInput,
    ok: modified,
    errors: ['not_found'],
  },
  'DELETE /saved/:scholarshipId': {
    summary: 'Remove a scholarship from the saved ones',
    who: 'user',
    callerLimit: ownCalls,
    params: byScholarship,
    ok: deleted,
    errors: [],
  },
  'GET /standing/:scholarshipId': {
    summary: 'How far one is with a scholarship: begun, paid or applied',
    who: 'user',
    callerLimit: ownCalls,
    params: byScholarship,
    ok: standing,
    errors: [],
  },
  'POST /reopenings': {
    summary: 'Be mailed once when a scholarship, or the next one of its series, is open',
    who: 'user',
    callerLimit: ownCalls,
    body: reopeningInput,
    ok: modified,
    errors: ['scholarship_gone', 'too_many_saved'],
  },
  'DELETE /reopenings/:scholarshipId': {
    summary: 'Not be mailed when a scholarship is open again',
    who: 'user',
    callerLimit: ownCalls,
    params: byScholarship,
    ok: deleted,
    errors: [],
  },
  'GET /savedSearches': {
    summary: 'One’s saved searches, the newest first',
    who: 'user',
    callerLimit: ownCalls,
    ok: z.array(savedSearch),
    errors: [],
  },
  'POST /savedSearches': {
    summary: 'Save a search, and choose how often what is new is mailed',
    who: 'user',
    callerLimit: ownCalls,
    body: savedSearchInput,
    status: 201,
    ok: inserted,
    errors: ['too_many_saved'],
  },
  'PATCH /savedSearches/:id': {
    summary: 'Change name or rhythm of one’s own saved search',
    who: 'user',
    callerLimit: ownCalls,
    params: byId,
    body: savedSearchChanges,
    ok: modified,
    errors: ['not_found'],
  },
  'DELETE /savedSearches/:id': {
    summary: 'Remove one’s own saved search',
    who: 'user',
    callerLimit: ownCalls,
    params: byId,
    ok: deleted,
    errors: [],
  },
  'GET /calendar': {
    summary: 'Whether one’s deadlines have a private calendar address',
    who: 'user',
    callerLimit: ownCalls,
    ok: calendarState,
    errors: [],
  },
  'POST /calendar': {
    summary: 'Make a private calendar address; an earlier one ends',
    who: 'user',
    limits: personalLimits,
    status: 201,
    ok: calendarAddress,
    errors: [],
  },
  'DELETE /calendar': {
    summary: 'End the private calendar address',
    who: 'user',
    callerLimit: ownCalls,
    ok: deleted,
    errors: [],
  },
} as const satisfies DeclaredEndpoints
