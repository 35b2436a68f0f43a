import {
  type ApplicationStatus,
  applicationStatuses,
} from '../../../contract/applications/application-terms.ts'
import type { Application, ApplicationListQuery } from '../../../contract/applications/applications.ts'
import { inChunks } from '../../platform/lists/chunks.ts'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { type Page, sliceOf } from '../../platform/lists/page.ts'
import { listApplicationRowsAfter, pageOfApplications } from './application-list-repository.ts'
import { countDays, countStatuses, listLongestWaitingRows } from './application-queue-repository.ts'
import { assertVisible, type Scope, type Seen } from '../../platform/access/scope.ts'
import { assertHandled } from './application-policy.ts'
import { lookAtApplication } from './application-record.ts'
import { findApplication } from './application-repository.ts'
import { applicationView } from './application-view.ts'

/** All applications that an officer reaches, newest first, chunk by chunk [API24]. */
export function allApplications(db: Database, scope: Scope): AsyncGenerator<Application[]> {
  return inChunks((after, limit) => listApplicationRowsAfter(db, scope, { after, limit }), applicationView)
}

/** A page of all applications that a caller sees [T4], or of those of the person with this email address [U3]. */
export async function applicationPage(
  db: Database,
  scope: Scope,
  query: ApplicationListQuery & { email?: string },
): Promise<Page<Application>> {
  const page = await pageOfApplications(db, scope, query, sliceOf(query))
  return { ...page, items: page.items.map(applicationView) }
}

/** One application; reading it is recorded as a look [AUDIT1]. */
export async function readApplication(db: Kysely<Tables>, scope: Scope, id: string): Promise<Application> {
  const row = await findApplication(db, id)
  assertVisible(scope, row)
  await lookAtApplication(db, row)
  return applicationView(row)
}

/** One application, for an officer; nobody handles their own. */
export async function readForOfficer(
  db: Kysely<Tables>,
  scope: Scope,
  id: string,
): Promise<Seen<Application>> {
  const row = await findApplication(db, id)
  assertHandled(row, scope)
  await lookAtApplication(db, row)
  return applicationView(row) as Seen<Application>
}

/** What waits for staff. */
export interface Queue {
  queue: { status: ApplicationStatus; count: number; oldest: string | null }[]
  longestWaiting: Application[]
  days: { date: string; received: number; decided: number }[]
}

/** How many applications are in each status, the ten that wait longest except the caller's own, and the traffic of the last 14 days. */
export async function readQueue(db: Database, scope: Scope): Promise<Queue> {
  const [counts, waiting, days] = await Promise.all([
    countStatuses(db, scope),
    listLongestWaitingRows(db, scope, 10),
    countDays(db, scope),
  ])
  const queue = applicationStatuses.map(status => {
    const found = counts.find(row => row.status === status)
    return { status, count: found?.count ?? 0, oldest: found?.oldest.toISOString() ?? null }
  })
  return { queue, longestWaiting: waiting.map(applicationView), days }
}
