import type { Kysely } from 'kysely'
import type { Caller } from '../../platform/caller.ts'
import { scopeOf, seeScholarship } from '../../platform/access/scope.ts'
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

/** The scholarship of a call, as one that its caller reaches. */
const seen = ({ caller, params: { id } }: { caller: Caller; params: { id: string } }) =>
  seeScholarship(scopeOf(caller), id)

/** Registers the office's calls on committees [FAIR1]. */
export function registerCommitteeRoutes(route: Route, { db }: { db: Kysely<Tables> }): void {
  route('GET /committees/:id', call => readCommittee(db, seen(call)))
  route('PATCH /committees/:id', async call => ({
    version: await changeSettings(db, seen(call), call.body),
  }))
  route('POST /committees/:id', async call => ({
    version: await actOnCommittee(db, call.caller, seen(call), call.body),
  }))
  route('POST /committees/invite/:id', call => inviteMembers(db, call.caller, seen(call), call.body))
  route('PATCH /committees/members/:id', async ({ params: { id }, caller, body }) => ({
    version: await changeMember(db, scopeOf(caller), id, body),
  }))
  route('POST /committees/members/:id', async ({ params: { id }, caller, body }) => ({
    modifiedCount: await actOnMember(db, scopeOf(caller), id, body),
  }))
  route('POST /committees/remind/:id', async call => ({
    mails: await remindMembers(db, seen(call), call.body),
  }))
  route('GET /committees/questions/:id', call => readQuestions(db, seen(call)))
  route('PATCH /committees/questions/:id', async call => ({
    modifiedCount: await chooseShown(db, seen(call), call.body),
  }))
  route('POST /committees/search/:id', async call => ({
    modifiedCount: await searchNames(db, seen(call)),
  }))
  route('GET /committees/preview/:id', call => readPreview(db, call.caller, seen(call), call.query.number))
  route('POST /committees/places/:id', async ({ params: { id }, caller, body }) => ({
    modifiedCount: await actOnPlace(db, scopeOf(caller), id, body),
  }))
  route('POST /committees/proposal/:id', async call => ({
    modifiedCount: await askForProposal(db, call.caller, seen(call), call.body),
  }))
  route('GET /committees/proposal/:id', call => readProposal(db, seen(call)))
  route('POST /committees/assign/:id', call => assign(db, seen(call), call.body))
  route('GET /committees/conflicts/:id', call => readConflicts(db, call.caller, seen(call)))
  route('POST /committees/lift/:id', async ({ params: { id }, caller, body }) => ({
    modifiedCount: await lift(db, scopeOf(caller), id, body),
  }))
}
