import { useRef, useState } from 'react'
import { deskLimits } from '../../../contract/desk/desk-limits.ts'
import { ownValue } from '../../api/person-session.ts'
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
  const [kept] = useState(() => ownValue('desk-selection'))
  const [last, setLast] = useState(() => read(kept.read()))
  const anchor = useRef<string>(undefined)
  // Another order, or more columns, shows the same applications.
  const address = addressOf({ ...view, column: [], sort: undefined, by: undefined })
  const nothing = { view: address, all: false, ids: [] }
  const { all, ids } = last?.view === address ? last : nothing
  const { rows, total } = queue.status === 'ready' ? queue : { rows: [], total: 0 }

  function write(next: Chosen) {
    setLast(next)
    kept.write(JSON.stringify(next))
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
      const from = rows.findIndex(row => row._id === anchor.current)
      const to = rows.findIndex(row => row._id === id)
      const between = range && from >= 0 && to >= 0
      const these = between
        ? rows.slice(Math.min(from, to), Math.max(from, to) + 1).map(row => row._id)
        : [id]
      set(these, !has(id))
      anchor.current = id
    },
    set,
    chooseAll: () => write({ view: address, all: true, ids: [] }),
    clear: () => write(nothing),
    selection: (): Selection =>
      all ? { view: queryOf({ ...view, column: [] }), without: ids } : { picked: ids },
  }
}

function read(text: string | null): Chosen | undefined {
  try {
    return text === null ? undefined : (JSON.parse(text) as Chosen)
  } catch {
    return undefined
  }
}
