import { useLayoutEffect, useRef } from 'react'
import { leftToPress, placesOf } from '../../lists/use-focus-after-removal.ts'

/**
 * Keeps the keyboard's place when a window closes and the button that opened it is gone.
 * @returns what Base UI asks for the place to return to: where the focus was, else what is left of the list entry
 *   that the button stood in, else the list
 */
export function useReturnFocus(open: boolean): () => HTMLElement | boolean {
  const opened = useRef<{ from: Element; places: (Element | null)[]; list: HTMLElement | null }>(undefined)
  useLayoutEffect(() => {
    const from = openerOf(document.activeElement)
    if (!open || !from) return
    // A window has a role; a question over it returns to it automatically.
    opened.current = {
      from,
      places: placesOf(from),
      list: from.closest('[tabindex="-1"]:not([role])'),
    }
  }, [open])
  return () => {
    const { from, places = [], list } = opened.current ?? {}
    if (!from) return true
    if (from.isConnected) return from instanceof HTMLElement ? from : true
    const left = leftToPress(places)
    if (left) return left
    if (!list?.isConnected) return true
    // Given to Base UI, the list would pass the focus on to the first link in it.
    queueMicrotask(() => list.focus({ preventScroll: true }))
    return false
  }
}

/** The focused element; for a menu item, which is removed by then, the button of its menu. */
function openerOf(focused: Element | null): Element | null {
  const menu = focused?.closest('[role="menu"]')
  // Not by `aria-controls`: the button no longer has it while its menu closes.
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused
}
