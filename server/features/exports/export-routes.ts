import { scopeOf } from '../../platform/access/scope.ts'
import { takeDownload } from '../../platform/http/downloads.ts'
import type { Route } from '../../platform/http/endpoint.ts'
import {
  askForExport,
  type ExportDependencies,
  listOwnExports,
  openExport,
  readExportQuestions,
  removeExport,
} from './export-service.ts'
import { readSets, removeSet, runSet, saveSet } from './export-set-service.ts'

/** Registers the calls of exports [AUDIT2]. */
export function registerExportRoutes(route: Route, deps: ExportDependencies): void {
  const { db } = deps
  route('POST /exports', async ({ caller, body: { _id: id, ...wish } }) => ({
    insertedId: await askForExport(db, scopeOf(caller), { id, wish }),
  }))
  route('GET /exports', ({ caller }) => listOwnExports(db, scopeOf(caller)))
  route('GET /export-questions/:id', ({ params }) => readExportQuestions(db, params.id))
  route('GET /exports/:id/content', ({ params, caller, reply }) =>
    takeDownload(reply, caller.userId, () => openExport(deps, scopeOf(caller), params.id)),
  )
  route('DELETE /exports/:id', async ({ params: { id }, caller }) => {
    await removeExport(db, scopeOf(caller), id)
    return { deletedCount: 1 }
  })
  route('GET /export-sets', ({ caller }) => readSets(db, scopeOf(caller)))
  route('POST /export-sets', async ({ caller, body }) => ({
    insertedId: await saveSet(db, scopeOf(caller), body),
  }))
  route('POST /export-sets/run/:id', async ({ caller, params, body }) => ({
    insertedId: await runSet(db, scopeOf(caller), { setId: params.id, id: body._id }),
  }))
  route('DELETE /export-sets/:id', async ({ caller, params }) => {
    await removeSet(db, scopeOf(caller), params.id)
    return { deletedCount: 1 }
  })
}
