import type { Kysely } from 'kysely'
import { findApplication } from '../../features/applications/application-service.ts'
import { findRemoval, listOwnRemovals } from '../../features/applications/removal-queries.ts'
import { assertVisible, scopeOf } from '../../platform/access/scope.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Route } from '../../platform/http/endpoint.ts'
import { sendPage } from '../../platform/http/list-answer.ts'
import {
  holdApplication,
  liftHold,
  listPeople,
  previewRule,
  readRule,
  saveRule,
} from './retention-service.ts'

/** Registers how long personal data is kept [AUDIT4]. */
export function registerRetentionRoutes(route: Route, { db }: { db: Kysely<Tables> }): void {
  route('GET /retention', () => readRule(db))
  route('GET /retention/preview', ({ query: { months } }) => previewRule(db, months))
  route('GET /retention/people', async ({ query, reply, caller }) =>
    sendPage(reply, await listPeople(db, scopeOf(caller), query)),
  )
  route('PATCH /retention', async ({ body, caller }) => ({
    modifiedCount: await saveRule(db, scopeOf(caller), body),
  }))
  route('POST /retention/holds/:id', async ({ params: { id }, body: { reason }, caller }) => {
    await holdApplication(db, scopeOf(caller), { id, reason })
    return { modifiedCount: 1 }
  })
  route('DELETE /retention/holds/:id', async ({ params: { id }, caller }) => {
    await liftHold(db, scopeOf(caller), id)
    return { deletedCount: 1 }
  })
  route('GET /appliedScholarship/removal/:id', async ({ params: { id }, caller }) => {
    assertVisible(scopeOf(caller), await findApplication(db, id))
    return { removal: (await findRemoval(db, id)) ?? null }
  })
  route('GET /ownRemovals', ({ caller }) => listOwnRemovals(db, caller.userId))
}
