import { useEffect, useRef } from 'react'

/**
 * Keeps the keyboard's place in a list when the focused button goes: with its whole entry, or because the entry no
 * longer offers it. The focus moves to what is left of the entry, or to the list's box.
 * @returns the ref of the list's box; give it `tabIndex={-1}`
 */
export function useFocusAfterRemoval<Box extends HTMLElement>() {
  const box = useRef<Box>(null)
  useEffect(() => {
    const list = box.current
    if (!list) return undefined
    let last: { element: Element; entry: Element | null } | undefined
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof Element) last = { element: target, entry: target.closest('tr, li') }
    }
    const restore = () => {
      // Nothing has the focus now, or only the window around the list.
      if (!last || last.element.isConnected || !document.activeElement?.contains(list)) return
      const left = last.entry?.isConnected && last.entry.querySelector<HTMLElement>('a[href], button')
      if (left) left.focus()
      else list.focus({ preventScroll: true })
    }
    // In the next frame, after a window around the list has taken the lost focus to itself.
    const observer = new MutationObserver(() => requestAnimationFrame(restore))
    observer.observe(list, { childList: true, subtree: true })
    // A window that closes after the entry changed finds nothing to give the focus back to.
    observer.observe(document.body, { childList: true })
    list.addEventListener('focusin', remember)
    return () => {
      observer.disconnect()
      list.removeEventListener('focusin', remember)
    }
  }, [])
  return box
}
