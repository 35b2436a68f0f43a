import type { DeclaredEndpoints } from '../core/endpoint.ts'
import { inserted, modified } from '../core/fields.ts'
import { ownCalls, staffWrites } from '../core/limits.ts'
import { byId } from '../core/paths.ts'
import { newInformationRequest, ownRequests, requestExtension } from './information-requests.ts'

/** Asking applicants for something after they have submitted: a message, the answers reopened, a date [TALK1]. */
export const informationRequestEndpoints = {
  'GET /ownInformationRequests': {
    summary: 'The office’s requests that you have not answered',
    who: 'user',
    callerLimit: ownCalls,
    ok: ownRequests,
    errors: [],
  },
  'POST /informationRequests/:id': {
    summary: 'Ask an applicant for information, and reopen the named answers; repeating the call asks once',
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
    summary: 'Change the date by which the applicant should answer',
    who: 'staff',
    callerLimit: ownCalls,
    params: byId,
    body: requestExtension,
    ok: modified,
    errors: ['not_found', 'own_application', 'application_decided', 'request_closed'],
  },
  'POST /informationRequests/withdraw/:id': {
    summary: 'Withdraw a request, and close its answers again',
    who: 'staff',
    callerLimit: ownCalls,
    params: byId,
    ok: modified,
    errors: ['not_found', 'own_application', 'application_decided', 'request_closed'],
  },
} as const satisfies DeclaredEndpoints
