import type { ReceiptContent } from '../../contract/applications/receipts.ts'
import type { Value } from '../../contract/forms/answers.ts'
import type { Database } from '../database/connection.ts'
import { prepared } from '../database/prepared.ts'

/** What an application answers to a version of the form, and the receipt of it. */
export interface Submitted {
  applicationId: string
  formVersionId: string
  values: Record<string, Value>
  number: string
  content: ReceiptContent
}

/** Keeps what was submitted, in one statement. @throws the unique violation of a number that is taken */
export async function insertSubmitted(db: Database, submitted: Submitted): Promise<void> {
  const { applicationId: application_id, formVersionId, values, number, content } = submitted
  await db
    .with('answered', query =>
      query.insertInto('application_answers').values({
        application_id,
        form_version_id: formVersionId,
        answers: JSON.stringify(values),
      }),
    )
    .insertInto('application_receipts')
    .values({ application_id, number, content: JSON.stringify(content) })
    .modifyEnd(prepared)
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
