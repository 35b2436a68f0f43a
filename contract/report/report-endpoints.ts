import type { DeclaredEndpoints } from '../core/endpoint.ts'
import { ownCalls } from '../core/limits.ts'
import { report, reportQuery } from './report.ts'

/** What became of the applications. */
export const reportEndpoints = {
  'GET /report': {
    summary:
      'What became of the applications to one scholarship or all, in one year or all, as counted last night',
    who: 'staff',
    callerLimit: ownCalls,
    query: reportQuery,
    ok: report,
    errors: ['not_found'],
  },
} as const satisfies DeclaredEndpoints
