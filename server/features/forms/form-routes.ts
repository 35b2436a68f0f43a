import type { Kysely } from 'kysely'
import type { ReadPublic } from '../../platform/database/public-reads.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Route } from '../../platform/http/endpoint.ts'
import { changeVersion } from '../scholarships/version-service.ts'
import { publish, readApplicationForm, readForm } from './form-service.ts'

/** Registers the calls on the forms of scholarships [FORM1] [FORM2]. */
export function registerFormRoutes(
  route: Route,
  { db, readPublic }: { db: Kysely<Tables>; readPublic: ReadPublic },
): void {
  route('GET /applicationForm/:id', ({ params }) =>
    readPublic(reader => readApplicationForm(reader, params.id)),
  )
  route('GET /forms/:id', ({ params }) => readForm(db, params.id))
  route('PATCH /forms/:id', async ({ params, body: { version, ...form } }) => ({
    version: await changeVersion(db, 'form', { scholarshipId: params.id, version }, form),
  }))
  route('POST /forms/publish/:id', async ({ params, caller, body }) => ({
    modifiedCount: await publish(db, { scholarshipId: params.id, by: caller.userId }, body),
  }))
}
