import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { callUnderWay } from '../../platform/record/call-under-way.ts'
import { recordView } from '../../platform/record/record-viewing.ts'
import type { ApplicationRow } from './application-repository.ts'

type About = Pick<ApplicationRow, 'id' | 'scholarship_id' | 'user_id'>

/** What the record says an application is [AUDIT1]. */
export function aboutApplication({ id, scholarship_id, user_id }: About) {
  return { objectId: id, applicationId: id, scholarshipId: scholarship_id, subjectId: user_id }
}

/** Records that the caller, if it is not its applicant, looks at an application [AUDIT1]. */
export async function lookAtApplication(db: Kysely<Tables>, application: About): Promise<void> {
  if (callUnderWay().actorId === application.user_id) return
  await recordView(db, { action: 'application.look', ...aboutApplication(application) })
}
