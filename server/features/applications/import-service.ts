import type { Insertable, Transaction } from 'kysely'
import type { Value } from '../../../contract/forms/answers.ts'
import type { FormDefinition } from '../../../contract/forms/form-definition.ts'
import type { SeenId } from '../../platform/access/scope.ts'
import type { ApplicationsTable, Tables } from '../../platform/database/tables.ts'
import { insertImported } from './import-repository.ts'
import { receiptOf } from './receipts/receipt-service.ts'

export { repeatedColumns } from './application-columns.ts'
export { deleteImported } from './import-repository.ts'

/** An application that was sent somewhere else [IMPORT1]. */
export interface ImportedApplication {
  applicant: { name: string; email: string }
  row: Insertable<ApplicationsTable> & { id: SeenId; applied_at: Date; currency: string }
  /** Its answers, as far as its form has questions. */
  values: Record<string, Value>
  /** When it was decided; null while it is open. */
  decidedAt: Date | null
}

/** Stores applications that were sent somewhere else, each with a receipt when its scholarship has a form; nobody is mailed. */
export async function storeImported(
  tx: Transaction<Tables>,
  applications: readonly ImportedApplication[],
  form: { id: string; definition: FormDefinition } | undefined,
): Promise<void> {
  await insertImported(
    tx,
    applications.map(({ applicant, row, values, decidedAt }) => ({
      row,
      decidedAt,
      ...(form && {
        submitted: {
          formVersionId: form.id,
          values,
          ...receiptOf({
            applicant,
            application: row,
            answers: { formVersionId: form.id, definition: form.definition, values },
          }),
        },
      }),
    })),
  )
}
