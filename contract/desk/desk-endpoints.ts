import { z } from 'zod'
import type { DeclaredEndpoints } from '../core/endpoint.ts'
import { deleted, inserted } from '../core/fields.ts'
import { ownCalls, staffWrites } from '../core/limits.ts'
import { byId } from '../core/paths.ts'
import {
  deskApplication,
  deskMarks,
  deskPage,
  deskQuery,
  deskQuestions,
  deskReading,
  deskScholarships,
  newDeskNote,
  newDeskView,
  officers,
  savedDeskView,
} from './desk.ts'

/** The officers' desk: the queue, one application with everything about it, and what officers mark. */
export const deskEndpoints = {
  'GET /desk': {
    summary: 'A page of the queue, which answers can filter',
    who: 'staff',
    callerLimit: ownCalls,
    query: deskQuery,
    ok: deskPage,
    errors: ['not_found'],
  },
  'GET /desk/officers': {
    summary: 'Colleagues to whom applications can be assigned',
    who: 'staff',
    callerLimit: ownCalls,
    ok: officers,
    errors: [],
  },
  'GET /desk/scholarships': {
    summary: 'The scholarships that have applications',
    who: 'staff',
    callerLimit: ownCalls,
    ok: deskScholarships,
    errors: [],
  },
  'GET /desk/questions/:id': {
    summary: 'Questions by which the applications to a scholarship can be filtered',
    who: 'staff',
    callerLimit: ownCalls,
    params: byId,
    ok: deskQuestions,
    errors: ['not_found'],
  },
  'GET /desk/views': {
    summary: 'Your saved views of the queue, and those that colleagues share',
    who: 'staff',
    callerLimit: ownCalls,
    ok: z.array(savedDeskView),
    errors: [],
  },
  'POST /desk/views': {
    summary: 'Save a view of the queue; one with the same name is replaced',
    who: 'staff',
    limits: staffWrites,
    body: newDeskView,
    status: 201,
    ok: inserted,
    errors: ['limit_reached'],
  },
  'DELETE /desk/views/:id': {
    summary: 'Remove one of your saved views',
    who: 'staff',
    limits: staffWrites,
    params: byId,
    ok: deleted,
    errors: ['not_found'],
  },
  'GET /desk/:id': {
    summary: 'One application with everything about it',
    who: 'staff',
    callerLimit: ownCalls,
    params: byId,
    ok: deskApplication,
    errors: ['not_found', 'own_application'],
  },
  'POST /desk/read/:id': {
    summary: 'Report that you are reading an application, and get the colleagues who are too',
    who: 'staff',
    callerLimit: ownCalls,
    params: byId,
    ok: deskReading,
    errors: ['not_found', 'own_application'],
  },
  'PATCH /desk/:id': {
    summary: 'Assign an application, or change its labels',
    who: 'staff',
    callerLimit: ownCalls,
    params: byId,
    body: deskMarks,
    ok: z.strictObject({ version: z.int() }),
    errors: ['not_found', 'own_application', 'application_decided', 'changed_meanwhile'],
  },
  'POST /desk/notes/:id': {
    summary: 'Add a note for officers',
    who: 'staff',
    limits: staffWrites,
    params: byId,
    body: newDeskNote,
    status: 201,
    ok: inserted,
    errors: ['not_found', 'own_application', 'application_decided', 'limit_reached'],
  },
} as const satisfies DeclaredEndpoints
