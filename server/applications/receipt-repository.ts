import type { ReceiptContent } from '../../contract/applications/receipts.ts'
import type { Database } from '../database/connection.ts'

/** Keeps what was submitted. @throws the unique violation of a number that is taken */
export async function insertReceipt(
  db: Database,
  receipt: { applicationId: string; number: string; content: ReceiptContent },
): Promise<void> {
  await db
    .insertInto('application_receipts')
    .values({
      application_id: receipt.applicationId,
      number: receipt.number,
      content: JSON.stringify(receipt.content),
    })
    .execute()
}

/** What was submitted; `undefined` for an application without a receipt. */
export function findReceipt(db: Database, applicationId: string) {
  return db
    .selectFrom('application_receipts')
    .select(['number', 'at', 'content'])
    .where('application_id', '=', applicationId)
    .executeTakeFirst()
}

/** The receipts of a person's applications. */
export function listOwnReceipts(db: Database, userId: string) {
  return db
    .selectFrom('application_receipts')
    .innerJoin('applications', 'applications.id', 'application_receipts.application_id')
    .select(['application_id as applicationId', 'number'])
    .where('user_id', '=', userId)
    .execute()
}
