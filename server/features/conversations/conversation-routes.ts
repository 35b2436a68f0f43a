import type { Kysely } from 'kysely'
import { scopeOf } from '../../platform/access/scope.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Route } from '../../platform/http/endpoint.ts'
import { listOwn } from './conversation-repository.ts'
import { markRead, needNoAnswer, readConversation, writeMessage } from './conversation-service.ts'
import { changeSettings, readSettings } from './conversation-settings-service.ts'
import { countUnanswered } from './inbox-repository.ts'
import { readInbox } from './inbox-service.ts'

/** Registers the calls of conversations and of the inbox [TALK2]. */
export function registerConversationRoutes(route: Route, { db }: { db: Kysely<Tables> }): void {
  route('GET /conversations', ({ caller, query }) => readInbox(db, scopeOf(caller), query))
  route('GET /conversations/unanswered', ({ caller }) => countUnanswered(db, scopeOf(caller)))
  route('GET /ownConversations', ({ caller }) => listOwn(db, caller.userId))
  route('GET /conversations/:id', ({ params: { id }, caller, query }) =>
    readConversation(db, scopeOf(caller), { id, ...query }),
  )
  route('POST /conversations/:id', async ({ params: { id }, caller, body }) => ({
    insertedId: await writeMessage(db, scopeOf(caller), { id, message: body }),
  }))
  route('PATCH /conversations/read/:id', async ({ params: { id }, caller, body }) => ({
    modifiedCount: await markRead(db, scopeOf(caller), { id, ...body }),
  }))
  route('POST /conversations/nothingToAnswer/:id', async ({ params: { id }, caller, body }) => ({
    modifiedCount: await needNoAnswer(db, scopeOf(caller), { id, ...body }),
  }))
  route('GET /conversations/scholarship/:id', ({ params: { id } }) => readSettings(db, id))
  route('PATCH /conversations/scholarship/:id', async ({ params: { id }, body }) => ({
    modifiedCount: await changeSettings(db, id, body),
  }))
}
