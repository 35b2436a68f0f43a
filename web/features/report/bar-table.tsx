import type { ReactNode } from 'react'

export interface BarRow {
  name: ReactNode
  /** Names the row among its siblings. */
  key: string
  /** In the order of the columns; null hides a number. The first one is drawn. */
  numbers: readonly (number | null)[]
}

type BarTableProps = {
  caption: string
  /** Of the names, and of the numbers. */
  headers: readonly [string, ...string[]]
  rows: readonly BarRow[]
}

/** A table whose rows are bars as well, so that picture and numbers are one, on screen, on paper and read aloud [AUDIT3]. */
export function BarTable({ caption, headers: [first, ...others], rows }: BarTableProps) {
  const most = Math.max(1, ...rows.map(({ numbers }) => numbers[0] ?? 0))
  return (
    <table>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          <td aria-hidden="true" />
          {others.map(header => (
            <th key={header} scope="col" className="number">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, numbers }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td aria-hidden="true">
              {numbers[0] ? (
                <span className="bar" style={{ width: `${(100 * numbers[0]) / most}%` }} />
              ) : null}
            </td>
            {numbers.map((number, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the columns never change
              <td key={index} className="number">
                {number === null ? 'hidden' : number.toLocaleString('en')}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
