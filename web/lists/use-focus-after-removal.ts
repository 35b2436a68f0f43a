import { useEffect, useRef } from 'react'

type Places = (Element | null)[]

/** The places of a control, the nearest first: its cell, its entry in a list or the group of what is done with one thing. */
export function placesOf(control: Element): Places {
  return [control.closest('td, th'), control.closest('tr, li, [role="group"]')]
}

/** What is left to press where a control was, as near as there is something. */
export function leftToPress(places: Places): HTMLElement | undefined {
  const left = places.map(place =>
    place?.isConnected ? place.querySelector<HTMLElement>('a[href], button') : null,
  )
  return left.find(control => control !== null)
}

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
    let last: { element: Element; places: Places } | undefined
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof Element) last = { element: target, places: placesOf(target) }
    }
    const restore = () => {
      // Nothing has the focus now, or only the window around the list.
      if (!last || last.element.isConnected || !document.activeElement?.contains(list)) return
      const left = leftToPress(last.places)
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
