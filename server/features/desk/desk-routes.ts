import { scopeOf } from '../../platform/access/scope.ts'
import type { Route } from '../../platform/http/endpoint.ts'
import type { ApplicationDependencies } from '../applications/application-service.ts'
import { readDeskApplication, sayReading } from './desk-application-service.ts'
import { addNote, changeMarks } from './desk-marks-service.ts'
import { readDeskQuestions, readQueuePage } from './desk-queue-service.ts'
import { deleteView, readViews, saveView } from './saved-view-service.ts'
import { listDeskScholarships, listOfficers } from './desk-repository.ts'

/** Registers the calls of the officers' desk [DESK1] [DESK2] [DESK3]. */
export function registerDeskRoutes(route: Route, deps: ApplicationDependencies): void {
  const { db } = deps
  route('GET /desk', ({ caller, query }) => readQueuePage(db, scopeOf(caller), query))
  route('GET /desk/officers', ({ caller }) => listOfficers(db, scopeOf(caller)))
  route('GET /desk/scholarships', ({ caller }) => listDeskScholarships(db, scopeOf(caller)))
  route('GET /desk/questions/:id', ({ params: { id } }) => readDeskQuestions(db, id))
  route('GET /desk/views', ({ caller }) => readViews(db, scopeOf(caller)))
  route('POST /desk/views', async ({ caller, body }) => ({
    insertedId: await saveView(db, scopeOf(caller), body),
  }))
  route('DELETE /desk/views/:id', async ({ params: { id }, caller }) => {
    await deleteView(db, scopeOf(caller), id)
    return { deletedCount: 1 }
  })
  route('GET /desk/:id', ({ params: { id }, caller }) => readDeskApplication(deps, scopeOf(caller), id))
  route('POST /desk/read/:id', ({ params: { id }, caller }) => sayReading(db, scopeOf(caller), id))
  route('PATCH /desk/:id', async ({ params: { id }, caller, body }) => ({
    version: await changeMarks(db, scopeOf(caller), id, body),
  }))
  route('POST /desk/notes/:id', async ({ params: { id }, caller, body }) => ({
    insertedId: await addNote(db, scopeOf(caller), { id, note: body }),
  }))
}
