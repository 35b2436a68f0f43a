import { sql } from 'kysely'
import { defaultCurrency } from '../../contract/core/currency.ts'
import { replaceReceipt, writeReceipt } from '../../server/features/applications/receipts/receipt-service.ts'
import type { Database } from '../../server/platform/database/connection.ts'
import { roundForm } from './round-form.ts'
import type { RoundEntry } from './round-rows.ts'

/** Stores what the applicants of the round answered, with receipts of the moment they applied. */
export async function insertSubmissions(
  tx: Database,
  { entries, formVersionId }: { entries: readonly RoundEntry[]; formVersionId: string },
): Promise<void> {
  for (const entry of entries) await writeReceipt(tx, submissionOf(entry, formVersionId))
  await sql`update application_receipts set at = applied_at from applications where id = application_id`.execute(
    tx,
  )
}

/** Stores other answers of an applicant since staff have read the first. @returns the number of their receipt */
export async function correctSubmission(
  tx: Database,
  {
    entry,
    formVersionId,
    staff,
    at,
    readAt,
  }: { entry: RoundEntry; formVersionId: string; staff: readonly string[]; at: Date; readAt: Date },
): Promise<string> {
  const application_id = entry.application.id
  await sql`
    insert into desk_reads (application_id, officer_id, receipt, at)
    select application_id, officer, number, ${readAt} from application_receipts, unnest(${staff}::uuid[]) as officer
    where application_id = ${application_id}`.execute(tx)
  const number = await replaceReceipt(tx, submissionOf(entry, formVersionId))
  await tx.updateTable('application_receipts').set({ at }).where('number', '=', number).execute()
  return number
}

function submissionOf({ user, application, answers }: RoundEntry, formVersionId: string) {
  return {
    applicant: { name: user.user_name, email: user.user_email },
    application: { ...application, currency: defaultCurrency },
    answers: { formVersionId, definition: roundForm, values: answers },
  }
}
