import type { Kysely } from 'kysely'
import type { ReadPublic } from '../../platform/database/public-reads.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Route } from '../../platform/http/endpoint.ts'
import { changeForm, publish, readApplicationForm, readForm } from './form-service.ts'

/** Registers the calls on the forms of scholarships [FORM1] [FORM2]. */
export function registerFormRoutes(
  route: Route,
  { db, readPublic }: { db: Kysely<Tables>; readPublic: ReadPublic },
): void {
  route('GET /applicationForm/:id', ({ params }) =>
    readPublic(reader => readApplicationForm(reader, params.id)),
  )
  route('GET /forms/:id', ({ params }) => readForm(db, params.id))
  route('PATCH /forms/:id', async ({ params, body }) => ({ version: await changeForm(db, params.id, body) }))
  route('POST /forms/publish/:id', async ({ params, caller, body }) => ({
    modifiedCount: await publish(db, { scholarshipId: params.id, by: caller.userId }, body),
  }))
}
