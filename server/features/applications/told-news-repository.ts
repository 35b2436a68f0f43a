import { hash } from 'node:crypto'
import type { ApplicationStatus } from '../../../contract/applications/application-terms.ts'
import type { SeenId } from '../../platform/access/scope.ts'
import type { Database } from '../../platform/database/connection.ts'
import { findApplication } from './application-repository.ts'
import { mailAbout } from './application-view.ts'

/** What an applicant has not been told yet. */
export interface ApplicationNews extends ReturnType<typeof mailAbout> {
  /** Left out where they know it. */
  status?: ApplicationStatus | undefined
  feedback?: string | undefined
}

/** @returns nothing when a later mail tells it, when they know all of it, or when the application is gone */
export async function untoldNews(
  db: Database,
  applicationId: SeenId,
  key: string,
): Promise<ApplicationNews | undefined> {
  const application = await findApplication(db, applicationId)
  const told = await db
    .selectFrom('application_news')
    .selectAll()
    .where('application_id', '=', applicationId)
    .executeTakeFirst()
  if (!application || told?.waiting !== key) return undefined
  const { status, feedback } = application
  const knowsStatus = told.told_status === status
  const knowsFeedback = feedback === '' || told.told_feedback === digest(feedback)
  if (knowsStatus && knowsFeedback) return undefined
  return {
    ...mailAbout(application),
    ...(!knowsStatus && { status }),
    ...(!knowsFeedback && { feedback }),
  }
}

/** Notes what an applicant was told. */
export async function markTold(
  db: Database,
  applicationId: SeenId,
  { status, feedback }: Pick<ApplicationNews, 'status' | 'feedback'>,
): Promise<void> {
  await db
    .updateTable('application_news')
    .set({
      ...(status !== undefined && { told_status: status }),
      ...(feedback !== undefined && { told_feedback: digest(feedback) }),
    })
    .where('application_id', '=', applicationId)
    .execute()
}

/** The feedback itself stands in one place. */
const digest = (feedback: string) => hash('sha256', feedback, 'base64url')

/** Records that a separate letter informs the applicant of a status. */
export async function noteTold(
  db: Database,
  applicationId: SeenId,
  status: ApplicationStatus,
): Promise<void> {
  await db
    .insertInto('application_news')
    .values({ application_id: applicationId, waiting: '', told_status: status })
    .onConflict(conflict => conflict.column('application_id').doUpdateSet({ told_status: status }))
    .execute()
}
