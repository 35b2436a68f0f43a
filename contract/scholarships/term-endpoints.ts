import { inserted, modified } from '../core/fields.ts'
import { managedTerms, newTerm, termChanges, termLists } from './terms.ts'
import type { DeclaredEndpoints } from '../core/endpoint.ts'
import { ownCalls, staffWrites } from '../core/limits.ts'
import { byId } from '../core/paths.ts'

/** Subjects, degrees and categories of scholarships. */
export const termEndpoints = {
  'GET /scholarshipTerms': {
    summary: 'List the subjects, degrees and categories of scholarships',
    who: 'anyone',
    shows: ['site'],
    ok: termLists,
    errors: [],
  },
  'GET /manageScholarshipTerms': {
    summary: 'List the subjects, degrees and categories for staff, and who changed them last',
    who: 'staff',
    callerLimit: ownCalls,
    ok: managedTerms,
    errors: [],
  },
  'POST /scholarshipTerms': {
    summary: 'Add a subject, degree or category',
    who: 'admin',
    limits: staffWrites,
    body: newTerm,
    status: 201,
    ok: inserted,
    errors: [],
  },
  'PATCH /scholarshipTerms/:id': {
    summary: 'Rename, move, retire or bring back a subject, degree or category',
    who: 'admin',
    limits: staffWrites,
    params: byId,
    body: termChanges,
    ok: modified,
    errors: ['not_found'],
  },
} as const satisfies DeclaredEndpoints
