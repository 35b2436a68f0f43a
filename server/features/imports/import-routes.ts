import { scopeOf } from '../../platform/access/scope.ts'
import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { importLimits } from '../../../contract/imports/import-limits.ts'
import { takeDownload } from '../../platform/http/downloads.ts'
import type { Route } from '../../platform/http/endpoint.ts'
import { ProductError } from '../../platform/product-error.ts'
import {
  beginImport,
  checkImport,
  inviteOf,
  matchColumns,
  openProblems,
  readAnew,
  readImport,
  readImports,
  removeImport,
  runImport,
  undoImport,
} from './import-service.ts'
import { publishDraftsOf } from './publish-service.ts'
import { takeFile, type UploadDependencies } from './upload-service.ts'

/** Registers the calls of imports [IMPORT1]; `acceptPieces` must be registered on the same app. */
export function registerImportRoutes(route: Route, deps: UploadDependencies): void {
  const { db } = deps
  route('POST /imports', async ({ caller, body }) => ({
    insertedId: await beginImport(db, caller.userId, body),
  }))
  route('POST /imports/content/:id', async ({ caller: { userId }, params, request }) => {
    await takeFile(deps, { userId, ...params }, bodyOf(request))
    return { modifiedCount: 1 }
  })
  route('GET /imports', ({ caller }) => readImports(db, caller.userId))
  route('GET /imports/:id', ({ caller, params }) => readImport(db, caller.userId, params.id))
  route('PATCH /imports/:id', async ({ params, body }) => ({
    modifiedCount: await matchColumns(db, params.id, body),
  }))
  route('POST /imports/read/:id', async ({ params, body }) => ({
    modifiedCount: await readAnew(db, params.id, body),
  }))
  route('POST /imports/check/:id', async ({ caller, params, body }) => ({
    modifiedCount: await checkImport(db, caller.userId, { ...params, ...body }),
  }))
  route('GET /imports/problems/:id', ({ caller, params, reply }) =>
    takeDownload(reply, caller.userId, () => openProblems(deps, params.id)),
  )
  route('POST /imports/run/:id', async ({ caller, params, body }) => ({
    modifiedCount: await runImport(db, caller.userId, { ...params, ...body }),
  }))
  route('POST /imports/undo/:id', async ({ params: { id }, caller }) => ({
    modifiedCount: await undoImport(db, scopeOf(caller), id),
  }))
  route('POST /imports/publish/:id', ({ caller, params, body }) =>
    publishDraftsOf(db, caller.userId, { ...params, ...body }),
  )
  route('POST /imports/invite/:id', async ({ params }) => ({ modifiedCount: await inviteOf(db, params.id) }))
  route('DELETE /imports/:id', async ({ params }) => {
    await removeImport(db, params.id)
    return { deletedCount: 1 }
  })
}

function bodyOf({ body, headers }: FastifyRequest): Readable {
  if (!(typeof body === 'object' && body !== null && Symbol.asyncIterator in body))
    throw new ProductError('unsupported_media_type')
  if (Number(headers['content-length'] ?? 0) > importLimits.bytes) throw new ProductError('body_too_large')
  return body as Readable
}
