import { scopeOf } from '../../platform/access/scope.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Readable } from 'node:stream'
import { takeDownload } from '../../platform/http/downloads.ts'
import type { Route } from '../../platform/http/endpoint.ts'
import { ProductError } from '../../platform/product-error.ts'
import { listDocumentRows } from './document-repository.ts'
import { openDocument, removeDocument } from './document-service.ts'
import { ownDocumentView } from './document-view.ts'
import type { UploadRow } from './upload-repository.ts'
import {
  beginUpload,
  continueUpload,
  giveUpUpload,
  readUpload,
  type UploadDependencies,
} from './upload-service.ts'

/** Lets the app take the bytes of resumed uploads as they arrive. */
export const acceptPieces = fp(async app => {
  app.addContentTypeParser('application/offset+octet-stream', (_request, payload, done) =>
    done(null, payload),
  )
})

/** Registers documents and their resumable uploads [DOC1] [DOC2]; `acceptPieces` must be registered on the same app. */
export function registerDocumentRoutes(route: Route, deps: UploadDependencies): void {
  registerUploadRoutes(route, deps)
  route('GET /documents', async ({ caller }) =>
    (await listDocumentRows(deps.db, caller.userId)).map(ownDocumentView),
  )
  route('DELETE /documents/:id', async ({ params, caller: { userId } }) => ({
    deletedCount: await removeDocument(deps, { ...params, userId }),
  }))
  route('GET /documents/:id/content', ({ params, caller, reply }) =>
    takeDownload(reply, caller.userId, () => openDocument(deps, scopeOf(caller), params.id)),
  )
}

/** What headers say is what tus 1.0.0 asks for. */
function registerUploadRoutes(route: Route, deps: UploadDependencies): void {
  route('POST /uploads', async ({ caller: { userId }, request, reply }) => {
    const bytes = readCount(request, 'upload-length')
    const insertedId = await beginUpload(deps, { userId, name: readFileName(request), bytes })
    reply.headers({ 'tus-resumable': '1.0.0', location: `/api/uploads/${insertedId}` })
    return { insertedId }
  })
  route('GET /uploads/:id', async ({ params, caller: { userId }, reply }) =>
    progress(reply, await readUpload(deps, { ...params, userId })),
  )
  route('PATCH /uploads/:id', async ({ params, caller: { userId }, request, reply }) => {
    const offset = readCount(request, 'upload-offset')
    const { body, headers } = request
    if (!isStream(body)) throw new ProductError('unsupported_media_type')
    const length = Number(headers['content-length'] ?? 0)
    return progress(reply, await continueUpload(deps, { ...params, userId }, { offset, length, body }))
  })
  route('DELETE /uploads/:id', async ({ params, caller: { userId }, reply }) => {
    reply.header('tus-resumable', '1.0.0')
    return { deletedCount: await giveUpUpload(deps, { ...params, userId }) }
  })
}

function isStream(body: unknown): body is Readable {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body
}

function progress(reply: FastifyReply, { id, bytes, received, inspected_at }: UploadRow) {
  reply.headers({ 'tus-resumable': '1.0.0', 'upload-offset': received, 'upload-length': bytes })
  return { _id: id, bytes, received, inspected: inspected_at !== null }
}

/** @throws ProductError `malformed_request` without a whole number of bytes */
function readCount(request: FastifyRequest, header: string): number {
  const text = String(request.headers[header])
  if (!/^\d{1,15}$/.test(text)) throw new ProductError('malformed_request')
  return Number(text)
}

/** Of `filename d29ybGQucGRm,filetype …`. */
function readFileName(request: FastifyRequest): string {
  const pairs = String(request.headers['upload-metadata'] ?? '').split(',')
  const [, encoded = ''] = pairs.map(pair => pair.trim().split(' ')).find(([key]) => key === 'filename') ?? []
  return Buffer.from(encoded, 'base64').toString()
}
