import type { Kysely } from 'kysely'
import { mayShowScores } from '../../features/scores/give-points-service.ts'
import { readForOfficer } from '../../features/applications/list-applications-service.ts'
import { scopeOf } from '../../platform/access/scope.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Route } from '../../platform/http/endpoint.ts'
import { sendPage } from '../../platform/http/list-answer.ts'
import { sliceOf } from '../../platform/lists/page.ts'
import { listApplicationRows, pageOfRecord } from './record-list-repository.ts'
import { applicationEntryView, recordEntryView } from './record-view.ts'

/** Entries of one application that are shown. */
const mostShown = 500

/** Registers the record of what staff did and looked at [AUDIT1]. */
export function registerRecordRoutes(route: Route, { db }: { db: Kysely<Tables> }): void {
  route('GET /record', async ({ query, reply, caller }) => {
    const page = await pageOfRecord(db, scopeOf(caller), query, sliceOf(query))
    return sendPage(reply, { ...page, items: page.items.map(recordEntryView) })
  })
  route('GET /appliedScholarship/record/:id', async ({ params: { id }, caller }) => {
    const scope = scopeOf(caller)
    // Reading the history of an application is a look at it, too; of the caller's own it would tell a decision before its release.
    await readForOfficer(db, scope, id)
    const rows = await listApplicationRows(db, id, mostShown)
    const showsScores = await mayShowScores(db, scope, id)
    return rows.map(row => applicationEntryView(row, { readerId: caller.userId, showsScores }))
  })
}
