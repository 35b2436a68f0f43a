import { scopeOf } from '../../platform/access/scope.ts'
import type { Route } from '../../platform/http/endpoint.ts'
import { sendPage } from '../../platform/http/list-answer.ts'
import { asksForAll } from '../../platform/lists/page.ts'
import { readAnswers } from './answer-service.ts'
import { listApplications } from './application-service.ts'
import type { ApplicationDependencies } from './application-dependencies.ts'
import { apply, editApplication } from './submit-service.ts'
import {
  giveFeedback,
  listOwnApplicationStatusChanges,
  listApplicationStatusChanges,
} from './status/status-change-service.ts'
import { listOwnReceipts, readReceipt } from './receipts/receipt-service.ts'
import { allApplications, applicationPage, readApplication } from './list-applications-service.ts'

/** Registers the calls on applications [API22] to [API28]. */
export function registerApplicationRoutes(route: Route, deps: ApplicationDependencies): void {
  route('POST /appliedScholarship', async ({ caller, body }) => ({
    insertedId: await apply(deps, caller, body),
  }))
  route('GET /appliedScholarship/:email', async ({ params: { email }, caller, query, reply }) =>
    asksForAll(query)
      ? listApplications(deps, scopeOf(caller), email)
      : sendPage(reply, await applicationPage(deps.db, scopeOf(caller), { ...query, email })),
  )
  route('PATCH /appliedScholarship/:id', async ({ params: { id }, caller, body }) => {
    await editApplication(deps, scopeOf(caller), { id, changes: body })
    return { modifiedCount: 1 }
  })

  route('GET /appliedScholarship', async ({ caller, query, reply }) =>
    asksForAll(query)
      ? allApplications(deps.db, scopeOf(caller))
      : sendPage(reply, await applicationPage(deps.db, scopeOf(caller), query)),
  )
  route('PATCH /appliedScholarship/feedback/:id', async ({ params: { id }, caller, body }) => ({
    modifiedCount: await giveFeedback(deps, scopeOf(caller), { id, ...body }),
  }))
  route('GET /appliedScholarship/details/:id', ({ params: { id }, caller }) =>
    readApplication(deps.db, scopeOf(caller), id),
  )
  route('GET /appliedScholarship/answers/:id', ({ params: { id }, caller }) =>
    readAnswers(deps, scopeOf(caller), id),
  )
  route('GET /appliedScholarship/receipt/:id', ({ params: { id }, caller, query }) =>
    readReceipt(deps.db, scopeOf(caller), { ...query, id }),
  )
  route('GET /receipts', ({ caller }) => listOwnReceipts(deps.db, caller.userId))
  route('GET /ownSteps', ({ caller }) => listOwnApplicationStatusChanges(deps.db, caller.userId))
  route('GET /appliedScholarship/steps/:id', ({ params: { id }, caller }) =>
    listApplicationStatusChanges(deps, scopeOf(caller), id),
  )
}
