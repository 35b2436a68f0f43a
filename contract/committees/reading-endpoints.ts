import { z } from 'zod'
import type { DeclaredEndpoints } from '../core/endpoint.ts'
import { inserted, modified } from '../core/fields.ts'
import { ownCalls, ownSaves, personalLimits } from '../core/limits.ts'
import { byId, byToken } from '../core/paths.ts'
import {
  handOver,
  invitation,
  namesGiven,
  newRemark,
  ownReadings,
  ranking,
  rankingMove,
  reading,
  readingAct,
  readingAfter,
  readingTyped,
} from './readings.ts'

const versioned = z.strictObject({ version: z.int() })

/** The door of readers and chairs, who need not be staff [FAIR1]: what is assigned to somebody else does not exist. */
export const readingEndpoints = {
  'GET /invitations/:token': {
    summary: 'What an invitation to a committee is for',
    who: 'anyone',
    personal: true,
    limits: personalLimits,
    params: byToken,
    ok: invitation,
    errors: ['not_found'],
  },
  'POST /invitations/accept/:token': {
    summary: 'Accept an invitation to a committee with your account',
    who: 'user',
    limits: personalLimits,
    params: byToken,
    ok: modified,
    errors: ['not_found', 'invitation_ended', 'sees_at_desk', 'own_application', 'already_member'],
  },
  'POST /invitations/decline/:token': {
    summary: 'Decline an invitation to a committee',
    who: 'anyone',
    limits: personalLimits,
    params: byToken,
    ok: modified,
    errors: ['not_found', 'invitation_ended'],
  },
  'GET /readings': {
    summary: 'The committees in which you read, with your readings',
    who: 'user',
    callerLimit: ownCalls,
    ok: ownReadings,
    errors: [],
  },
  'POST /readings/names/:id': {
    summary: 'Say whom you should not read for a scholarship, before anything is assigned',
    who: 'user',
    limits: personalLimits,
    params: byId,
    body: namesGiven,
    ok: modified,
    errors: ['not_found', 'names_closed'],
  },
  'GET /readings/:id': {
    summary: 'A reading of yours, with the application as readers see it',
    who: 'user',
    callerLimit: ownCalls,
    params: byId,
    ok: reading,
    errors: ['not_found'],
  },
  'PATCH /readings/:id': {
    summary: 'Save the points and words of a reading',
    who: 'user',
    callerLimit: ownSaves,
    params: byId,
    body: readingTyped,
    ok: versioned,
    errors: ['not_found', 'changed_meanwhile', 'reading_ended'],
  },
  'POST /readings/:id': {
    summary:
      'Submit or reopen a reading, give it back, say that you know the applicant, or take the last of these back',
    who: 'user',
    callerLimit: ownSaves,
    params: byId,
    body: readingAct,
    ok: readingAfter,
    errors: ['not_found', 'changed_meanwhile', 'reading_ended', 'points_missing', 'undo_too_late'],
  },
  'GET /readings/document/:id': {
    summary: 'A document of the application that you read, without its name and metadata',
    who: 'user',
    callerLimit: ownCalls,
    params: byId,
    query: z.strictObject({ document: z.coerce.number().int().min(1).max(1_000) }),
    file: true,
    ok: z.custom<AsyncIterable<Uint8Array>>(),
    errors: ['not_found', 'unavailable'],
  },
  'POST /readings/remarks/:id': {
    summary: 'Say something of an application to the committee',
    who: 'user',
    limits: personalLimits,
    params: byId,
    body: newRemark,
    status: 201,
    ok: inserted,
    errors: ['not_found', 'reading_ended', 'limit_reached'],
  },
  'GET /readings/ranking/:id': {
    summary: 'The order of the applications to a scholarship by the points of its committee',
    who: 'user',
    callerLimit: ownCalls,
    params: byId,
    ok: ranking,
    errors: ['not_found', 'ranking_closed'],
  },
  'POST /readings/ranking/:id': {
    summary: 'Move an application to another place, with a reason',
    who: 'user',
    limits: personalLimits,
    params: byId,
    body: rankingMove,
    ok: versioned,
    errors: ['not_found', 'ranking_closed'],
  },
  'POST /readings/handOver/:id': {
    summary: 'Hand the ranking over to the office as proposals; nothing is released',
    who: 'user',
    limits: personalLimits,
    params: byId,
    body: handOver,
    ok: modified,
    errors: ['not_found', 'ranking_closed', 'changed_meanwhile'],
  },
} as const satisfies DeclaredEndpoints
