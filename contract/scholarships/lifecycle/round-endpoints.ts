import { inserted, modified } from '../../core/fields.ts'
import { closing, round, roundChanges } from './rounds.ts'
import type { DeclaredEndpoints } from '../../core/endpoint.ts'
import { ownCalls, staffWrites } from '../../core/limits.ts'
import { byId } from '../../core/paths.ts'

/** The life of a scholarship, for staff [ROUND1] to [ROUND3]. */
export const roundEndpoints = {
  'GET /rounds/:id': {
    summary: 'The state of a scholarship, and what to check before publishing it',
    who: 'staff',
    callerLimit: ownCalls,
    params: byId,
    ok: round,
    errors: ['not_found'],
  },
  'PATCH /rounds/:id': {
    summary: 'Change opening, closing and places of a scholarship',
    who: 'staff',
    limits: staffWrites,
    params: byId,
    body: roundChanges,
    ok: modified,
    errors: ['not_found', 'changed_meanwhile'],
  },
  'POST /rounds/publish/:id': {
    summary: 'Publish a draft scholarship',
    who: 'staff',
    callerLimit: ownCalls,
    params: byId,
    ok: modified,
    errors: ['not_found', 'deadline_passed'],
  },
  'POST /rounds/unpublish/:id': {
    summary: 'Unpublish a scholarship that nobody has started to apply to',
    who: 'staff',
    callerLimit: ownCalls,
    params: byId,
    ok: modified,
    errors: ['not_found', 'already_begun'],
  },
  'POST /rounds/close/:id': {
    summary: 'Close a scholarship early',
    who: 'staff',
    callerLimit: ownCalls,
    params: byId,
    body: closing,
    ok: modified,
    errors: ['not_found', 'deadline_passed'],
  },
  'POST /rounds/duplicate/:id': {
    summary: 'Copy a scholarship as a draft for the next year',
    who: 'staff',
    limits: staffWrites,
    params: byId,
    status: 201,
    ok: inserted,
    errors: ['not_found'],
  },
} as const satisfies DeclaredEndpoints
