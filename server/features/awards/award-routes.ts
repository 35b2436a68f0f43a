import type { Kysely } from 'kysely'
import { scopeOf } from '../../platform/access/scope.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Route } from '../../platform/http/endpoint.ts'
import { answerAward, askToStartLater, takeAnswerBack } from './answer-service.ts'
import { checkAward, readAward, readAwards, readOwnAward, readOwnAwards } from './award-service.ts'
import { changeSettings, readSettings, switchOff } from './award-settings-service.ts'
import { checkCondition, checkSeveral, giveCondition, saveConditionDraft } from './condition-service.ts'
import { answerDeferral } from './office-award-service.ts'

/** Registers the calls about awards [AWARD1] [AWARD4]; who moves up is decided where decisions are. */
export function registerAwardRoutes(route: Route, { db }: { db: Kysely<Tables> }): void {
  registerOwnRoutes(route, db)
  route('POST /awards/check', ({ body }) => checkAward(db, body))
  route('GET /awards', ({ caller, query }) => readAwards(db, scopeOf(caller), query))
  route('GET /awards/:id', ({ params: { id }, caller }) => readAward(db, scopeOf(caller), id))
  route('POST /awards/deferral/:id', async ({ params: { id }, caller, body }) => ({
    version: await answerDeferral(db, scopeOf(caller), { id, ...body }),
  }))
  route('POST /awards/conditions/check/:id', async ({ params: { id }, caller, body }) => ({
    version: await checkCondition(db, scopeOf(caller), { id, ...body }),
  }))
  route('POST /awards/conditions/checkSeveral', ({ caller, body }) => checkSeveral(db, scopeOf(caller), body))
  route('GET /awards/settings/:id', ({ params: { id } }) => readSettings(db, id))
  route('PATCH /awards/settings/:id', async ({ params: { id }, body }) => ({
    version: await changeSettings(db, id, body),
  }))
  route('DELETE /awards/settings/:id', async ({ params: { id } }) => ({
    modifiedCount: await switchOff(db, id),
  }))
}

function registerOwnRoutes(route: Route, db: Kysely<Tables>): void {
  route('GET /ownAwards', ({ caller }) => readOwnAwards(db, caller.userId))
  route('GET /ownAwards/:id', ({ params: { id }, caller }) => readOwnAward(db, caller.userId, id))
  route('POST /awards/answer/:id', async ({ params: { id }, caller, body }) => ({
    version: await answerAward(db, caller.userId, { id, ...body }),
  }))
  route('POST /awards/takeBack/:id', async ({ params: { id }, caller, body }) => ({
    version: await takeAnswerBack(db, caller.userId, { id, ...body }),
  }))
  route('POST /awards/defer/:id', async ({ params: { id }, caller, body }) => ({
    version: await askToStartLater(db, caller.userId, { id, ...body }),
  }))
  route('PATCH /awards/conditions/:id', async ({ params: { id }, caller, body }) => ({
    version: await saveConditionDraft(db, caller.userId, { id, ...body }),
  }))
  route('POST /awards/conditions/give/:id', async ({ params: { id }, caller, body }) => ({
    version: await giveCondition(db, caller.userId, { id, ...body }),
  }))
}
