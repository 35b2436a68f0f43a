import type { ReactNode } from 'react'
import type { Mark } from '../../lists/use-kept-rows.ts'

export type Column<Row> = {
  header: string
  cell: (row: Row, index: number) => ReactNode
  /** Numbers and actions stand at the end of the cell. */
  align?: 'end'
  /** The column takes its share of what the others leave, and its lines are cut there. */
  grows?: boolean
}

type DataTableProps<Row> = {
  /** Says what the table holds; for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** What the reader did to a row. */
  markOf?: (row: Row) => Mark<Row> | undefined
  /** For many columns: set tighter, and cards up to the width of a small laptop. */
  wide?: boolean
  /** In a window over the page: cards by the width of the window. */
  inWindow?: boolean
}

// The sheet under the table starts where its cards end (see app.css).
const sheet = 'md:overflow-x-auto md:rounded-card md:border md:border-line md:bg-surface md:shadow-card'
const wideSheet =
  'min-[79rem]:overflow-x-auto min-[79rem]:rounded-card min-[79rem]:border min-[79rem]:border-line min-[79rem]:bg-surface min-[79rem]:shadow-card'

// The roles look redundant, yet browsers drop a table's own ones when CSS lays it out as cards.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */

/** A table that becomes a list of cards on phones; the roles keep it a table for screen readers there. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  markOf,
  wide,
  inWindow,
}: DataTableProps<Row>) {
  return (
    <div className={sheetClass(wide, inWindow)}>
      <table role="table" className={tableClass(wide, inWindow)}>
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(column => (
              <th
                key={column.header}
                role="columnheader"
                scope="col"
                data-align={column.align}
                data-grows={column.grows}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row, index) => (
            <tr key={rowKey(row)} role="row" data-mark={look(markOf?.(row))}>
              {columns.map(column => (
                <td
                  key={column.header}
                  role="cell"
                  data-label={column.header}
                  data-align={column.align}
                  data-grows={column.grows}
                >
                  {column.cell(row, index)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Whether a row is seen as acted on, or as gone. */
function look<Row>(mark: Mark<Row> | undefined): 'gone' | 'changed' | undefined {
  if (mark?.gone) return 'gone'
  return mark?.undo ? 'changed' : undefined
}

function sheetClass(wide = false, inWindow = false): string {
  if (inWindow) return '@container'
  return wide ? wideSheet : sheet
}

function tableClass(wide = false, inWindow = false): string {
  if (inWindow) return 'data-table data-table-window'
  return wide ? 'data-table data-table-wide' : 'data-table'
}
