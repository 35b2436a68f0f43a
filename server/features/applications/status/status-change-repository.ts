import type { ApplicationStatus } from '../../../../contract/applications/application-terms.ts'
import type { SeenId } from '../../../platform/access/scope.ts'
import type { Database } from '../../../platform/database/connection.ts'
import { newId } from '../../../platform/database/new-id.ts'

/** Records a status change of an application [T5]. @returns its id */
export async function insertStatusChange(
  db: Database,
  step: {
    applicationId: SeenId
    actorId: string | null
    from: ApplicationStatus
    to: ApplicationStatus
    ended?: object | undefined
  },
): Promise<string> {
  const id = newId()
  await db
    .insertInto('application_events')
    .values({
      id,
      application_id: step.applicationId,
      actor_id: step.actorId,
      from_status: step.from,
      to_status: step.to,
      ended_decision: step.ended ? JSON.stringify(step.ended) : null,
    })
    .execute()
  return id
}

/** The latest change of an application to a status. */
export function findStatusChangeTo(db: Database, applicationId: SeenId, status: ApplicationStatus) {
  return db
    .selectFrom('application_events')
    .select(['id', 'actor_id', 'from_status', 'ended_decision'])
    .where('application_id', '=', applicationId)
    .where('to_status', '=', status)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Removes a status change that was undone. */
export async function deleteStatusChange(db: Database, id: SeenId): Promise<void> {
  await db.deleteFrom('application_events').where('id', '=', id).execute()
}

/** The status changes of an application, oldest first, with who made them. */
export function listStatusChanges(db: Database, applicationId: SeenId) {
  return db
    .selectFrom('application_events as step')
    .leftJoin('users', 'users.id', 'step.actor_id')
    .select(['step.from_status', 'step.to_status', 'step.at', 'users.user_name'])
    .where('step.application_id', '=', applicationId)
    .orderBy('step.at')
    .orderBy('step.id')
    .execute()
}

export type StatusChangeRow = Awaited<ReturnType<typeof listStatusChanges>>[number]

/** The status changes of all applications of a person, oldest first. */
export function listOwnStatusChanges(db: Database, userId: string) {
  return db
    .selectFrom('application_events as step')
    .innerJoin('applications', 'applications.id', 'step.application_id')
    .select(['application_id', 'to_status', 'at'])
    .where('user_id', '=', userId)
    .orderBy('at')
    .orderBy('step.id')
    .execute()
}
