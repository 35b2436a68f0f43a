import type { DeclaredEndpoints } from '../core/endpoint.ts'
import { deleted, modified } from '../core/fields.ts'
import { ownCalls } from '../core/limits.ts'
import { byId } from '../core/paths.ts'
import { awardsFile } from './awards-file.ts'
import { officeOutcome, shownOutcome } from './outcomes.ts'

/** How finished rounds ended, for everybody [OPEN1]. */
export const outcomeEndpoints = {
  'GET /outcomes/:id': {
    summary: 'How a finished round ended, if the office shows it',
    who: 'anyone',
    shows: ['scholarships'],
    params: byId,
    ok: shownOutcome,
    errors: [],
  },
  'GET /outcomes/awards/:id': {
    summary: 'The awards of a finished round as a 360Giving file, without who received them',
    who: 'anyone',
    shows: ['scholarships', 'site'],
    params: byId,
    ok: awardsFile,
    errors: ['not_found'],
  },
  'GET /outcomes/office/:id': {
    summary: 'What is shown of how a round ended, and what would be',
    who: 'staff',
    callerLimit: ownCalls,
    params: byId,
    ok: officeOutcome,
    errors: ['not_found'],
  },
  'POST /outcomes/:id': {
    summary: 'Show how a round ended, as it is now',
    who: 'staff',
    callerLimit: ownCalls,
    params: byId,
    ok: modified,
    errors: ['not_found', 'outcome_not_ready'],
  },
  'DELETE /outcomes/:id': {
    summary: 'No longer show how a round ended',
    who: 'staff',
    callerLimit: ownCalls,
    params: byId,
    ok: deleted,
    errors: ['not_found'],
  },
} as const satisfies DeclaredEndpoints
