import { z } from 'zod'
import { deleted, email, inserted, modified } from '../core/fields.ts'
import { belongings, leaverQuery, newRole, newUser, userListQuery, userRecord, userRole } from './users.ts'
import type { DeclaredEndpoints } from '../core/endpoint.ts'
import { ownCalls } from '../core/limits.ts'
import { byEmail, byId, byToken } from '../core/paths.ts'

/** Accounts: tokens and users. */
export const accountEndpoints = {
  'POST /jwt': {
    summary: 'Exchange the session for a token of 15 minutes',
    who: 'session',
    callerLimit: ownCalls,
    body: z.strictObject({ email }),
    ok: z.strictObject({ token: z.string() }),
    errors: ['forbidden'],
  },
  'POST /users': {
    summary: 'Create the account of a person who signed up',
    who: 'session',
    callerLimit: ownCalls,
    body: newUser,
    status: 201,
    ok: inserted,
    errors: ['forbidden'],
  },
  'GET /users': {
    summary: 'List users',
    who: 'admin',
    callerLimit: ownCalls,
    query: userListQuery,
    ok: z.array(userRecord),
    errors: [],
  },
  'GET /users/:email': {
    summary: 'Role of a user',
    who: { ownEmail: ['admin'] },
    callerLimit: ownCalls,
    params: byEmail,
    ok: userRole,
    errors: ['not_found'],
  },
  'PATCH /users/:id': {
    summary: 'Change the role of a user',
    who: 'admin',
    callerLimit: ownCalls,
    params: byId,
    body: newRole,
    ok: modified,
    errors: ['not_found', 'last_admin'],
  },
  'DELETE /users/:id': {
    summary: 'Delete a user and their personal data',
    who: 'admin',
    callerLimit: ownCalls,
    params: byId,
    query: leaverQuery,
    ok: deleted,
    errors: ['not_found', 'last_admin'],
  },
  'GET /belongings/:id': {
    summary: 'What is deleted with an account, and what is kept',
    who: 'admin',
    callerLimit: ownCalls,
    params: byId,
    ok: belongings,
    errors: ['not_found'],
  },
  'DELETE /users/:id/two-factors': {
    summary: 'Reset the two-step sign-in of another user',
    who: 'admin',
    callerLimit: ownCalls,
    params: byId,
    ok: deleted,
    errors: ['not_found', 'own_two_factors'],
  },
  'GET /passwordReset/:token': {
    summary: 'Whether the token from an email can still set a new password',
    who: 'anyone',
    callerLimit: ownCalls,
    personal: true,
    params: byToken,
    ok: z.strictObject({ usable: z.boolean() }),
    errors: [],
  },
  'POST /emailChange/:token': {
    summary: 'Confirm a change of address with the token from an email',
    who: 'anyone',
    callerLimit: ownCalls,
    personal: true,
    params: byToken,
    ok: z.strictObject({ changed: z.boolean(), email: z.string() }),
    errors: ['link_expired'],
  },
} as const satisfies DeclaredEndpoints
