import { z } from 'zod'
import type { DeclaredEndpoints } from '../core/endpoint.ts'
import { deleted, inserted } from '../core/fields.ts'
import { ownCalls, staffWrites } from '../core/limits.ts'
import { byId } from '../core/paths.ts'
import { exportQuestions, exportRecord, exportSet, exportSetRun, newExport, newExportSet } from './exports.ts'

/** Applications, payments and people as files of rows [AUDIT2]. */
export const exportEndpoints = {
  'POST /exports': {
    summary: 'Request an export, which is made in the background; payments and people are for admins',
    who: 'staff',
    limits: staffWrites,
    body: newExport,
    status: 201,
    ok: inserted,
    errors: ['not_found', 'own_application', 'limit_reached'],
  },
  'GET /exports': {
    summary: 'List your exports, newest first',
    who: 'staff',
    callerLimit: ownCalls,
    ok: z.array(exportRecord),
    errors: [],
  },
  'GET /export-questions/:id': {
    summary:
      'Questions of a scholarship whose answers can be columns, whichever version of its form asked them',
    who: 'staff',
    callerLimit: ownCalls,
    params: byId,
    ok: exportQuestions,
    errors: ['not_found'],
  },
  'GET /exports/:id/content': {
    summary: 'Download one of your exports',
    who: 'staff',
    callerLimit: ownCalls,
    params: byId,
    file: true,
    ok: z.custom<AsyncIterable<Uint8Array>>(),
    errors: ['not_found', 'unavailable'],
  },
  'DELETE /exports/:id': {
    summary: 'Remove one of your exports',
    who: 'staff',
    callerLimit: ownCalls,
    params: byId,
    ok: deleted,
    errors: ['not_found'],
  },
  'GET /export-sets': {
    summary: 'Saved sets of columns, which staff share',
    who: 'staff',
    callerLimit: ownCalls,
    ok: z.array(exportSet),
    errors: [],
  },
  'POST /export-sets': {
    summary: 'Save what to export under a name; your set of the same name is replaced',
    who: 'staff',
    limits: staffWrites,
    body: newExportSet,
    status: 201,
    ok: inserted,
    errors: ['limit_reached'],
  },
  'POST /export-sets/run/:id': {
    summary: 'Request an export from a saved set',
    who: 'staff',
    limits: staffWrites,
    params: byId,
    body: exportSetRun,
    status: 201,
    ok: inserted,
    errors: ['not_found', 'limit_reached'],
  },
  'DELETE /export-sets/:id': {
    summary: 'Remove a set of columns: your own, or any as an admin',
    who: 'staff',
    limits: staffWrites,
    params: byId,
    ok: deleted,
    errors: ['not_found'],
  },
} as const satisfies DeclaredEndpoints
