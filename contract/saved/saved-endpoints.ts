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
    summary: 'List your saved scholarships, by deadline',
    who: 'user',
    callerLimit: ownCalls,
    ok: z.array(savedScholarship),
    errors: [],
  },
  'GET /saved/ids': {
    summary: 'Ids of your saved scholarships',
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
    summary: 'Change your note on a saved scholarship',
    who: 'user',
    callerLimit: ownCalls,
    params: byScholarship,
    body: noteInput,
    ok: modified,
    errors: ['not_found'],
  },
  'DELETE /saved/:scholarshipId': {
    summary: 'Remove a saved scholarship',
    who: 'user',
    callerLimit: ownCalls,
    params: byScholarship,
    ok: deleted,
    errors: [],
  },
  'GET /standing/:scholarshipId': {
    summary: 'How far you are with a scholarship: started, paid or applied',
    who: 'user',
    callerLimit: ownCalls,
    params: byScholarship,
    ok: standing,
    errors: [],
  },
  'POST /reopenings': {
    summary: 'Ask for one email when a scholarship, or the next one of its series, opens',
    who: 'user',
    callerLimit: ownCalls,
    body: reopeningInput,
    ok: modified,
    errors: ['scholarship_gone', 'too_many_saved'],
  },
  'DELETE /reopenings/:scholarshipId': {
    summary: 'Cancel the email about a scholarship opening again',
    who: 'user',
    callerLimit: ownCalls,
    params: byScholarship,
    ok: deleted,
    errors: [],
  },
  'GET /savedSearches': {
    summary: 'List your saved searches, newest first',
    who: 'user',
    callerLimit: ownCalls,
    ok: z.array(savedSearch),
    errors: [],
  },
  'POST /savedSearches': {
    summary: 'Save a search, and choose how often new results are emailed',
    who: 'user',
    callerLimit: ownCalls,
    body: savedSearchInput,
    status: 201,
    ok: inserted,
    errors: ['too_many_saved'],
  },
  'PATCH /savedSearches/:id': {
    summary: 'Change the name of a saved search, or how often it is emailed',
    who: 'user',
    callerLimit: ownCalls,
    params: byId,
    body: savedSearchChanges,
    ok: modified,
    errors: ['not_found'],
  },
  'DELETE /savedSearches/:id': {
    summary: 'Remove a saved search',
    who: 'user',
    callerLimit: ownCalls,
    params: byId,
    ok: deleted,
    errors: [],
  },
  'GET /calendar': {
    summary: 'Whether you have a private calendar address for your deadlines',
    who: 'user',
    callerLimit: ownCalls,
    ok: calendarState,
    errors: [],
  },
  'POST /calendar': {
    summary: 'Create a private calendar address; it replaces an earlier one',
    who: 'user',
    limits: personalLimits,
    status: 201,
    ok: calendarAddress,
    errors: [],
  },
  'DELETE /calendar': {
    summary: 'Revoke the private calendar address',
    who: 'user',
    callerLimit: ownCalls,
    ok: deleted,
    errors: [],
  },
} as const satisfies DeclaredEndpoints
