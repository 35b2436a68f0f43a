import { sql } from 'kysely'
import { maximumEarlierReceipts } from '../../../../contract/applications/application-limits.ts'
import type { ReceiptContent } from '../../../../contract/applications/receipts.ts'
import type { Value } from '../../../../contract/forms/answers.ts'
import type { SeenId } from '../../../platform/access/scope.ts'
import type { Database } from '../../../platform/database/connection.ts'
import { prepared } from '../../../platform/database/prepared.ts'

/** What an application answers to a version of the form. */
export interface Answered {
  applicationId: SeenId
  formVersionId: string
  values: Record<string, Value>
}

/** The receipt of an application. */
export interface Numbered {
  applicationId: SeenId
  number: string
  content: ReceiptContent
  /** When it was submitted, if that is not now. */
  at?: Date
}

/** Stores what an application answers, in place of what it has answered. */
export async function putAnswers(db: Database, answered: Answered): Promise<void> {
  const { applicationId: application_id, formVersionId: form_version_id, values } = answered
  const row = { form_version_id, answers: JSON.stringify(values) }
  await db
    .insertInto('application_answers')
    .values({ application_id, ...row })
    .onConflict(conflict => conflict.column('application_id').doUpdateSet(row))
    .modifyEnd(prepared)
    .execute()
}

/** Gives an application a receipt, in place of the present one. @throws the unique violation of a number that is taken */
export async function putReceipt(db: Database, receipt: Numbered): Promise<void> {
  const { applicationId: application_id, number, content, at } = receipt
  const row = { number, content: JSON.stringify(content), at: at ?? sql<Date>`now()` }
  await db
    .insertInto('application_receipts')
    .values({ application_id, ...row })
    .onConflict(conflict => conflict.column('application_id').doUpdateSet(row))
    .modifyEnd(prepared)
    .execute()
}

/**
 * Moves the present receipt of an application to the earlier ones, before it is replaced or the application cancelled.
 * Beyond the limit, the oldest is removed.
 */
export async function keepReceipt(
  db: Database,
  { applicationId, userId }: { applicationId: SeenId; userId: string },
): Promise<void> {
  await db
    .insertInto('earlier_receipts')
    .columns(['number', 'user_id', 'application_id', 'at', 'content'])
    .expression(query =>
      query
        .selectFrom('application_receipts')
        .innerJoin('applications', 'applications.id', 'application_id')
        .select(['number', 'user_id', 'application_id', 'at', 'content'])
        .where('application_id', '=', applicationId),
    )
    .execute()
  await sql`
    delete from earlier_receipts where number in (
      select number from earlier_receipts where user_id = ${userId} order by at desc offset ${maximumEarlierReceipts})`.execute(
    db,
  )
}

/** Removes the earlier receipts of an application. */
export async function deleteEarlierReceipts(db: Database, applicationId: SeenId): Promise<void> {
  await db.deleteFrom('earlier_receipts').where('application_id', '=', applicationId).execute()
}

/** What was submitted; `undefined` for an application without a receipt. */
export function findReceipt(db: Database, applicationId: SeenId) {
  return db
    .selectFrom('application_receipts')
    .select(['number', 'at', 'content'])
    .where('application_id', '=', applicationId)
    .executeTakeFirst()
}

/** The receipts that an application has had, the newest first, with whose they are. */
export function listEarlierReceipts(db: Database, applicationId: SeenId) {
  return db
    .selectFrom('earlier_receipts')
    .select(['user_id', 'number', 'at', 'content'])
    .where('application_id', '=', applicationId)
    .orderBy('at', 'desc')
    .execute()
}

/** The newest receipt of each application of a person, cancelled ones included. */
export async function listOwnReceiptRows(db: Database, userId: string) {
  const { rows } = await sql<{
    applicationId: SeenId
    number: string
    at: Date
    scholarshipName: string
    cancelled: boolean
    hasForm: boolean
    correcting: boolean
  }>`
    select application_id as "applicationId", number, at, scholarship_name as "scholarshipName", false as cancelled,
      exists (select from application_answers as answered where answered.application_id = applications.id) as "hasForm",
      exists (select from application_drafts as draft join draft_answers as typed on draft_id = draft.id
        where draft.application_id = applications.id and typed.version > 1) as correcting
      from application_receipts join applications on applications.id = application_id
     where user_id = ${userId}
    union all (
      select distinct on (application_id) application_id, number, at, content ->> 'scholarshipName', true, false, false
        from earlier_receipts
       where user_id = ${userId} and not exists (select from applications where id = application_id)
       order by application_id, at desc)
    order by at desc`.execute(db)
  return rows
}

/** The number of an application's present receipt. */
export async function findReceiptNumber(db: Database, applicationId: SeenId): Promise<string | null> {
  const row = await db
    .selectFrom('application_receipts')
    .select('number')
    .where('application_id', '=', applicationId)
    .executeTakeFirst()
  return row?.number ?? null
}
