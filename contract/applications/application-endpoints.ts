import { z } from 'zod'
import {
  application,
  applicationChanges,
  applicationListQuery,
  applicationStep,
  feedbackInput,
  newApplication,
  ownStep,
  statusInput,
} from './applications.ts'
import { ownReceipt, receipt } from './receipts.ts'
import { deleted, inserted, modified, typedText } from '../core/fields.ts'
import { staffRoles } from '../core/roles.ts'
import { answeredSection } from '../forms/forms.ts'
import type { DeclaredEndpoints } from '../core/endpoint.ts'
import { ownCalls, personalLimits } from '../core/limits.ts'
import { byEmail, byId } from '../core/paths.ts'

/** What keeps an application from being taken. */
export const applyErrors = [
  'scholarship_gone',
  'payment_required',
  'deadline_passed',
  'already_applied',
  'payment_used',
  'limit_reached',
  'form_changed',
  'too_many_documents',
  'conditions_not_met',
] as const

/** Applications, for their owners and for staff. */
export const applicationEndpoints = {
  'POST /appliedScholarship': {
    summary: 'Apply to a scholarship',
    who: 'user',
    limits: personalLimits,
    body: newApplication,
    status: 201,
    ok: inserted,
    errors: applyErrors,
  },
  'GET /appliedScholarship/:email': {
    summary: 'Applications of one person',
    who: { ownEmail: staffRoles },
    callerLimit: ownCalls,
    params: byEmail,
    query: applicationListQuery,
    ok: z.array(application),
    errors: [],
  },
  'GET /appliedScholarship': {
    summary: 'List applications for staff',
    who: 'staff',
    callerLimit: ownCalls,
    query: applicationListQuery,
    ok: z.array(application),
    errors: [],
  },
  'PATCH /appliedScholarship/:id': {
    summary: 'Change your application',
    who: 'user',
    callerLimit: ownCalls,
    params: byId,
    body: applicationChanges,
    ok: modified,
    errors: ['not_found', 'application_processing', 'application_decided', 'not_asked'],
  },
  'DELETE /appliedScholarship/:id': {
    summary: 'Withdraw or reject an application',
    who: 'user',
    callerLimit: ownCalls,
    params: byId,
    ok: deleted,
    errors: ['not_found'],
  },
  'PATCH /appliedScholarship/feedback/:id': {
    summary: 'Give feedback on an application',
    who: 'staff',
    callerLimit: ownCalls,
    params: byId,
    body: feedbackInput,
    ok: modified,
    errors: ['not_found', 'own_application', 'application_decided', 'changed_meanwhile'],
  },
  'PATCH /appliedScholarship/status/:id': {
    summary: 'Move an application to another status',
    who: 'staff',
    callerLimit: ownCalls,
    params: byId,
    body: statusInput,
    /** `proposed`: the scholarship holds its decisions, so that it is a proposal until its release [DESK5]. */
    ok: modified.extend({ proposed: z.boolean().optional() }),
    errors: [
      'not_found',
      'own_application',
      'application_decided',
      'step_not_allowed',
      'already_decided',
      'in_a_batch',
      'changed_meanwhile',
      'undo_too_late',
    ],
  },
  'POST /appliedScholarship/undoStep/:id': {
    summary: 'Undo the latest status change before its email is sent',
    who: 'staff',
    callerLimit: ownCalls,
    params: byId,
    body: statusInput,
    ok: modified,
    errors: ['not_found', 'undo_too_late'],
  },
  'GET /appliedScholarship/details/:id': {
    summary: 'One application, for staff',
    who: 'staff',
    callerLimit: ownCalls,
    params: byId,
    ok: application,
    errors: ['not_found'],
  },
  'GET /appliedScholarship/answers/:id': {
    summary: 'Answers of an application to the questions of its scholarship',
    who: 'user',
    callerLimit: ownCalls,
    params: byId,
    ok: z.array(answeredSection),
    errors: ['not_found'],
  },
  'GET /appliedScholarship/receipt/:id': {
    summary: 'The receipt of an application: exactly what was submitted; with a number, an earlier version',
    who: 'user',
    callerLimit: ownCalls,
    params: byId,
    query: z.strictObject({ number: typedText(20).optional() }),
    ok: receipt,
    errors: ['not_found'],
  },
  'GET /receipts': {
    summary: 'List the receipts of your applications',
    who: 'user',
    callerLimit: ownCalls,
    ok: z.array(ownReceipt),
    errors: [],
  },
  'GET /ownSteps': {
    summary: 'Status history of your applications',
    who: 'user',
    callerLimit: ownCalls,
    ok: z.array(ownStep),
    errors: [],
  },
  'GET /appliedScholarship/steps/:id': {
    summary: 'History of an application',
    who: 'staff',
    callerLimit: ownCalls,
    params: byId,
    ok: z.array(applicationStep),
    errors: ['not_found'],
  },
} as const satisfies DeclaredEndpoints
