import { sql } from 'kysely'
import type { SeenId } from '../../platform/access/scope.ts'
import { feature } from '../../platform/feature.ts'
import { registerInformationRequestRoutes } from './information-request-routes.ts'
import { planRequestReminders } from './jobs/plan-request-reminders.ts'
import { sendRequestNotice } from './jobs/send-request-notice.ts'

/** What the office asks applicants for after they have submitted: a message, the answers reopened, a date. */
export const informationRequests = feature({
  routes: [registerInformationRequestRoutes],
  jobs: [sendRequestNotice, planRequestReminders],
  /** They go with their messages; settled first, the desk waits for none. */
  async forgetApplications(tx, ids) {
    await tx
      .updateTable('information_requests')
      .set({ settled_at: sql<Date>`now()`, settled_as: 'withdrawn' })
      .where('application_id', '=', sql<SeenId>`any(${ids}::uuid[])`)
      .where('settled_at', 'is', null)
      .execute()
  },
})
