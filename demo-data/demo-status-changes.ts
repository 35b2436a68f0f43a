import type { Insertable } from 'kysely'
import type { ApplicationStatus } from '../contract/applications/application-terms.ts'
import { newId } from '../server/platform/database/new-id.ts'
import type { ApplicationEventsTable, ApplicationsTable } from '../server/platform/database/tables.ts'
import { seededRandom } from './random.ts'

/** The statuses that lead to each status. */
const ways: Record<ApplicationStatus, readonly ApplicationStatus[]> = {
  Pending: ['Pending'],
  Processing: ['Pending', 'Processing'],
  Completed: ['Pending', 'Processing', 'Completed'],
  Rejected: ['Pending', 'Processing', 'Rejected'],
}

/** Returns the status changes by staff that lead to each application's status, between applying and now. */
export function statusChangeRows(
  now: Date,
  applications: readonly Insertable<ApplicationsTable>[],
  staff: readonly string[],
): Insertable<ApplicationEventsTable>[] {
  return applications.flatMap((application, i) => {
    const way = ways[application.status ?? 'Pending']
    const random = seededRandom(`steps ${i}`)
    let at = application.applied_at?.getTime() ?? now.getTime()
    return way.slice(1).map((to, step) => {
      at += (now.getTime() - at) * random.between(0.2, 0.6)
      return {
        id: newId(),
        application_id: application.id,
        actor_id: random.pick(staff),
        from_status: way[step] ?? 'Pending',
        to_status: to,
        at: new Date(Math.floor(at)),
      }
    })
  })
}
