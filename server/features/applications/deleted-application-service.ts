import type { Transaction } from 'kysely'
import type { SeenId } from '../../platform/access/scope.ts'
import { newId } from '../../platform/database/new-id.ts'
import {
  type DeletedRows,
  insertDeletedRows,
  keepDeletedRows,
  type Parts,
} from '../../platform/database/deleted-rows.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { retakePayment } from '../payments/consume-payment-service.ts'
import { tellLater } from './status/application-news-service.ts'
import { findApplication } from './application-repository.ts'
import { deleteEarlierReceipts } from './receipts/receipt-repository.ts'

const member = { table: 'committee_members', column: 'member_id' } as const

const parts: Parts = [
  { table: 'applications', column: 'id', generated: 'search_text' },
  { table: 'application_events', column: 'application_id' },
  { table: 'application_answers', column: 'application_id' },
  { table: 'application_eligibility', column: 'application_id' },
  { table: 'application_receipts', column: 'application_id' },
  { table: 'application_documents', column: 'application_id' },
  { table: 'application_news', column: 'application_id' },
  { table: 'earlier_receipts', column: 'application_id' },
  { table: 'desk_marks', column: 'application_id' },
  { table: 'desk_notes', column: 'application_id' },
  { table: 'desk_reads', column: 'application_id' },
  { table: 'scores', column: 'application_id' },
  { table: 'decisions', column: 'application_id' },
  { table: 'letters', column: 'application_id', within: { table: 'decision_batches', column: 'batch_id' } },
  { table: 'conversations', column: 'application_id' },
  { table: 'messages', column: 'application_id' },
  { table: 'information_requests', column: 'application_id' },
  { table: 'bulk_items', column: 'application_id', within: { table: 'bulk_actions', column: 'action_id' } },
  { table: 'retention_holds', column: 'application_id' },
  { table: 'committee_numbers', column: 'application_id' },
  { table: 'committee_places', column: 'application_id' },
  { table: 'committee_conflicts', column: 'application_id', within: member },
  { table: 'committee_readings', column: 'application_id', within: member },
  {
    table: 'committee_submissions',
    column: 'reading_id',
    through: { table: 'committee_readings', column: 'application_id' },
    within: { table: 'committee_readings', column: 'reading_id' },
  },
  { table: 'committee_remarks', column: 'application_id', within: member },
  { table: 'committee_moves', column: 'application_id' },
  {
    table: 'imported_applications',
    column: 'application_id',
    within: { table: 'imports', column: 'import_id' },
  },
  {
    table: 'public_awards',
    column: 'application_id',
    within: { table: 'public_outcomes', column: 'scholarship_id', key: 'scholarship_id' },
  },
]

/** The tables whose rows come back. */
export const restoredTables = parts.map(({ table }) => table)

/** Which corrections were begun; they stay a draft when the application is cancelled. */
const corrections: Parts = [{ table: 'application_drafts', column: 'application_id' }]

/** Stores an application that is about to be deleted, with all its data, for Undo. */
export function keepDeletedApplication(tx: Transaction<Tables>, own: { id: string; userId: string }) {
  return keepDeletedRows(tx, own, [...parts, ...corrections])
}

/**
 * Gives back an application that its applicant has just deleted; a pending one uses its payment up again.
 * @throws ProductError as `retakePayment` does, or the violation of a constraint when the database has changed too much
 */
export async function restoreApplication(
  tx: Transaction<Tables>,
  { deleted, id, userId }: { deleted: DeletedRows; id: SeenId; userId: string },
): Promise<void> {
  for (const row of deleted.applications ?? []) {
    if (row['status'] !== 'Pending') continue
    const scholarshipId = String(row['scholarship_id'])
    await retakePayment(tx, { userId, scholarshipId }, String(row['payment_id']))
  }
  afterCancelling(deleted)
  // Cancelling has put its receipt there.
  await deleteEarlierReceipts(tx, id)
  await insertDeletedRows(tx, deleted, parts)
  const application = await findApplication(tx, id)
  // The mail that waited may have come due meanwhile, and found no application.
  if (application && deleted.application_news?.length)
    await tellLater(tx, application, { key: `application-status:${newId()}`, status: application.status })
}

/**
 * What was decided is a proposal in no batch again: the one that it waited in may have left, and the applicant's letter with
 * it was never written [DESK5]. Of an act in bulk, what it has done can still be undone; previews come and go [DESK4].
 */
function afterCancelling(deleted: DeletedRows): void {
  for (const decision of deleted['decisions'] ?? []) decision['batch_id'] = null
  deleted['letters'] = (deleted['letters'] ?? []).filter(({ state }) => state === 'released')
  deleted['bulk_items'] = (deleted['bulk_items'] ?? []).filter(({ state }) => state === 'done')
}
