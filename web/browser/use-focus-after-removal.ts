import { useEffect, useRef } from 'react'

/**
 * Keeps the keyboard's place when an entry of a list goes with the button that was focused.
 * @returns the ref of the list's box, which takes the focus; give it `tabIndex={-1}`
 */
export function useFocusAfterRemoval<Box extends HTMLElement>(count: number) {
  const box = useRef<Box>(null)
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) box.current?.focus()
    before.current = count
  }, [count])
  return box
}
