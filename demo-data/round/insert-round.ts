import { sql } from 'kysely'
import type { Database } from '../../server/platform/database/connection.ts'
import { insertTalks } from '../demo-conversations.ts'
import { insertReferences } from '../demo-references.ts'
import { statusChangeRows } from '../demo-status-changes.ts'
import type { ScholarshipRow } from '../demo-rows.ts'
import { roundTalks } from './round-conversations.ts'
import { askInRound } from './round-requests.ts'
import { insertSubmissions } from './round-submissions.ts'
import { roundScores, roundSheet } from './round-scores.ts'
import { roundEntries } from './round-rows.ts'

/** Applicants who named referees. */
const referenced = 40

/**
 * Inserts a round that is read and decided at the desk: applications with answers and points, conversations about some, of whom three are
 * asked for answers, people whom they named as referees, and held decisions that can be previewed and released. @param formVersionId the published form of the scholarship
 */
export async function insertRound(
  tx: Database,
  {
    now,
    scholarship,
    staff,
    formVersionId,
  }: { now: Date; scholarship: ScholarshipRow; staff: readonly string[]; formVersionId: string },
): Promise<void> {
  const entries = roundEntries(now, scholarship, staff[0] ?? '')
  const applications = entries.map(({ application }) => application)
  await tx
    .insertInto('users')
    .values(entries.map(({ user }) => user))
    .execute()
  await tx
    .insertInto('payments')
    .values(entries.map(({ payment }) => payment))
    .execute()
  await tx.insertInto('applications').values(applications).execute()
  await tx
    .insertInto('application_events')
    .values(statusChangeRows(now, applications, staff))
    .execute()
  await tx.insertInto('score_sheets').values(roundSheet(scholarship.id, staff[0])).execute()
  await tx
    .insertInto('scores')
    .values(roundScores(entries, scholarship.id, staff))
    .execute()
  await insertSubmissions(tx, { entries, formVersionId })
  await tx.insertInto('decision_settings').values({ scholarship_id: scholarship.id, holds: true }).execute()
  await tx
    .insertInto('decisions')
    .values(entries.flatMap(({ decision }) => decision ?? []))
    .execute()
  // What was decided about other answers than these would not be released.
  await sql`
    update decisions set receipt = number from application_receipts
    where application_receipts.application_id = decisions.application_id`.execute(tx)
  const requests = await askInRound(tx, { now, entries, staff, formVersionId })
  await insertTalks(tx, { now, officer: staff[0] ?? '', talks: [...roundTalks(entries), ...requests] })
  const applied = applications.slice(-referenced).map(({ user_id }) => ({ userId: user_id }))
  await insertReferences(tx, { now, scholarship, applied })
}
