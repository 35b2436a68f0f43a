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
    // A question over a window goes back to the window by itself.
    const inWindow = from?.closest('[role="dialog"], [role="alertdialog"]')
    if (open && from && !inWindow) {
      opened.current = { from, entry: from.closest('tr, li'), list: from.closest('[tabindex="-1"]') }
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
