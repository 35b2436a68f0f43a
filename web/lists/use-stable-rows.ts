import { useState } from 'react'
import { undoSeconds } from '../../contract/core/undo.ts'

/** What the reader did to a row. */
export interface Mark<Row> {
  /** What it changed of the row. */
  changed?: Partial<Row>
  /** Why there is nothing left to do with the row, such as `Deleted`. */
  gone?: string
  /** Who else did what to it, said in the row. */
  note?: string
  undo?: Undo
}

export interface Undo {
  /** Milliseconds of `Date.now()`. */
  until: number
  run: () => Promise<unknown>
}

/** When the time to undo an act made now ends. */
export function undoUntil(): number {
  return Date.now() + undoSeconds * 1000
}

interface Loaded<Row> {
  rows: readonly Row[]
  /** The same for what is loaded again, another one for another page. */
  text: string
  /** The place of the last of them in the list, if more follow. */
  lastPlace: string | undefined
}

interface Kept<Row> {
  text: string
  order: readonly Row[]
  lastPlace: string | undefined
  /** Each with the row after the action, and what was loaded then: valid until the next load. */
  marks: ReadonlyMap<string, Mark<Row> & { row: Row; since: readonly Row[] | undefined }>
}

/**
 * The rows of a page of a list. From the first mark on all of them stay where they are, whatever is loaded again, so
 * that nothing comes under a pointer or a focus that was meant for something else; another page ends that.
 */
export function useStableRows<Row extends { _id: string }>(loaded: Loaded<Row> | undefined) {
  const [state, setKept] = useState<Kept<Row>>()
  const ended = state !== undefined && loaded !== undefined && state.text !== loaded.text
  if (ended) setKept(undefined)
  const kept = ended ? undefined : state

  function rowNow(known: Row): Row {
    const mark = kept?.marks.get(known._id)
    if (mark && mark.since === loaded?.rows) return mark.row
    return loaded?.rows.find(({ _id }) => _id === known._id) ?? mark?.row ?? known
  }
  return {
    rows: kept ? kept.order.map(rowNow) : (loaded?.rows ?? []),
    /** Of the rows that are shown, not of those that would be loaded now. */
    lastPlace: (kept ?? loaded)?.lastPlace,
    markOf: (row: Row): Mark<Row> | undefined => kept?.marks.get(row._id),
    /** Keeps the rows in their places, and this one with what became of it. */
    mark(row: Row, mark: Mark<Row> = {}) {
      if (!loaded) return
      const { text, rows: order, lastPlace } = loaded
      setKept((last = { text, order, lastPlace, marks: new Map() }) => ({
        ...last,
        marks: new Map(last.marks).set(row._id, {
          ...mark,
          row: { ...row, ...mark.changed },
          since: loaded.rows,
        }),
      }))
    },
  }
}
