import { useLayoutEffect, useRef } from 'react'

/**
 * Keeps the keyboard's place when a window closes and the button that opened it is gone.
 * @returns what Base UI asks for the place to return to: where the focus was, else what is left of the list entry
 *   that the button stood in, else the list
 */
export function useReturnFocus(open: boolean): () => HTMLElement | boolean {
  const opened = useRef<{ from: Element; entry: Element | null; list: HTMLElement | null }>(undefined)
  useLayoutEffect(() => {
    const from = document.activeElement
    if (!open || !from) return
    // A window has a role; a question over it goes back to it by itself.
    opened.current = {
      from,
      entry: from.closest('tr, li'),
      list: from.closest('[tabindex="-1"]:not([role])'),
    }
  }, [open])
  return () => {
    const { from, entry, list } = opened.current ?? {}
    if (!from || from.isConnected) return true
    const left = entry?.isConnected ? entry.querySelector<HTMLElement>('a[href], button') : undefined
    if (left) return left
    if (!list?.isConnected) return true
    // Given to Base UI, the list would pass the focus on to the first link in it.
    queueMicrotask(() => list.focus({ preventScroll: true }))
    return false
  }
}
