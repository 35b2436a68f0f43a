import { sql, type Transaction } from 'kysely'
import { exportColumns, type ColumnOf } from '../../../../contract/exports/export-terms.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { ExportCells } from '../../../platform/tables/written/export-table.ts'
import type { TableToExport } from '../table-to-export.ts'
import { chunksOf, countOf } from './chunks.ts'

interface Row {
  id: string
  user_name: string
  user_email: string
  role: string
  created_at: Date
  email_confirmed_at: Date | null
  applications: number
}

const cells: Record<ColumnOf<'people'>, ExportCells<Row>> = {
  person: { cell: row => row.id },
  name: { cell: row => row.user_name },
  email: { cell: row => row.user_email },
  role: { cell: row => row.role },
  joined: { type: 'moment', cell: row => row.created_at },
  confirmed: { type: 'moment', cell: row => row.email_confirmed_at },
  applications: { cell: row => String(row.applications), type: 'number' },
}

/** Everybody with an account, in the order in which they joined [AUDIT2]. @everybody For admins. */
export async function peopleTable(
  tx: Transaction<Tables>,
  columns: readonly string[],
): Promise<TableToExport<Row>> {
  const chosen = columns as ColumnOf<'people'>[]
  return {
    holds: row => row.id,
    expected: await countOf(tx, sql`users`),
    columns: chosen.map(column => ({ title: exportColumns.people[column], ...cells[column] })),
    chunks: chunksOf<Row>(
      tx,
      sql`select id, user_name, user_email, role, created_at, email_confirmed_at,
          (select count(*) from applications where user_id = users.id) as applications
        from users order by created_at, id`,
    ),
  }
}
