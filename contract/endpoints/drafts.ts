import { z } from 'zod'
import {
  draft,
  draftChanges,
  knownAnswer,
  listedDraft,
  newDraft,
  savedDraft,
  seenForm,
  settlement,
  submission,
} from '../drafts/drafts.ts'
import { deleted, inserted } from '../fields.ts'
import type { DeclaredEndpoints } from './endpoint.ts'
import { ownCalls, ownSaves } from './limits.ts'
import { byId } from './paths.ts'

/** Applications that are being prepared. */
export const draftEndpoints = {
  'GET /drafts': {
    summary: 'One’s own drafts',
    who: 'user',
    callerLimit: ownCalls,
    ok: z.array(listedDraft),
    errors: [],
  },
  'POST /drafts': {
    summary: 'Begin to prepare an application, or find it begun',
    who: 'user',
    callerLimit: ownSaves,
    body: newDraft,
    status: 201,
    ok: draft,
    errors: [
      'scholarship_gone',
      'deadline_passed',
      'not_open_yet',
      'already_applied',
      'nothing_to_prepare',
      'too_many_drafts',
    ],
  },
  'GET /drafts/:id': {
    summary: 'A draft with its form, answers and conflicts',
    who: 'user',
    callerLimit: ownCalls,
    params: byId,
    ok: draft,
    errors: ['not_found'],
  },
  'PATCH /drafts/:id': {
    summary: 'Save answers of a draft',
    who: 'user',
    callerLimit: ownSaves,
    params: byId,
    body: draftChanges,
    ok: savedDraft,
    errors: ['not_found'],
  },
  'POST /drafts/seen/:id': {
    summary: 'Do not show again what has changed in the form, up to this version',
    who: 'user',
    callerLimit: ownSaves,
    params: byId,
    body: seenForm,
    ok: draft,
    errors: ['not_found'],
  },
  'POST /drafts/settle/:id': {
    summary: 'Choose between two answers to one question',
    who: 'user',
    callerLimit: ownSaves,
    params: byId,
    body: settlement,
    ok: savedDraft,
    errors: ['not_found'],
  },
  'POST /drafts/submit/:id': {
    summary: 'Submit a draft as an application',
    who: 'user',
    callerLimit: ownSaves,
    params: byId,
    body: submission,
    status: 201,
    ok: inserted,
    errors: [
      'not_found',
      'conflict_open',
      'scholarship_gone',
      'payment_required',
      'deadline_passed',
      'already_applied',
      'payment_used',
      'limit_reached',
      'form_changed',
      'too_many_documents',
    ],
  },
  'GET /knownAnswers': {
    summary: 'What one has answered in an earlier application',
    who: 'user',
    callerLimit: ownCalls,
    ok: z.array(knownAnswer),
    errors: [],
  },
  'DELETE /drafts/:id': {
    summary: 'Give a draft up',
    who: 'user',
    callerLimit: ownSaves,
    params: byId,
    ok: deleted,
    errors: [],
  },
} as const satisfies DeclaredEndpoints
