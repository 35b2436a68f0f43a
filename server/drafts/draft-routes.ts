import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Route } from '../http/endpoint.ts'
import {
  beginDraft,
  giveUpDraft,
  listDrafts,
  readDraft,
  saveAnswers,
  settleConflict,
} from './draft-service.ts'

/** Registers the calls on drafts of applications [DRAFT1] [DRAFT2]. */
export function registerDraftRoutes(route: Route, { db }: { db: Kysely<Tables> }): void {
  route('GET /drafts', ({ caller }) => listDrafts(db, caller.userId))
  route('POST /drafts', async ({ caller: { userId }, body }) => ({
    insertedId: await beginDraft(db, { userId, ...body }),
  }))
  route('GET /drafts/:id', ({ params, caller: { userId } }) => readDraft(db, { ...params, userId }))
  route('PATCH /drafts/:id', ({ params, caller: { userId }, body }) =>
    saveAnswers(db, { ...params, userId }, body),
  )
  route('POST /drafts/settle/:id', ({ params, caller: { userId }, body }) =>
    settleConflict(db, { ...params, userId }, body),
  )
  route('DELETE /drafts/:id', async ({ params, caller: { userId } }) => ({
    deletedCount: await giveUpDraft(db, { ...params, userId }),
  }))
}
