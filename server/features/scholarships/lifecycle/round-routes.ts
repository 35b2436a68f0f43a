import type { Kysely } from 'kysely'
import { scopeOf } from '../../../platform/access/scope.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { CopyScholarship } from '../../../platform/feature.ts'
import type { Route } from '../../../platform/http/endpoint.ts'
import { duplicate } from './duplicate-service.ts'
import { changeRound, closeRound, publishRound, readRound, unpublishRound } from './round-service.ts'

/** Registers the calls on the life of scholarships [ROUND1] to [ROUND3]. */
export function registerRoundRoutes(
  route: Route,
  { db, copyScholarship }: { db: Kysely<Tables>; copyScholarship: CopyScholarship },
): void {
  route('GET /rounds/:id', ({ params, caller }) => readRound(db, scopeOf(caller), params.id))
  route('PATCH /rounds/:id', async ({ params, caller, body }) => ({
    modifiedCount: await changeRound(db, { id: params.id, editedBy: caller.userId }, body),
  }))
  route('POST /rounds/publish/:id', async ({ params, caller }) => ({
    modifiedCount: await publishRound(db, { id: params.id, editedBy: caller.userId }),
  }))
  route('POST /rounds/unpublish/:id', async ({ params, caller }) => ({
    modifiedCount: await unpublishRound(db, { id: params.id, editedBy: caller.userId }),
  }))
  route('POST /rounds/close/:id', async ({ params, caller, body }) => {
    await closeRound(db, { id: params.id, editedBy: caller.userId }, body.reason)
    return { modifiedCount: 1 }
  })
  route('POST /rounds/duplicate/:id', async ({ params, caller }) => ({
    insertedId: await duplicate({ db, copyScholarship }, params.id, caller),
  }))
}
