import { scopeOf } from '../../platform/access/scope.ts'
import type { ApplicationDependencies } from '../applications/application-service.ts'
import type { Route } from '../../platform/http/endpoint.ts'
import { beginDraft, listDrafts, readDraft, seeForm } from './draft-service.ts'
import { listSuggestedAnswers } from './suggested-answer-service.ts'
import { beginCorrection, cancelApplication } from './restore-draft-service.ts'
import { saveAnswers, settleConflict } from './save-answers-service.ts'
import { submitDraft } from './submit-draft-service.ts'
import { giveUpDraft, undoDelete } from './undo-delete-service.ts'

/** Registers the calls on drafts of applications [DRAFT1] [DRAFT2], and those that make drafts of applications [U4] [U5]. */
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
  route('POST /drafts/correct/:id', ({ params, caller }) => beginCorrection(db, scopeOf(caller), params.id))
  route('DELETE /appliedScholarship/:id', async ({ params, caller }) => {
    await cancelApplication(deps, scopeOf(caller), params.id)
    return { deletedCount: 1 }
  })
  route('GET /knownAnswers', ({ caller, query }) => listSuggestedAnswers(db, caller.userId, query.draft))
  route('DELETE /drafts/:id', async ({ params, caller: { userId } }) => ({
    deletedCount: await giveUpDraft(deps, { ...params, userId }),
  }))
  route('POST /undoDelete/:id', async ({ params, caller: { userId } }) => {
    await undoDelete(deps, { ...params, userId })
    return { insertedId: params.id }
  })
}
