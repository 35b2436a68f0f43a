import { z } from 'zod'
import { ownDocument, uploadProgress } from './documents.ts'
import { deleted, inserted } from '../core/fields.ts'
import type { DeclaredEndpoints } from '../core/endpoint.ts'
import { ownCalls } from '../core/limits.ts'
import { byId } from '../core/paths.ts'

const often = { account: { calls: 600, seconds: 600 }, address: { calls: 6000, seconds: 600 } }

/**
 * Documents of applications. The calls on uploads speak tus 1.0.0, the protocol of resumable uploads: what its headers
 * say, bodies repeat (docs/decisions/0046).
 */
export const documentEndpoints = {
  'POST /uploads': {
    summary: 'Start an upload; Upload-Length and Upload-Metadata give its size and name',
    who: 'user',
    status: 201,
    ok: inserted,
    limits: { account: { calls: 60, seconds: 600 }, address: { calls: 600, seconds: 600 } },
    errors: ['document_too_large', 'too_many_documents'],
  },
  'GET /uploads/:id': {
    summary: 'How many bytes of an upload have arrived; HEAD gives the same in headers',
    who: 'user',
    callerLimit: ownCalls,
    params: byId,
    ok: uploadProgress,
    errors: ['not_found'],
  },
  'PATCH /uploads/:id': {
    summary: 'Send the next bytes, from Upload-Offset on',
    who: 'user',
    params: byId,
    stream: true,
    ok: uploadProgress,
    limits: often,
    errors: ['not_found', 'upload_elsewhere', 'unsupported_media_type', 'body_too_large', 'unavailable'],
  },
  'DELETE /uploads/:id': {
    summary: 'Cancel an upload',
    who: 'user',
    callerLimit: ownCalls,
    params: byId,
    ok: deleted,
    errors: [],
  },
  'GET /documents': {
    summary: 'List your documents',
    who: 'user',
    callerLimit: ownCalls,
    ok: z.array(ownDocument),
    errors: [],
  },
  'DELETE /documents/:id': {
    summary: 'Remove one of your documents; submitted applications keep it',
    who: 'user',
    callerLimit: ownCalls,
    params: byId,
    ok: deleted,
    errors: [],
  },
  'GET /documents/:id/content': {
    summary: 'Download a document: your own, or as staff one of a submitted application',
    who: 'user',
    params: byId,
    file: true,
    ok: z.custom<AsyncIterable<Uint8Array>>(),
    limits: often,
    errors: ['not_found', 'document_not_checked', 'unavailable'],
  },
} as const satisfies DeclaredEndpoints
