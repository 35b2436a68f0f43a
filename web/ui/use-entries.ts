import { useRef } from 'react'
import { moved } from './move-tools.tsx'

/** Adds, moves and removes the entries of a form's list, which are the children of `list`; the focus follows. */
export function useEntries<Entry>(entries: readonly Entry[], onChange: (entries: Entry[]) => void) {
  const list = useRef<HTMLOListElement>(null)
  const focus = (at: number, part: string) =>
    requestAnimationFrame(() => list.current?.children[at]?.querySelector<HTMLElement>(part)?.focus())
  return {
    list,
    add(entry: Entry, at = entries.length) {
      onChange(entries.toSpliced(at, 0, entry))
      focus(at, 'input')
    },
    /** The button that moved away keeps the focus. */
    move(at: number, by: -1 | 1) {
      onChange(moved(entries, at, by))
      focus(at + by, `[aria-label$="${by < 0 ? 'up' : 'down'}"]`)
    },
    /** @param part of the entry before, which gets the focus */
    remove(at: number, part = 'input') {
      onChange(entries.toSpliced(at, 1))
      focus(Math.max(0, at - 1), part)
    },
  }
}
