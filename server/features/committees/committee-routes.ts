import type { Kysely } from 'kysely'
import { scopeOf } from '../../platform/access/scope.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Route } from '../../platform/http/endpoint.ts'
import { assign } from './assignment/assign-service.ts'
import { askForProposal, readProposal } from './assignment/propose-service.ts'
import { changeSettings, readCommittee } from './committee-service.ts'
import { lift, readConflicts } from './conflicts/conflict-service.ts'
import { inviteMembers } from './invite-service.ts'
import { actOnMember, changeMember, remindMembers } from './member-service.ts'
import { actOnPlace, readPreview, searchNames } from './preview-service.ts'
import { chooseShown, readQuestions } from './question-service.ts'
import { actOnCommittee } from './state-service.ts'

/** Registers the office's calls on committees [FAIR1]. */
export function registerCommitteeRoutes(route: Route, { db }: { db: Kysely<Tables> }): void {
  route('GET /committees/:id', ({ params: { id } }) => readCommittee(db, id))
  route('PATCH /committees/:id', async ({ params: { id }, body }) => ({
    version: await changeSettings(db, id, body),
  }))
  route('POST /committees/:id', async ({ params: { id }, caller, body }) => ({
    version: await actOnCommittee(db, scopeOf(caller), id, body),
  }))
  route('POST /committees/invite/:id', ({ params: { id }, caller, body }) =>
    inviteMembers(db, scopeOf(caller), id, body),
  )
  route('PATCH /committees/members/:id', async ({ params: { id }, body }) => ({
    version: await changeMember(db, id, body),
  }))
  route('POST /committees/members/:id', async ({ params: { id }, caller, body }) => ({
    modifiedCount: await actOnMember(db, scopeOf(caller), id, body),
  }))
  route('POST /committees/remind/:id', async ({ params: { id }, body }) => ({
    mails: await remindMembers(db, id, body),
  }))
  route('GET /committees/questions/:id', ({ params: { id } }) => readQuestions(db, id))
  route('PATCH /committees/questions/:id', async ({ params: { id }, body }) => ({
    modifiedCount: await chooseShown(db, id, body),
  }))
  route('POST /committees/search/:id', async ({ params: { id } }) => ({
    modifiedCount: await searchNames(db, id),
  }))
  route('GET /committees/preview/:id', ({ params: { id }, caller, query }) =>
    readPreview(db, scopeOf(caller), id, query.number),
  )
  route('POST /committees/places/:id', async ({ params: { id }, caller, body }) => ({
    modifiedCount: await actOnPlace(db, scopeOf(caller), id, body),
  }))
  route('POST /committees/proposal/:id', async ({ params: { id }, caller, body }) => ({
    modifiedCount: await askForProposal(db, scopeOf(caller), id, body),
  }))
  route('GET /committees/proposal/:id', ({ params: { id } }) => readProposal(db, id))
  route('POST /committees/assign/:id', ({ params: { id }, body }) => assign(db, id, body))
  route('GET /committees/conflicts/:id', ({ params: { id }, caller }) =>
    readConflicts(db, scopeOf(caller), id),
  )
  route('POST /committees/lift/:id', async ({ params: { id }, caller, body }) => ({
    modifiedCount: await lift(db, scopeOf(caller), id, body),
  }))
}
