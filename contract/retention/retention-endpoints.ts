import { z } from 'zod'
import type { DeclaredEndpoints } from '../core/endpoint.ts'
import { deleted, modified } from '../core/fields.ts'
import { ownCalls, staffWrites } from '../core/limits.ts'
import { byId } from '../core/paths.ts'
import {
  holdInput,
  ownRemoval,
  previewQuery,
  removal,
  retentionListQuery,
  retentionPerson,
  retentionPreview,
  retentionRule,
  ruleInput,
} from './retention.ts'

/** How long personal data of decided applications is kept. */
export const retentionEndpoints = {
  'GET /retention': {
    summary: 'The rule by which personal data of decided applications is removed',
    who: 'admin',
    callerLimit: ownCalls,
    ok: retentionRule,
    errors: [],
  },
  'GET /retention/preview': {
    summary: 'What a rule of this many months would remove, and when',
    who: 'admin',
    callerLimit: ownCalls,
    query: previewQuery,
    ok: retentionPreview,
    errors: [],
  },
  'GET /retention/people': {
    summary: 'List whose data a rule of this many months would remove, page by page',
    who: 'admin',
    callerLimit: ownCalls,
    query: retentionListQuery,
    ok: z.array(retentionPerson),
    errors: [],
  },
  'PATCH /retention': {
    summary: 'Change the rule, having seen its preview; nothing is removed for 24 hours',
    who: 'admin',
    limits: staffWrites,
    body: ruleInput,
    ok: modified,
    errors: ['changed_meanwhile'],
  },
  'POST /retention/holds/:id': {
    summary: 'Keep the personal data of an application whatever the rule says, with the reason',
    who: 'admin',
    limits: staffWrites,
    params: byId,
    body: holdInput,
    ok: modified,
    errors: ['not_found', 'own_application', 'application_decided'],
  },
  'DELETE /retention/holds/:id': {
    summary: 'Let the rule decide about an application again',
    who: 'admin',
    limits: staffWrites,
    params: byId,
    ok: deleted,
    errors: ['not_found', 'own_application'],
  },
  'GET /appliedScholarship/removal/:id': {
    summary: 'Whether and when the personal data of an application was removed',
    who: 'staff',
    callerLimit: ownCalls,
    params: byId,
    ok: removal,
    errors: ['not_found'],
  },
  'GET /ownRemovals': {
    summary: 'Your applications whose answers and documents were removed, and when',
    who: 'user',
    callerLimit: ownCalls,
    ok: z.array(ownRemoval),
    errors: [],
  },
} as const satisfies DeclaredEndpoints
