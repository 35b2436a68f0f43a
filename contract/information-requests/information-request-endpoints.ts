import type { DeclaredEndpoints } from '../core/endpoint.ts'
import { inserted, modified } from '../core/fields.ts'
import { ownCalls, staffWrites } from '../core/limits.ts'
import { byId } from '../core/paths.ts'
import { newInformationRequest, ownRequests, requestExtension } from './information-requests.ts'

/** Asking applicants for something after they have submitted: a message, the answers reopened, a date [TALK1]. */
export const informationRequestEndpoints = {
  'GET /ownInformationRequests': {
    summary: 'What the office asks one for and one has not answered',
    who: 'user',
    callerLimit: ownCalls,
    ok: ownRequests,
    errors: [],
  },
  'POST /informationRequests/:id': {
    summary:
      'Ask the applicant of an application, and reopen the named answers; sent again, it is asked once',
    who: 'staff',
    limits: staffWrites,
    params: byId,
    body: newInformationRequest,
    status: 201,
    ok: inserted,
    errors: [
      'not_found',
      'own_application',
      'application_decided',
      'already_asked',
      'changed_meanwhile',
      'limit_reached',
    ],
  },
  'PATCH /informationRequests/:id': {
    summary: 'Give the applicant another date to answer by',
    who: 'staff',
    callerLimit: ownCalls,
    params: byId,
    body: requestExtension,
    ok: modified,
    errors: ['not_found', 'own_application', 'request_closed'],
  },
  'POST /informationRequests/withdraw/:id': {
    summary: 'Withdraw what was asked: its answers are closed again',
    who: 'staff',
    callerLimit: ownCalls,
    params: byId,
    ok: modified,
    errors: ['not_found', 'own_application', 'request_closed'],
  },
} as const satisfies DeclaredEndpoints
