import type { Route } from '../../platform/http/endpoint.ts'
import type { PaymentDependencies } from '../payments/payment-service.ts'
import { askForReopening, forgetReopening, standingOf } from './reopening-service.ts'
import { changeNote, listSaved, listSavedIds, save, unsave } from './saved-service.ts'

/** Registers the calls on saved scholarships [SAVE1], and on where the caller stands with any of them. */
export function registerSavedRoutes(route: Route, deps: PaymentDependencies): void {
  const { db } = deps
  route('GET /saved', async ({ caller }) => listSaved(deps, caller.userId))
  route('GET /saved/ids', async ({ caller }) => ({ ids: await listSavedIds(db, caller.userId) }))
  route('POST /saved', async ({ caller, body }) => ({ added: await save(db, caller.userId, body.ids) }))
  route('PATCH /saved/:scholarshipId', async ({ params, caller: { userId }, body }) => ({
    modifiedCount: await changeNote(db, { userId, ...params, ...body }),
  }))
  route('GET /standing/:scholarshipId', ({ params, caller: { userId } }) =>
    standingOf(deps, { userId, ...params }),
  )
  route('POST /reopenings', async ({ body, caller: { userId } }) => ({
    modifiedCount: await askForReopening(db, { userId, ...body }),
  }))
  route('DELETE /reopenings/:scholarshipId', async ({ params, caller: { userId } }) => ({
    deletedCount: await forgetReopening(db, { userId, ...params }),
  }))
  route('DELETE /saved/:scholarshipId', async ({ params, caller: { userId } }) => ({
    deletedCount: await unsave(db, { userId, ...params }),
  }))
}
