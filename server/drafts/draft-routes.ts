import type { ApplicationDependencies } from '../applications/application-service.ts'
import type { Route } from '../http/endpoint.ts'
import { beginDraft, giveUpDraft, listDrafts, readDraft, seeForm } from './draft-service.ts'
import { listKnownAnswers } from './known-answer-service.ts'
import { saveAnswers, settleConflict } from './save-answers-service.ts'
import { submitDraft } from './submit-draft-service.ts'

/** Registers the calls on drafts of applications [DRAFT1] [DRAFT2]. */
export function registerDraftRoutes(route: Route, deps: ApplicationDependencies): void {
  const { db } = deps
  route('GET /drafts', ({ caller }) => listDrafts(db, caller.userId))
  route('POST /drafts', ({ caller: { userId }, body }) => beginDraft(db, { userId, ...body }))
  route('GET /drafts/:id', ({ params, caller: { userId } }) => readDraft(db, { ...params, userId }))
  route('PATCH /drafts/:id', ({ params, caller: { userId }, body }) =>
    saveAnswers(db, { ...params, userId }, body),
  )
  route('POST /drafts/seen/:id', ({ params, caller: { userId }, body }) =>
    seeForm(db, { ...params, userId }, body.formVersion),
  )
  route('POST /drafts/settle/:id', ({ params, caller: { userId }, body }) =>
    settleConflict(db, { ...params, userId }, body),
  )
  route('POST /drafts/submit/:id', async ({ params, caller, body }) => ({
    insertedId: await submitDraft(deps, { ...params, userId: caller.userId, applicant: caller }, body),
  }))
  route('GET /knownAnswers', ({ caller }) => listKnownAnswers(db, caller.userId))
  route('DELETE /drafts/:id', async ({ params, caller: { userId } }) => ({
    deletedCount: await giveUpDraft(db, { ...params, userId }),
  }))
}
