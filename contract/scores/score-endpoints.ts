import { z } from 'zod'
import type { DeclaredEndpoints } from '../core/endpoint.ts'
import { ownCalls, staffWrites } from '../core/limits.ts'
import { byId } from '../core/paths.ts'
import { applicationScore, newCriteria, ownPoints, scoreCriteria } from './scores.ts'

/** The criteria of a scholarship, and the points that officers give by them [DESK7]. */
export const scoreEndpoints = {
  'GET /scores/criteria/:id': {
    summary: 'The criteria by which applications to a scholarship are scored',
    who: 'staff',
    callerLimit: ownCalls,
    params: byId,
    ok: scoreCriteria,
    errors: ['not_found'],
  },
  'POST /scores/criteria/:id': {
    summary: 'Change the criteria of a scholarship; points given before no longer count',
    who: 'staff',
    limits: staffWrites,
    params: byId,
    body: newCriteria,
    status: 201,
    ok: z.strictObject({ version: z.int() }),
    errors: ['not_found', 'changed_meanwhile', 'points_given', 'limit_reached', 'committee_open'],
  },
  'PATCH /scores/:id': {
    summary: 'Give an application your points',
    who: 'staff',
    callerLimit: ownCalls,
    params: byId,
    body: ownPoints,
    ok: applicationScore,
    errors: ['not_found', 'own_application', 'application_decided', 'changed_meanwhile'],
  },
} as const satisfies DeclaredEndpoints
