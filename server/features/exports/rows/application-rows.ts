import { type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import type { DeskSelection } from '../../../../contract/desk/desk-selection.ts'
import { exportColumns, type ColumnOf, questionOfColumn } from '../../../../contract/exports/export-terms.ts'
import type { ExportRequest } from '../../../../contract/exports/exports.ts'
import { type AwardState, awardStateLabels } from '../../../../contract/awards/award-terms.ts'
import { decidedLabels, type Outcome } from '../../../../contract/decisions/decision-terms.ts'
import { type DeskFit, deskFitNames, type DeskGap } from '../../../../contract/desk/desk-terms.ts'
import { ownValue } from '../../../../contract/core/own-value.ts'
import type { Scope } from '../../../platform/access/scope.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { newestAward } from '../../awards/award-queries.ts'
import { chosenRows } from '../../desk/desk-selection-service.ts'
import { readPublished } from '../../forms/form-service.ts'
import { findWordings } from '../export-form-queries.ts'
import type { ExportCells } from '../../../platform/tables/written/export-table.ts'
import type { TableToExport } from '../table-to-export.ts'
import { answersTo, type AnsweredRow } from './answer-columns.ts'
import { chunksOf, countOf } from './chunks.ts'
import { amountText, numberText } from '../../../platform/tables/written/cell-texts.ts'

interface ApplicationRow extends Omit<AnsweredRow, 'form'> {
  id: string
  number: string | null
  applicant_name: string
  applicant_email: string
  phone: string
  address: string
  gender: string
  degree: string
  ssc: string
  hsc: string
  scholarship_name: string
  university_name: string
  category: string
  subject: string
  status: string
  feedback: string
  application_fee_minor: number
  service_charge_minor: number
  outcome: Outcome | null
  award: number | null
  terms: string | null
  rank: number | null
  award_number: string | null
  award_state: AwardState | null
  award_paid: number | null
  reason: string | null
  decided_at: Date | null
  released_at: Date | null
  assignee: string | null
  labels: string[]
  missing: DeskGap[]
  conditions: DeskFit | null
  submitted_at: Date
  score: number | null
  spread: number | null
  scores: number | null
  form_version_id: string | null
}

type Row = ApplicationRow & AnsweredRow

const fixed: Record<ColumnOf<'applications'>, ExportCells<Row>> = {
  number: { cell: row => row.number ?? '' },
  application: { cell: row => row.id },
  name: { cell: row => row.applicant_name },
  email: { cell: row => row.applicant_email },
  phone: { cell: row => row.phone },
  address: { cell: row => row.address },
  gender: { cell: row => row.gender },
  studied: { cell: row => row.degree },
  ssc: { cell: row => row.ssc },
  hsc: { cell: row => row.hsc },
  scholarship: { cell: row => row.scholarship_name },
  university: { cell: row => row.university_name },
  category: { cell: row => row.category },
  subject: { cell: row => row.subject },
  status: { cell: row => row.status },
  outcome: { cell: row => (row.outcome ? decidedLabels[row.outcome] : '') },
  award: { cell: row => amountText(row.award), type: 'number' },
  terms: { cell: row => row.terms ?? '' },
  rank: { cell: row => numberText(row.rank), type: 'number' },
  awardNumber: { cell: row => row.award_number ?? '' },
  awardState: { cell: row => (row.award_state ? awardStateLabels[row.award_state] : '') },
  awardPaid: { cell: row => amountText(row.award_paid), type: 'number' },
  reason: { cell: row => row.reason ?? '' },
  released: { type: 'moment', cell: row => row.released_at },
  feedback: { cell: row => row.feedback },
  labels: { cell: row => row.labels.join(', ') },
  assignee: { cell: row => row.assignee ?? '' },
  missing: { cell: row => row.missing.join(', ') },
  conditions: { cell: row => (row.conditions ? deskFitNames[row.conditions] : '') },
  submitted: { type: 'moment', cell: row => row.submitted_at },
  decided: { type: 'moment', cell: row => row.decided_at },
  fee: { cell: row => amountText(row.application_fee_minor), type: 'number' },
  charge: { cell: row => amountText(row.service_charge_minor), type: 'number' },
  currency: { cell: row => row.currency.toUpperCase() },
  score: { cell: row => numberText(row.score), type: 'number' },
  spread: { cell: row => numberText(row.spread), type: 'number' },
  scores: { cell: row => numberText(row.scores), type: 'number' },
}

const everything: DeskSelection = { view: {} }

/**
 * The applications of a selection as this officer sees them at the desk, in the order in which they were sent [AUDIT2].
 * @throws ProductError for a view that cannot be read any more
 */
export async function applicationTable(
  tx: Transaction<Tables>,
  scope: Scope,
  { selection = everything, columns }: Pick<ExportRequest, 'selection' | 'columns'>,
): Promise<TableToExport<Row>> {
  const { rows, shown, scholarships } = await chosenRows(tx, scope, selection)
  const wordings = await findWordings(tx, columns.filter(questionOfColumn), scholarships)
  const names = new Map<string, number>()
  for (const wording of wordings.values()) names.set(wording, (names.get(wording) ?? 0) + 1)
  return {
    holds: row => row.id,
    expected: await countOf(tx, sql`(${rows}) as chosen`),
    columns: columns.map(column => {
      const known = ownValue(fixed, column)
      if (known) return { title: ownValue(exportColumns.applications, column) ?? column, ...known }
      const { id = '' } = questionOfColumn(column) ?? {}
      const wording = wordings.get(column) ?? id
      // Two questions in the same words would be told apart by nobody.
      return answersTo(column, (names.get(wording) ?? 0) > 1 ? `${wording} (${id})` : wording)
    }),
    chunks: withForms(tx, chunksOf(tx, statement({ rows, shown, columns }))),
  }
}

/** What the columns need of each application. */
function statement({
  rows,
  shown,
  columns,
}: {
  rows: RawBuilder<unknown>
  shown: RawBuilder<SqlBool>
  columns: readonly string[]
}): RawBuilder<ApplicationRow> {
  const has = (column: ColumnOf<'applications'>) => columns.includes(column)
  const seen = (value: RawBuilder<unknown>) => sql`case when ${shown} then ${value} end`
  const awards = has('awardNumber') || has('awardState') || has('awardPaid')
  const files = columns.some(column => questionOfColumn(column)?.type === 'file')
  return sql`
    select a.id, a.applicant_name, a.applicant_email, a.phone, a.address, a.gender, a.degree, a.ssc, a.hsc, a.scholarship_name,
      a.university_name, a.category, a.subject, a.status, a.feedback, a.application_fee_minor, a.service_charge_minor,
      a.currency, desk_rows.outcome, desk_rows.labels, desk_rows.conditions, desk_rows.submitted_at, assignee.user_name as assignee,
      ${awards ? sql`going.*` : sql`null as award_number, null as award_state, null as award_paid`},
      d.amount_minor as award, d.terms, d.rank, d.reason, d.decided_at, d.released_at,
      ${has('missing') ? sql`array(select what from desk_gaps where application_id = a.id order by what)` : sql`null`} as missing,
      ${has('number') ? sql`(select number from application_receipts where application_id = a.id)` : sql`null`} as number,
      ${seen(sql`desk_rows.score`)} as score, ${seen(sql`desk_rows.score_spread`)} as spread,
      ${seen(sql`desk_rows.score_number`)} as scores,
      answered.form_version_id,
      ${columns.some(questionOfColumn) ? sql`answered.answers` : sql`null`} as given,
      ${
        files
          ? sql`(select jsonb_object_agg(documents.id, name) from application_documents
              join documents on documents.id = document_id where application_id = a.id)`
          : sql`null`
      } as documents
    from desk_rows join applications as a on a.id = desk_rows.application_id
      left join application_answers as answered on answered.application_id = a.id
      left join decisions as d on d.application_id = a.id and desk_rows.outcome is not null
      left join users as assignee on assignee.id = desk_rows.assignee_id
      ${awards ? sql`left join lateral ${newestAward(sql`a.id`)} as going on true` : sql``}
    where desk_rows.application_id in (${rows})
    order by desk_rows.submitted_at, desk_rows.application_id`
}

async function* withForms(
  tx: Transaction<Tables>,
  chunks: AsyncIterable<ApplicationRow[]>,
): AsyncGenerator<Row[]> {
  for await (const chunk of chunks) {
    const rows: Row[] = []
    for (const row of chunk) {
      const form = row.given && row.form_version_id ? await readPublished(tx, row.form_version_id) : undefined
      rows.push({ ...row, form })
    }
    yield rows
  }
}
