import { sql } from 'kysely'
import type { SeenId } from '../../platform/access/scope.ts'
import { feature } from '../../platform/feature.ts'
import { copySettings } from './conversation-repository.ts'
import { registerConversationRoutes } from './conversation-routes.ts'
import { sendMessageNotice } from './jobs/send-message-notice.ts'

/** One conversation an application, and the inbox of staff. */
export const conversations = feature({
  routes: [registerConversationRoutes],
  jobs: [sendMessageNotice],
  copyScholarship: copySettings,
  async forgetApplications(tx, ids) {
    await tx
      .deleteFrom('conversations')
      .where('application_id', '=', sql<SeenId>`any(${ids}::uuid[])`)
      .execute()
  },
})
