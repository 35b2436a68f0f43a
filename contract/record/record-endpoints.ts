import { z } from 'zod'
import type { DeclaredEndpoints } from '../core/endpoint.ts'
import { ownCalls } from '../core/limits.ts'
import { byId } from '../core/paths.ts'
import { applicationRecordEntry, recordEntry, recordListQuery } from './record.ts'

/** The record of what staff did and looked at. */
export const recordEndpoints = {
  'GET /record': {
    summary: 'List what staff did and viewed, page by page, without the values',
    who: 'admin',
    callerLimit: ownCalls,
    query: recordListQuery,
    ok: z.array(recordEntry),
    errors: [],
  },
  'GET /appliedScholarship/record/:id': {
    summary: 'What staff did and viewed of an application, newest first',
    who: 'staff',
    callerLimit: ownCalls,
    params: byId,
    ok: z.array(applicationRecordEntry),
    errors: ['not_found', 'own_application'],
  },
} as const satisfies DeclaredEndpoints
