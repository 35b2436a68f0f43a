import { z } from 'zod'
import { deleted, id, inserted, modified } from '../core/fields.ts'
import { newReview, publicReview, review, reviewChanges, reviewListQuery } from './reviews.ts'
import { staffRoles } from '../core/roles.ts'
import type { DeclaredEndpoints } from '../core/endpoint.ts'
import { ownCalls, personalLimits } from '../core/limits.ts'
import { byEmail, byId } from '../core/paths.ts'

/** Reviews of scholarships. */
export const reviewEndpoints = {
  'GET /reviews': {
    summary: 'List reviews for staff',
    who: 'staff',
    callerLimit: ownCalls,
    query: reviewListQuery,
    ok: z.array(review),
    errors: [],
  },
  'GET /reviews/:scholarshipId': {
    summary: 'Reviews of a scholarship',
    who: 'anyone',
    shows: ['scholarships', 'reviews'],
    params: z.strictObject({ scholarshipId: id }),
    ok: z.array(publicReview),
    errors: ['not_found'],
  },
  'GET /reviews/by-email/:email': {
    summary: 'Reviews by one person',
    who: { ownEmail: staffRoles },
    callerLimit: ownCalls,
    params: byEmail,
    query: reviewListQuery,
    ok: z.array(review),
    errors: [],
  },
  'POST /reviews': {
    summary: 'Review a scholarship you have applied to',
    who: 'user',
    limits: personalLimits,
    body: newReview,
    status: 201,
    ok: inserted,
    errors: ['not_applied', 'already_reviewed'],
  },
  'PATCH /reviews/:id': {
    summary: 'Change your review',
    who: 'user',
    limits: personalLimits,
    params: byId,
    body: reviewChanges,
    ok: modified,
    errors: ['not_found'],
  },
  'DELETE /reviews/:id': {
    summary: 'Delete a review',
    who: 'user',
    callerLimit: ownCalls,
    params: byId,
    ok: deleted,
    errors: ['not_found'],
  },
} as const satisfies DeclaredEndpoints
