import { sql, type Transaction } from 'kysely'
import { exportColumns, type ColumnOf } from '../../../../contract/exports/export-terms.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { ExportColumn, ExportTable } from '../files/export-table.ts'
import { batchesOf, countOf } from './batches.ts'
import { momentText } from './cell-texts.ts'

interface Row {
  id: string
  user_name: string
  user_email: string
  role: string
  created_at: Date
  email_confirmed_at: Date | null
  applications: number
}

const cells: Record<ColumnOf<'people'>, Omit<ExportColumn<Row>, 'title'>> = {
  person: { cell: row => row.id },
  name: { cell: row => row.user_name },
  email: { cell: row => row.user_email },
  role: { cell: row => row.role },
  joined: { cell: row => momentText(row.created_at) },
  confirmed: { cell: row => momentText(row.email_confirmed_at) },
  applications: { cell: row => String(row.applications), isNumber: true },
}

/** Everybody with an account, in the order in which they joined [AUDIT2]. */
export async function peopleTable(
  tx: Transaction<Tables>,
  columns: readonly string[],
): Promise<{ expected: number } & Omit<ExportTable<Row>, 'closing'>> {
  const chosen = columns as ColumnOf<'people'>[]
  return {
    expected: await countOf(tx, sql`users`),
    columns: chosen.map(column => ({ title: exportColumns.people[column], ...cells[column] })),
    batches: batchesOf<Row>(
      tx,
      sql`select id, user_name, user_email, role, created_at, email_confirmed_at,
          (select count(*) from applications where user_id = users.id) as applications
        from users order by created_at, id`,
    ),
  }
}
