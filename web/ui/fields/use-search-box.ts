import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Shows in the box of a search what its address says, when that changes. Letters that are typed while the search that was
 * sent is on its way stay.
 */
export function useSearchBox(boxRef: RefObject<HTMLInputElement | null>, value: string): void {
  const last = useRef(value)
  useLayoutEffect(() => {
    const field = boxRef.current
    if (field && last.current !== value) field.value = value
    last.current = value
    const keep = () => (last.current = field?.value.trim() ?? '')
    const form = field?.form
    form?.addEventListener('submit', keep)
    return () => form?.removeEventListener('submit', keep)
  }, [boxRef, value])
}
