import type { Route } from '../../platform/http/endpoint.ts'
import {
  acceptInvitation,
  declineInvitation,
  type InvitationDependencies,
  readInvitation,
} from './answer-invitation-service.ts'
import { handRankingOver } from './ranking/hand-over-service.ts'
import { giveNames, listOwnReadings } from './own-readings-service.ts'
import { moveInRanking, readRanking } from './ranking/ranking-service.ts'
import { actOnReading } from './reading-acts-service.ts'
import { readReading, remark, saveReading } from './reading-service.ts'

/** Registers the calls of readers and chairs, who need not be staff [FAIR1]. */
export function registerReadingRoutes(route: Route, deps: InvitationDependencies): void {
  const { db } = deps
  registerInvitationRoutes(route, deps)
  route('GET /readings', ({ caller }) => listOwnReadings(db, caller.userId))
  route('POST /readings/names/:id', async ({ params: { id }, caller, body }) => ({
    modifiedCount: await giveNames(db, caller.userId, id, body),
  }))
  route('GET /readings/:id', ({ params: { id }, caller }) => readReading(db, caller.userId, id))
  route('PATCH /readings/:id', async ({ params: { id }, caller, body }) => ({
    version: await saveReading(db, caller.userId, id, body),
  }))
  route('POST /readings/:id', ({ params: { id }, caller, body }) => actOnReading(db, caller.userId, id, body))
  route('POST /readings/remarks/:id', async ({ params: { id }, caller, body }) => ({
    insertedId: await remark(db, caller.userId, id, body),
  }))
  route('GET /readings/ranking/:id', ({ params: { id }, caller }) => readRanking(db, caller.userId, id))
  route('POST /readings/ranking/:id', async ({ params: { id }, caller, body }) => ({
    version: await moveInRanking(db, caller.userId, id, body),
  }))
  route('POST /readings/handOver/:id', async ({ params: { id }, caller, body }) => ({
    modifiedCount: await handRankingOver(db, caller.userId, id, body),
  }))
}

function registerInvitationRoutes(route: Route, deps: InvitationDependencies): void {
  route('GET /invitations/:token', ({ params: { token } }) => readInvitation(deps, token))
  route('POST /invitations/accept/:token', async ({ params: { token }, caller }) => ({
    modifiedCount: await acceptInvitation(deps, caller.userId, token),
  }))
  route('POST /invitations/decline/:token', async ({ params: { token } }) => ({
    modifiedCount: await declineInvitation(deps, token),
  }))
}
