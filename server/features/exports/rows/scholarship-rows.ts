import { sql, type Transaction } from 'kysely'
import { type ColumnOf, exportColumns } from '../../../../contract/exports/export-terms.ts'
import { officeCurrency } from '../../../platform/database/office-settings.ts'
import { type Scope, within } from '../../../platform/access/scope.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { ExportCells } from '../../../platform/tables/written/export-table.ts'
import type { TableToExport } from '../table-to-export.ts'
import { chunksOf, countOf } from './chunks.ts'
import { amountText, numberText } from '../../../platform/tables/written/cell-texts.ts'

interface Row {
  id: string
  scholarship_name: string
  university_name: string
  category: string
  subject: string
  degree: string
  country: string
  city: string
  university_rank: number
  application_deadline: string
  description: string
  application_fee_minor: number
  service_charge_minor: number
  stipend_minor: number
  currency: string
  rating: number
  posted_at: Date
  published_at: Date | null
  archived_at: Date | null
  opens_at: Date | null
  closes_at: Date | null
  time_zone: string | null
  capacity: number | null
  closed_at: Date | null
  close_reason: string | null
  conditions: string
}

const cells: Record<ColumnOf<'scholarships'>, ExportCells<Row>> = {
  scholarship: { cell: row => row.id },
  name: { cell: row => row.scholarship_name },
  university: { cell: row => row.university_name },
  category: { cell: row => row.category },
  subject: { cell: row => row.subject },
  degree: { cell: row => row.degree },
  country: { cell: row => row.country },
  city: { cell: row => row.city },
  rank: { cell: row => String(row.university_rank), type: 'number' },
  deadline: { type: 'date', cell: row => row.application_deadline },
  description: { cell: row => row.description },
  fee: { cell: row => amountText(row.application_fee_minor), type: 'number' },
  charge: { cell: row => amountText(row.service_charge_minor), type: 'number' },
  tuition: { cell: row => amountText(row.stipend_minor), type: 'number' },
  currency: { cell: row => row.currency.toUpperCase() },
  rating: { cell: row => String(row.rating), type: 'number' },
  state: { cell: stateText },
  posted: { type: 'moment', cell: row => row.posted_at },
  opens: { type: 'moment', cell: row => row.opens_at },
  closes: { type: 'moment', cell: row => row.closes_at },
  zone: { cell: row => row.time_zone ?? '' },
  places: { cell: row => numberText(row.capacity), type: 'number' },
  closed: { type: 'moment', cell: row => row.closed_at },
  reason: { cell: row => row.close_reason ?? '' },
  conditions: { cell: row => row.conditions },
}

/** Where it stands, in the words that an import takes; what its dates tell is in their columns. */
function stateText({ published_at, archived_at }: Row): string {
  if (!published_at) return 'Draft'
  return archived_at ? 'Archived' : 'Published'
}

/** All scholarships that an officer reaches, also drafts and archived ones, in the order in which they were posted [AUDIT2] [IMPORT1]. */
export async function scholarshipTable(
  tx: Transaction<Tables>,
  scope: Scope,
  columns: readonly string[],
): Promise<TableToExport<Row>> {
  const reached = within(scope, sql`id`)
  const chosen = columns as ColumnOf<'scholarships'>[]
  return {
    holds: () => null,
    expected: await countOf(tx, sql`scholarships where ${reached}`),
    columns: chosen.map(column => ({ title: exportColumns.scholarships[column], ...cells[column] })),
    chunks: chunksOf<Row>(
      tx,
      sql`select id, scholarship_name, university_name, category, subject, degree, country, city, university_rank,
          application_deadline, description, application_fee_minor, service_charge_minor, stipend_minor,
          ${officeCurrency} as currency, rating, posted_at, published_at, archived_at, opens_at, closes_at, time_zone, capacity,
          closed_at, close_reason,
          coalesce((select (definition || jsonb_build_object('mode', mode))::text from eligibility_versions
            where eligibility_versions.id = eligibility_version_id), '') as conditions
        from scholarships where ${reached} order by posted_at, id`,
    ),
  }
}
