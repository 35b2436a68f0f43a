import type { ReactNode } from 'react'
import type { Mark } from '../../lists/use-stable-rows.ts'
import { type ActionsOfRow, RowActions } from './row-actions.tsx'
import './data-table.css'

export type Column<Row> = {
  header: string
  cell: (row: Row, index: number) => ReactNode
  /** Numbers and actions are at the end of the cell. */
  align?: 'end'
  /** The column takes its share of what the others leave, or most of it, or less, and its lines are cut there. */
  grows?: boolean | 'most' | 'less'
  /** Its cell names the row for screen readers; without one, that of the first column that grows does. */
  names?: boolean
  /** On a card: all its width without a label, or half of it. */
  onCard?: 'lead' | 'half' | 'hidden'
  /** Where it stands on a short card; cells without a place are not on it. */
  card?: 'title' | 'badge' | 'line' | 'start' | 'rest'
}

type DataTableProps<Row> = {
  /** Says what the table holds; for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** What can be done with a row, in a column at the end; a word where that is nothing. */
  actions?: (row: Row) => ActionsOfRow | string
  /** What the reader did to a row. */
  markOf?: (row: Row) => Mark<Row> | undefined
  /**
   * `wide`, for many columns: set tighter, and cards up to the width of a small laptop. `dense`, for the queues of staff: rows
   * where they fit beside the menu, else cards of three lines with the cells that have a place on them. `window`, for a
   * window over the page: cards by the width of the window.
   */
  look?: keyof typeof looks
}

// The sheet under the table starts where its cards end (see app.css).
const looks = {
  usual: {
    sheet:
      'md:overflow-x-auto lg:overflow-x-clip md:rounded-card md:border md:border-line md:bg-surface md:shadow-card',
    table: 'data-table data-table-usual',
  },
  wide: {
    sheet:
      'min-[79rem]:overflow-x-clip min-[79rem]:rounded-card min-[79rem]:border min-[79rem]:border-line min-[79rem]:bg-surface min-[79rem]:shadow-card',
    table: 'data-table data-table-tight data-table-wide',
  },
  dense: {
    sheet:
      '@min-[52rem]:overflow-x-clip @min-[52rem]:rounded-card @min-[52rem]:border @min-[52rem]:border-line @min-[52rem]:bg-surface @min-[52rem]:shadow-card',
    table: 'data-table data-table-tight data-table-dense',
  },
  window: {
    sheet: '@container',
    table: 'data-table data-table-window',
  },
}

// The roles look redundant, yet browsers drop a table's own ones when CSS lays it out as cards.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */

/** A table that becomes a list of cards on phones; the roles keep it a table for screen readers there. */
export function DataTable<Row extends { _id: string }>(props: DataTableProps<Row>) {
  const { caption, columns: given, rows, actions, markOf, look = 'usual' } = props
  const columns: readonly Column<Row>[] = actions
    ? [...given, { header: 'Actions', cell: (row: Row) => actionsCell(actions(row), markOf?.(row)) }]
    : given
  const naming = columns.find(column => column.names) ?? columns.find(column => column.grows)
  const sheet = (
    <div className={looks[look].sheet}>
      <table role="table" className={looks[look].table}>
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(column => (
              <Head key={column.header} {...column} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row, index) => (
            <tr key={row._id} role="row" data-mark={markText(markOf?.(row))}>
              {columns.map(column => (
                <Cell key={column.header} column={column} names={column === naming}>
                  {column.cell(row, index)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
  return look === 'dense' ? <div className="@container">{sheet}</div> : sheet
}

function Head({ header, align, grows }: Pick<Column<never>, 'header' | 'align' | 'grows'>) {
  return (
    <th role="columnheader" scope="col" data-align={align} data-grows={grows}>
      {header}
    </th>
  )
}

type CellProps<Row> = { column: Column<Row>; names: boolean; children: ReactNode }

function Cell<Row>({ column: { header, align, grows, card, onCard }, names, children }: CellProps<Row>) {
  const cell = {
    'data-label': header,
    'data-align': align,
    'data-grows': grows,
    'data-card': card,
    'data-on-card': onCard,
    children,
  }
  return names ? <th role="rowheader" scope="row" {...cell} /> : <td role="cell" {...cell} />
}

function actionsCell<Row>(actions: ActionsOfRow | string, mark: Mark<Row> | undefined) {
  if (typeof actions === 'string') return <span className="text-ink-soft">{actions}</span>
  return <RowActions {...actions} mark={mark} />
}

/** Whether a row is seen as acted on, or as gone. */
function markText<Row>(mark: Mark<Row> | undefined): 'gone' | 'changed' | undefined {
  if (mark?.gone) return 'gone'
  return mark?.undo ? 'changed' : undefined
}
