import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import type { Column } from '../../../ui/lists/data-table.tsx'
import type { ChosenRows } from './use-chosen.ts'

type ChosenBarProps<Row extends { _id: string }> = {
  chosen: ChosenRows<Row>
  /** What to choose, while nothing is chosen. */
  hint: string
  /** The acts on what is chosen. */
  children: ReactNode
}

/** How many rows are chosen, and what can be done with them; nothing where none can be chosen. */
export function ChosenBar<Row extends { _id: string }>({ chosen, hint, children }: ChosenBarProps<Row>) {
  const count = chosen.rows.length
  if (chosen.takes === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-control border border-line bg-surface px-3 py-2">
      <b className="grow font-semibold">{count === 0 ? hint : `${count.toLocaleString('en')} chosen`}</b>
      {count < chosen.takes && (
        <Button size="small" variant="quiet" onClick={chosen.chooseAll}>
          All {chosen.takes.toLocaleString('en')} on this page
        </Button>
      )}
      {count > 0 && (
        <>
          {children}
          <Button size="small" variant="quiet" onClick={chosen.clear}>
            Clear
          </Button>
        </>
      )}
    </div>
  )
}

/** The column with which rows are chosen. */
export const chooseColumn = <Row extends { _id: string }>(
  chosen: ChosenRows<Row>,
  nameOf: (row: Row) => string,
): Column<Row> => ({
  header: 'Choose',
  card: 'start',
  cell: row =>
    chosen.canBeChosen(row) && (
      <input
        type="checkbox"
        className="size-6 accent-brand"
        aria-label={`Choose ${nameOf(row)}`}
        checked={chosen.has(row)}
        onChange={() => chosen.toggle(row)}
      />
    ),
})
