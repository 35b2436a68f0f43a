import { z } from 'zod'
import type { DeclaredEndpoints } from '../core/endpoint.ts'
import { deleted, inserted, modified } from '../core/fields.ts'
import { ownCalls, staffWrites } from '../core/limits.ts'
import { byId } from '../core/paths.ts'
import { importDetails, importRecord, importVersion, matchingChange, newImport } from './imports.ts'

/** Scholarships and running rounds from files, by admins [IMPORT1]. */
export const importEndpoints = {
  'POST /imports': {
    summary: 'Begin an import; its file is sent next',
    who: 'admin',
    limits: staffWrites,
    body: newImport,
    status: 201,
    ok: inserted,
    errors: ['not_found', 'limit_reached'],
  },
  'POST /imports/content/:id': {
    summary: 'Send the file of an import as a whole, as application/offset+octet-stream',
    who: 'admin',
    limits: staffWrites,
    params: byId,
    stream: true,
    ok: modified,
    errors: ['not_found', 'upload_elsewhere', 'unsupported_media_type', 'body_too_large', 'unavailable'],
  },
  'GET /imports': {
    summary: 'List the imports of all admins, newest first',
    who: 'admin',
    callerLimit: ownCalls,
    ok: z.array(importRecord),
    errors: [],
  },
  'GET /imports/:id': {
    summary: 'An import with its columns, its matching and the report of its dry run',
    who: 'admin',
    callerLimit: ownCalls,
    params: byId,
    ok: importDetails,
    errors: ['not_found'],
  },
  'PATCH /imports/:id': {
    summary: 'Say which column of the file is what; a dry run before it no longer counts',
    who: 'admin',
    limits: staffWrites,
    params: byId,
    body: matchingChange,
    ok: modified,
    errors: ['not_found', 'changed_meanwhile'],
  },
  'POST /imports/check/:id': {
    summary: 'Start the dry run of an import, which writes nothing',
    who: 'admin',
    limits: staffWrites,
    params: byId,
    body: importVersion,
    ok: modified,
    errors: ['not_found', 'changed_meanwhile'],
  },
  'GET /imports/problems/:id': {
    summary: 'Download all problems of a dry run as CSV',
    who: 'admin',
    callerLimit: ownCalls,
    params: byId,
    file: true,
    ok: z.custom<AsyncIterable<Uint8Array>>(),
    errors: ['not_found', 'unavailable'],
  },
  'POST /imports/run/:id': {
    summary: 'Import all rows of a file whose dry run found no problem, or none',
    who: 'admin',
    limits: staffWrites,
    params: byId,
    body: importVersion,
    ok: modified,
    errors: ['not_found', 'changed_meanwhile'],
  },
  'POST /imports/undo/:id': {
    summary: 'Remove everything that an import has written, unless somebody has acted on it since',
    who: 'admin',
    limits: staffWrites,
    params: byId,
    ok: modified,
    errors: ['not_found', 'undo_too_late'],
  },
  'POST /imports/invite/:id': {
    summary: 'Mail everybody who has an account because of an import a link to choose a password',
    who: 'admin',
    limits: staffWrites,
    params: byId,
    ok: modified,
    errors: ['not_found'],
  },
  'DELETE /imports/:id': {
    summary: 'Remove an import that was not made, with its file',
    who: 'admin',
    callerLimit: ownCalls,
    params: byId,
    ok: deleted,
    errors: ['not_found'],
  },
} as const satisfies DeclaredEndpoints
