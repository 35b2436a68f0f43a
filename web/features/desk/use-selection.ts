import { useRef, useState } from 'react'
import type { DeskRow } from '../../../contract/desk/desk.ts'
import { deskLimits } from '../../../contract/desk/desk-limits.ts'
import { ownJson } from '../../api/own-json.ts'
import { addressOf, type DeskView, queryOf } from './desk-address.ts'
import type { useQueue } from './use-queue.ts'

/** What is chosen in a view: these, or all that match without these. */
interface Chosen {
  view: string
  all: boolean
  ids: string[]
}

/** The applications that an act is about, as the server is asked. */
export type Selection = { picked: string[] } | { view: ReturnType<typeof queryOf>; without: string[] }

/**
 * Which applications of a view are chosen [DESK4]. The tab keeps it, so that one comes back to what one chose; another view
 * has its own.
 */
export function useSelection(view: DeskView, queue: ReturnType<typeof useQueue>) {
  const [kept] = useState(() => ownJson<Chosen>('desk-selection'))
  const [last, setLast] = useState(kept.read)
  const anchor = useRef<string>(undefined)
  // Another order, or more columns, shows the same applications.
  const address = addressOf({ ...view, column: [], sort: undefined, by: undefined })
  const nothing = { view: address, all: false, ids: [] }
  const { all, ids } = last?.view === address ? last : nothing
  const { rows, total } = queue.status === 'ready' ? queue : { rows: [], total: 0 }

  function write(next: Chosen) {
    setLast(next)
    kept.write(next)
  }
  const has = (id: string) => ids.includes(id) !== all
  function set(these: readonly string[], on: boolean) {
    const next = on === all ? ids.filter(id => !these.includes(id)) : [...new Set([...ids, ...these])]
    write({ view: address, all, ids: next.slice(0, deskLimits.picked) })
  }
  return {
    count: all ? total - ids.length : ids.length,
    all,
    /** The most that can be picked one by one. */
    full: ids.length >= deskLimits.picked,
    has,
    /** Chooses one, or not; with `range`, also those between it and the one before. */
    toggle(id: string, { range = false } = {}) {
      set(range ? between(rows, anchor.current, id) : [id], !has(id))
      anchor.current = id
    },
    set,
    chooseAll: () => write({ view: address, all: true, ids: [] }),
    clear: () => write(nothing),
    selection: (): Selection =>
      all ? { view: queryOf({ ...view, column: [] }), without: ids } : { picked: ids },
  }
}

/** Those from one row to another; only the other where not both are there. */
function between(rows: readonly DeskRow[], one: string | undefined, other: string): string[] {
  const ids = rows.map(({ _id }) => _id)
  const [from = -1, to = -1] = [one ?? '', other].map(id => ids.indexOf(id)).toSorted((a, b) => a - b)
  return from < 0 ? [other] : ids.slice(from, to + 1)
}
