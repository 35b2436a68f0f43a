import { z } from 'zod'
import { deleted, id, modified } from '../fields.ts'
import {
  calendarAddress,
  calendarState,
  noteInput,
  savedAnswer,
  savedIds,
  savedInput,
  savedScholarship,
} from '../saved/saved.ts'
import type { DeclaredEndpoints } from './endpoint.ts'
import { personalLimits } from './limits.ts'

const byScholarship = z.strictObject({ scholarshipId: id })

/** Scholarships that a person saves, and the private calendar of their deadlines. */
export const savedEndpoints = {
  'GET /saved': {
    summary: 'One’s saved scholarships, by deadline',
    who: 'user',
    ok: z.array(savedScholarship),
    errors: [],
  },
  'GET /saved/ids': {
    summary: 'Ids of one’s saved scholarships',
    who: 'user',
    ok: savedIds,
    errors: [],
  },
  'POST /saved': {
    summary: 'Save scholarships',
    who: 'user',
    body: savedInput,
    ok: savedAnswer,
    errors: ['too_many_saved'],
  },
  'PATCH /saved/:scholarshipId': {
    summary: 'Change one’s own note on a saved scholarship',
    who: 'user',
    params: byScholarship,
    body: noteInput,
    ok: modified,
    errors: ['not_found'],
  },
  'DELETE /saved/:scholarshipId': {
    summary: 'Remove a scholarship from the saved ones',
    who: 'user',
    params: byScholarship,
    ok: deleted,
    errors: [],
  },
  'GET /calendar': {
    summary: 'Whether one’s deadlines have a private calendar address',
    who: 'user',
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
    ok: deleted,
    errors: [],
  },
} as const satisfies DeclaredEndpoints
