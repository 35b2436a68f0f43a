import { type Insertable, sql } from 'kysely'
import { isOpen } from '../../../contract/applications/application-terms.ts'
import type { SeenId } from '../../platform/access/scope.ts'
import type { Database } from '../../platform/database/connection.ts'
import { newId } from '../../platform/database/new-id.ts'
import type { ApplicationsTable } from '../../platform/database/tables.ts'
import { withInternationalNumber } from './international-number.ts'
import type { Answered, Numbered } from './receipts/receipt-repository.ts'

/** The rows of an application that was sent somewhere else. */
interface ImportedRows {
  row: Insertable<ApplicationsTable> & { applied_at: Date }
  decidedAt: Date | null
  submitted?: Answered & Numbered
}

/** Inserts applications with their answers, receipts and decisive steps; at most a thousand at once. */
export async function insertImported(db: Database, imported: readonly ImportedRows[]): Promise<void> {
  if (imported.length === 0) return
  await db
    .insertInto('applications')
    .values(imported.map(({ row }) => withInternationalNumber(row)))
    .execute()
  const submitted = imported.flatMap(({ submitted: each, row }) =>
    each ? [{ ...each, at: row.applied_at }] : [],
  )
  if (submitted.length > 0) await insertSubmissions(db, submitted)
  const steps = imported.flatMap(({ row: { id, status = 'Pending', applied_at }, decidedAt }) =>
    isOpen(status)
      ? []
      : [
          {
            id: newId(),
            application_id: id,
            actor_id: null,
            from_status: 'Pending' as const,
            to_status: status,
            at: decidedAt ?? applied_at,
          },
        ],
  )
  if (steps.length > 0) await db.insertInto('application_events').values(steps).execute()
}

async function insertSubmissions(
  db: Database,
  submitted: readonly (Answered & Numbered & { at: Date })[],
): Promise<void> {
  await db
    .insertInto('application_answers')
    .values(
      submitted.map(({ applicationId, formVersionId, values }) => ({
        application_id: applicationId,
        form_version_id: formVersionId,
        answers: JSON.stringify(values),
      })),
    )
    .execute()
  await db
    .insertInto('application_receipts')
    .values(
      submitted.map(({ applicationId, number, at, content }) => ({
        application_id: applicationId,
        number,
        at,
        content: JSON.stringify(content),
      })),
    )
    .execute()
}

/** Removes applications. @returns the ids of their payments */
export async function deleteImported(db: Database, ids: readonly SeenId[]): Promise<string[]> {
  const rows = await db
    .deleteFrom('applications')
    .where('id', '=', sql<SeenId>`any(${ids}::uuid[])`)
    .returning('payment_id')
    .execute()
  return rows.map(({ payment_id }) => payment_id)
}
