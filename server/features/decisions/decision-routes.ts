import { scopeOf } from '../../platform/access/scope.ts'
import type { Route } from '../../platform/http/endpoint.ts'
import type { MailDeps } from '../../platform/jobs/job.ts'
import { actOnEach, actOnOffers, previewAct } from '../awards/award-acts-service.ts'
import {
  changeSettings,
  confirmRelease,
  previewBatch,
  readBatch,
  readDecisionState,
  recallBatch,
} from './batch-service.ts'
import {
  decide,
  decideByStatus,
  type DecisionDeps,
  listOwnDecisions,
  reopen,
  takeDecisionBack,
  undoStep,
} from './decision-service.ts'
import { lapseAward, offerNext } from './waiting-list/move-up-service.ts'
import { readWaitingList } from './waiting-list/waiting-list-service.ts'
import { readLetters, sendTestLetter, writeLetter } from './letter-service.ts'

/** Registers the calls that decide [DESK5] [DESK6], and those that change a status [T5]. */
export function registerDecisionRoutes(route: Route, deps: DecisionDeps & MailDeps): void {
  const { db } = deps
  registerLetterRoutes(route, deps)
  registerBatchRoutes(route, deps)
  registerWaitingListRoutes(route, deps)
  route('PATCH /appliedScholarship/status/:id', async ({ params: { id }, caller, body }) => {
    const proposed = await decideByStatus(deps, scopeOf(caller), { id, ...body })
    return { modifiedCount: 1, ...(proposed && { proposed }) }
  })
  route('POST /appliedScholarship/undoStep/:id', async ({ params: { id }, caller, body }) => {
    await undoStep(deps, scopeOf(caller), { id, ...body })
    return { modifiedCount: 1 }
  })
  route('GET /ownDecisions', ({ caller }) => listOwnDecisions(db, caller.userId))
  route('PATCH /decisions/:id', ({ params: { id }, caller, body }) => decide(deps, scopeOf(caller), id, body))
  route('POST /decisions/takeBack/:id', async ({ params: { id }, caller, body }) => {
    await takeDecisionBack(deps, scopeOf(caller), { id, ...body })
    return { deletedCount: 1 }
  })
  route('POST /decisions/reopen/:id', async ({ params: { id }, caller, body }) => ({
    version: await reopen(deps, scopeOf(caller), { id, ...body }),
  }))
  route('GET /decisions/scholarship/:id', ({ params: { id }, caller }) =>
    readDecisionState(db, scopeOf(caller), id),
  )
  route('PATCH /decisions/scholarship/:id', async ({ params: { id }, body }) => ({
    modifiedCount: await changeSettings(db, id, body),
  }))
}

function registerLetterRoutes(route: Route, deps: DecisionDeps & MailDeps): void {
  const { db } = deps
  route('GET /decisions/letters/:id', ({ params: { id } }) => readLetters(db, id))
  route('POST /decisions/letters/:id', async ({ params: { id }, caller, body }) => ({
    version: await writeLetter(db, scopeOf(caller), id, body),
  }))
  route('POST /decisions/testLetter/:id', async ({ params: { id }, caller, body }) => ({
    sentTo: await sendTestLetter(deps, scopeOf(caller), id, body),
  }))
}

function registerBatchRoutes(route: Route, deps: DecisionDeps): void {
  const { db } = deps
  route('POST /decisions/batches', async ({ caller, body }) => ({
    insertedId: await previewBatch(db, scopeOf(caller), body),
  }))
  route('GET /decisions/batches/:id', ({ params: { id }, caller, query }) =>
    readBatch(db, scopeOf(caller), { id, ...query }),
  )
  route('POST /decisions/release/:id', async ({ params: { id }, caller, body }) => ({
    releaseAt: await confirmRelease(deps, scopeOf(caller), id, body),
  }))
  route('POST /decisions/recall/:id', async ({ params: { id }, caller }) => ({
    recalled: await recallBatch(db, scopeOf(caller), id),
  }))
}

function registerWaitingListRoutes(route: Route, deps: DecisionDeps): void {
  route('GET /awards/waitingList/:id', ({ params: { id }, caller }) =>
    readWaitingList(deps.db, scopeOf(caller), id),
  )
  route('POST /awards/offerNext/:id', async ({ params: { id }, caller, body }) => ({
    insertedId: await offerNext(deps, scopeOf(caller), { id, ...body }),
  }))
  route('POST /awards/act', ({ caller, body: { act, items, dryRun } }) => {
    const scope = scopeOf(caller)
    if (dryRun) return previewAct(deps.db, scope, { act, items })
    return act.kind === 'giveOn'
      ? actOnEach(items, item => lapseAward(deps, scope, item))
      : actOnOffers(deps.db, scope, { act, items })
  })
  route('POST /awards/lapse/:id', async ({ params: { id }, caller, body }) => ({
    version: await lapseAward(deps, scopeOf(caller), { id, ...body }),
  }))
}
