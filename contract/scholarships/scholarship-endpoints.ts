import { z } from 'zod'
import { deleted, inserted, modified } from '../core/fields.ts'
import {
  editableScholarship,
  managedScholarship,
  manageScholarshipsQuery,
  nextRound,
  scholarship,
  scholarshipChanges,
  scholarshipInput,
  scholarshipListQuery,
  scholarshipPage,
  scholarshipSearchQuery,
  submissionQuery,
} from './scholarships.ts'
import { suggestion, suggestionQuery } from './suggestions.ts'
import type { DeclaredEndpoints } from '../core/endpoint.ts'
import { ownCalls, staffWrites } from '../core/limits.ts'
import { byId } from '../core/paths.ts'

/** Scholarships, for everybody and for staff. */
export const scholarshipEndpoints = {
  'GET /scholarships': {
    summary: 'List scholarships on offer, newest first',
    who: 'anyone',
    shows: ['scholarships'],
    query: scholarshipListQuery,
    ok: z.array(scholarship),
    errors: [],
  },
  'GET /scholarships/:id': {
    summary: 'One scholarship',
    who: 'anyone',
    shows: ['scholarships'],
    params: byId,
    ok: scholarship,
    errors: ['not_found'],
  },
  'GET /allScholarships': {
    summary: 'Search scholarships, page by page',
    who: 'anyone',
    shows: ['scholarships'],
    query: scholarshipSearchQuery,
    ok: scholarshipPage,
    errors: [],
  },
  'GET /suggestions': {
    summary: 'Suggest universities, places and scholarships while a search is typed',
    who: 'anyone',
    shows: ['scholarships'],
    query: suggestionQuery,
    // As much as a class of thirty types at once; answers from the cache do not count.
    callerLimit: { calls: 1_200, seconds: 60 },
    ok: z.array(suggestion),
    errors: [],
  },
  'GET /scholarshipDetails/:id': {
    summary: 'Details of a scholarship',
    who: 'anyone',
    shows: ['scholarships'],
    params: byId,
    ok: scholarship,
    errors: ['not_found'],
  },
  'GET /nextRound/:id': {
    summary: 'The round of a scholarship’s series that closes next',
    who: 'anyone',
    shows: ['scholarships'],
    params: byId,
    ok: nextRound,
    errors: ['not_found'],
  },
  'POST /scholarships': {
    summary: 'Add a scholarship',
    who: 'staff',
    limits: staffWrites,
    query: submissionQuery,
    body: scholarshipInput,
    status: 201,
    ok: inserted,
    errors: [],
  },
  'PATCH /scholarships/:id': {
    summary: 'Change a scholarship',
    who: 'staff',
    limits: staffWrites,
    params: byId,
    body: scholarshipChanges,
    ok: modified,
    errors: ['not_found', 'changed_meanwhile'],
  },
  'DELETE /scholarships/:id': {
    summary: 'Remove a scholarship from the list',
    who: 'staff',
    callerLimit: ownCalls,
    params: byId,
    ok: deleted,
    errors: ['not_found'],
  },
  'GET /manageScholarships': {
    summary: 'List scholarships for staff, closed ones included',
    who: 'staff',
    callerLimit: ownCalls,
    query: manageScholarshipsQuery,
    ok: z.array(managedScholarship),
    errors: [],
  },
  'GET /manageScholarships/:id': {
    summary: 'One scholarship and its version, for editing',
    who: 'staff',
    callerLimit: ownCalls,
    params: byId,
    ok: editableScholarship,
    errors: ['not_found'],
  },
} as const satisfies DeclaredEndpoints
