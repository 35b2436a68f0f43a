import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Route } from '../http/endpoint.ts'
import { sendBatches, sendPage } from '../http/list-answer.ts'
import {
  addScholarship,
  changeScholarship,
  listForStaff,
  readForEditing,
  removeScholarship,
} from './scholarship-edit-service.ts'
import {
  allScholarships,
  listScholarships,
  readScholarship,
  searchScholarships,
} from './scholarship-service.ts'

/** Registers the calls on scholarships [API7] to [API13]. */
export function registerScholarshipRoutes(route: Route, { db }: { db: Kysely<Tables> }): void {
  route('GET /scholarships', async ({ query: { after, limit }, reply }) =>
    limit === undefined
      ? sendBatches(reply, await allScholarships(db, after))
      : listScholarships(db, { after, limit }),
  )
  route('GET /scholarships/:id', async ({ params }) => readScholarship(db, params.id))
  route('GET /allScholarships', async ({ query }) => searchScholarships(db, query))
  route('GET /scholarshipDetails/:id', async ({ params }) => readScholarship(db, params.id))

  route('POST /scholarships', async ({ caller, body }) => ({
    insertedId: await addScholarship(db, caller, body),
  }))
  route('PATCH /scholarships/:id', async ({ params, caller, body }) => ({
    modifiedCount: await changeScholarship(db, { id: params.id, editor: caller }, body),
  }))
  route('DELETE /scholarships/:id', async ({ params, caller }) => {
    await removeScholarship(db, { id: params.id, editor: caller })
    return { deletedCount: 1 }
  })
  route('GET /manageScholarships', async ({ query, reply }) => sendPage(reply, await listForStaff(db, query)))
  route('GET /manageScholarships/:id', async ({ params }) => readForEditing(db, params.id))
}
