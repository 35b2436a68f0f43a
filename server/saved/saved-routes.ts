import type { Route } from '../http/endpoint.ts'
import type { PaymentDependencies } from '../payments/payment-service.ts'
import { changeNote, listSaved, listSavedIds, save, unsave } from './saved-service.ts'

/** Registers the calls on saved scholarships [SAVE1]. */
export function registerSavedRoutes(route: Route, deps: PaymentDependencies): void {
  const { db } = deps
  route('GET /saved', async ({ caller }) => listSaved(deps, caller.userId))
  route('GET /saved/ids', async ({ caller }) => ({ ids: await listSavedIds(db, caller.userId) }))
  route('POST /saved', async ({ caller, body }) => ({ added: await save(db, caller.userId, body.ids) }))
  route('PATCH /saved/:scholarshipId', async ({ params, caller: { userId }, body }) => ({
    modifiedCount: await changeNote(db, { userId, ...params, ...body }),
  }))
  route('DELETE /saved/:scholarshipId', async ({ params, caller: { userId } }) => ({
    deletedCount: await unsave(db, { userId, ...params }),
  }))
}
