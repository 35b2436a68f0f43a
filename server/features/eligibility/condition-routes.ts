import type { Kysely } from 'kysely'
import { scopeOf } from '../../platform/access/scope.ts'
import type { ReadPublic } from '../../platform/database/public-reads.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Route } from '../../platform/http/endpoint.ts'
import { previewConditions } from './condition-preview-service.ts'
import { changeVersion } from '../scholarships/version-service.ts'
import { publishConditions, readConditions, readOfferedConditions } from './condition-service.ts'
import { readSensitiveOn } from './eligibility-queries.ts'
import { switchQuestion } from './sensitive-question-service.ts'

/** Registers the calls on the conditions of scholarships [ELIG2] [ELIG7]. */
export function registerConditionRoutes(
  route: Route,
  { db, readPublic }: { db: Kysely<Tables>; readPublic: ReadPublic },
): void {
  route('GET /conditions/:id', ({ params }) => readPublic(reader => readOfferedConditions(reader, params.id)))
  route('GET /eligibility/:id', ({ params }) => readConditions(db, params.id))
  route('PATCH /eligibility/:id', async ({ params, body: { version, ...conditions } }) => ({
    version: await changeVersion(db, 'conditions', { scholarshipId: params.id, version }, conditions),
  }))
  route('POST /eligibility/publish/:id', async ({ params, caller, body }) => ({
    modifiedCount: await publishConditions(db, { scholarshipId: params.id, by: caller.userId }, body),
  }))
  route('POST /eligibility/preview/:id', ({ params, caller, body }) =>
    previewConditions(db, scopeOf(caller), { scholarshipId: params.id, ...body }),
  )
  route('GET /sensitiveQuestions', async () =>
    Array.from(await readSensitiveOn(db), ([question, ground]) => ({ question, ground })),
  )
  route('PATCH /sensitiveQuestions/:question', async ({ params, caller, body }) => ({
    modifiedCount: await switchQuestion(db, { ...params, ...body, by: caller.userId }),
  }))
}
