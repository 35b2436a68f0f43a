import { useEffect, useRef } from 'react'

/**
 * Keeps the keyboard's place when an entry of a list goes with the button that was focused. `count` is `undefined`
 * until it is known.
 * @returns the ref of the list's box, which takes the focus; give it `tabIndex={-1}`
 */
export function useFocusAfterRemoval<Box extends HTMLElement>(count: number | undefined) {
  const box = useRef<Box>(null)
  const before = useRef(count)
  useEffect(() => {
    if (count === undefined) return
    const less = before.current !== undefined && count < before.current
    if (less && document.activeElement === document.body) box.current?.focus()
    before.current = count
  }, [count])
  return box
}
