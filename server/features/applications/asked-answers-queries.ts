import { type RawBuilder, sql } from 'kysely'
import { openStatuses } from '../../../contract/applications/application-terms.ts'
import type { OpenRequest } from '../../../contract/information-requests/information-requests.ts'
import type { RequestState } from '../../../contract/conversations/conversation-terms.ts'
import type { SeenId } from '../../platform/access/scope.ts'
import type { Database } from '../../platform/database/connection.ts'

/** What became of a request, from the tables `information_requests` and `applications` [TALK1]. */
export const requestState: RawBuilder<RequestState> = sql`coalesce(information_requests.settled_as, case
  when applications.status <> all(${openStatuses}) then 'decided'
  when information_requests.due_at <= now() then 'lapsed' else 'open' end)`

/**
 * What the office asks the applicant of an application for, while it is neither answered, withdrawn nor decided: the only
 * answers that can be changed meanwhile [TALK1].
 */
export async function findAsked(
  db: Database,
  applicationId: SeenId,
): Promise<(OpenRequest & { _id: SeenId }) | undefined> {
  const row = await db
    .selectFrom('information_requests')
    .innerJoin('applications', 'applications.id', 'information_requests.application_id')
    .innerJoin('messages', 'messages.id', 'information_requests.id')
    .leftJoin('users', 'users.id', 'messages.author_id')
    .select(['information_requests.id', 'questions', 'asked_at', 'due_at', 'body', 'user_name'])
    .select(requestState.as('state'))
    .where('information_requests.application_id', '=', applicationId)
    .where('settled_at', 'is', null)
    .where('applications.status', 'in', openStatuses)
    .executeTakeFirst()
  return (
    row && {
      _id: row.id,
      text: row.body,
      by: row.user_name ?? '',
      at: row.asked_at.toISOString(),
      questions: row.questions,
      dueAt: row.due_at.toISOString(),
      lapsed: row.state === 'lapsed',
    }
  )
}
